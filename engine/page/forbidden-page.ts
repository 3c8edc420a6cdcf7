import type { Access } from "#engine/template";
import { isVisible, missedRules } from "../access/index.ts";
import type { PageContext } from "../context/index.ts";
import type { ProblemModel } from "../model/index.ts";
import { ownText } from "../context/index.ts";

/**
 * The content of a page of which the viewer may see no part: the missing permission, and who can give it. Undefined:
 * there is a visible part.
 */
export function forbiddenPage(context: PageContext): ProblemModel | undefined {
  const hiding = missedRules(context.template, context);
  if (hiding.length === 0) return undefined;
  const missing = [...new Set(hiding.flatMap((access) => missingIn(access, context)))];
  const names = missing.join(", ");
  const isChoice = hiding.length > 1 || hiding.some(({ any, anyOf }) => (any ?? anyOf) !== undefined);
  const key = isChoice && missing.length > 1 ? "page.forbidden-any" : "page.forbidden-missing";
  const missed = names === "" ? "" : `${ownText(context, key, { names })} `;
  return {
    kind: "problem",
    id: "forbidden",
    state: "forbidden",
    title: ownText(context, "list.forbidden-title"),
    text: `${missed}${ownText(context, "list.forbidden-text")}`,
    canRetry: false,
  };
}

/** What of the rule the viewer lacks and somebody could give: `access.API Keys.R` is “Read” on API Keys. */
function missingIn({ all = [], any = [], anyOf = [] }: Access, context: PageContext): readonly string[] {
  return [...all, ...any, ...anyOf.flat()].flatMap((claim) => {
    const [, tag, flag] = /^access\.(.+)\.([CRUD])$/.exec(claim) ?? [];
    return tag === undefined || flag === undefined || isVisible({ all: [claim] }, context.viewer)
      ? []
      : [ownText(context, "page.permission", { tag, right: ownText(context, `page.permission-${flag}`) })];
  });
}
