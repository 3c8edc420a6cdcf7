import type { PageContext } from "../context/index.ts";
import type { PageParams } from "./page-params.ts";
import type { ProblemModel } from "../model/index.ts";
import { ownText } from "../context/index.ts";

/**
 * What stands on a page whose address leaves out what only it can say: nothing can be read, or done. Undefined: it
 * says all, or the page itself lets people choose the rest.
 */
export function incompletePage(
  context: PageContext,
  { withoutControl }: PageParams,
): ProblemModel | undefined {
  if (withoutControl.length === 0) return undefined;
  return {
    kind: "problem",
    id: "incomplete",
    state: "waiting",
    title: ownText(context, "page.incomplete-title"),
    text: ownText(context, "page.incomplete-text", { names: withoutControl.join(", ") }),
    canRetry: false,
  };
}
