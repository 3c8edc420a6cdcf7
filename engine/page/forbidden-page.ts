import { missedRules } from "../access/index.ts";
import type { PageContext } from "../context/index.ts";
import type { ProblemModel } from "../model/index.ts";
import { missingWords, ownText } from "../context/index.ts";

/**
 * The content of a page of which the viewer may see no part: the missing permission, and who can give it. Undefined:
 * there is a visible part.
 */
export function forbiddenPage(context: PageContext): ProblemModel | undefined {
  const hiding = missedRules(context.template, context);
  if (hiding.length === 0) return undefined;
  const missed = missingWords(hiding, context);
  return {
    kind: "problem",
    id: "forbidden",
    state: "forbidden",
    title: ownText(context, "list.forbidden-title"),
    text: `${missed === "" ? "" : `${missed} `}${ownText(context, "list.forbidden-text")}`,
    canRetry: false,
  };
}
