import { referencesOf } from "#engine/expression";
import type { Action } from "#engine/template";
import { buildActions, placeActions } from "../action/index.ts";
import { loadNamesOf, ownText, whyNotReady } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { ActionModel } from "../model/index.ts";

/**
 * The actions of a page. Those that read a load are disabled with the reason until it is there, and absent where it
 * failed. Absent too are those about the thing that the page is about, where that could not be read.
 */
export function buildPageActions(
  context: PanelContext,
  actions: readonly Action[] | undefined,
): readonly ActionModel[] {
  const gone = keysOfMissingThing(context);
  return placeActions(context, actions, "/pageActions").flatMap((placed) => {
    const { part } = placed;
    if (referencesOf(part, context.translations).some((path) => gone.has(path))) return [];
    const isOfLoad = loadNamesOf(part, context.translations).length > 0;
    const notReady = isOfLoad ? whyNotReady(context, part) : undefined;
    if (notReady?.state === "error" || notReady?.state === "forbidden") return [];
    const built = buildActions(context, [placed], context.panelRoots);
    if (notReady === undefined) return built;
    const reason = notReady.state === "loading" ? ownText(context, "action.loading") : notReady.message.text;
    return built.map((action) => ({ ...action, href: undefined, disabledReason: reason }));
  });
}

/** The parameters of the address that name the thing in the page's title or head, where it could not be read. */
function keysOfMissingThing({ template, translations, loads }: PanelContext): ReadonlySet<string> {
  const head = "head" in template ? template.head?.of : undefined;
  const failed = [template.title, head]
    .flatMap((part) => loadNamesOf(part, translations))
    .filter((name) => loads.get(name)?.state === "failed");
  return new Set(
    failed
      .flatMap((name) => referencesOf(template.load?.[name]))
      .filter((path) => /^(route|query)\./.test(path)),
  );
}
