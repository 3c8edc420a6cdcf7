import type { Template } from "#engine/template";
import { loadNamesOf, ownText } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { ProblemModel } from "../model/index.ts";

/** The parts of a page that say which thing it is about. */
export function partsOfThing(template: Template): readonly unknown[] {
  return [
    template.title,
    template.elsewhere,
    "head" in template ? template.head : undefined,
    template.kind === "detail" ? template.of : undefined,
    template.kind === "form" ? template.init : undefined,
  ];
}

/**
 * The content of a page about a thing that does not exist, in the words of the server: nothing about it can be shown or
 * done, and reading it again does not help. Undefined: its thing is there, or not known yet.
 */
export function gonePage(head: PanelContext): ProblemModel | undefined {
  for (const name of loadNamesOf(partsOfThing(head.template), head.translations)) {
    const load = head.loads.get(name);
    if (load?.state !== "failed" || load.failure.status !== 404) continue;
    return {
      kind: "problem",
      id: "gone",
      state: "empty",
      title: load.failure.message,
      text: ownText(head, "page.gone-text"),
      canRetry: false,
      isGone: true,
    };
  }
  return undefined;
}
