import type { Placed } from "../access/index.ts";
import type { Action } from "#engine/template";
import { loadNamesOf, ownText, whyNotReady } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { ActionModel } from "../model/index.ts";
import { buildActions } from "./build-actions.ts";

/**
 * The actions of a page or of a list, for the roots of the panel. Those that read a load, be it in what they ask, call or do
 * then, are disabled with the reason until it is there, and absent where it failed. `of`: the thing that all of them are about.
 */
export function readyActions(
  context: PanelContext,
  placed: readonly Placed<Action>[],
  of?: unknown,
): readonly ActionModel[] {
  return placed.flatMap((each) => {
    const reads = of === undefined ? each.part : [of, each.part];
    const isOfLoad = loadNamesOf(reads, context.translations).length > 0;
    const notReady = isOfLoad ? whyNotReady(context, reads) : undefined;
    if (notReady?.state === "error" || notReady?.state === "forbidden") return [];
    const built = buildActions(context, [each], context.panelRoots);
    if (notReady === undefined) return built;
    const reason = notReady.state === "loading" ? ownText(context, "action.loading") : notReady.message.text;
    return built.map((action) => ({ ...action, href: undefined, disabledReason: reason }));
  });
}
