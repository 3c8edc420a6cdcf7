import type { PageContext } from "../context/index.ts";
import type { PageParams } from "./page-params.ts";
import type { ProblemModel } from "../model/index.ts";
import { ownText } from "../context/index.ts";

/**
 * The content of a page whose address lacks a required parameter that has no control: nothing can be read or done.
 * Undefined: nothing is missing, or it can be chosen on the page.
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
