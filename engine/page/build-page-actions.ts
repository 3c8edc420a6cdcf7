import { referencesOf, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Action, DetailPage, Template } from "#engine/template";
import { placeActions, readyActions } from "../action/index.ts";
import { loadNamesOf, whyNotReady } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { ActionModel, PlacedPanel } from "../model/index.ts";

/**
 * The actions of a page. Those that read a load wait for it, and are absent where it failed. Absent too are those about the
 * thing that the page is about, where that could not be read.
 */
export function buildPageActions(
  context: PanelContext,
  actions: readonly Action[] | undefined,
  panels: readonly PlacedPanel[],
): readonly ActionModel[] {
  const isGone = missingThing(context, panels);
  const placed = placeActions(context, actions, "/pageActions").filter(
    ({ part }) => !referencesOf(part, context.translations).some(isGone),
  );
  return readyActions(context, placed);
}

/** The page about one thing whose head has the actions of that thing; undefined: they stand with its facts. */
export function detailInHead(template: Template): DetailPage | undefined {
  return template.kind === "detail" && template.head !== undefined ? template : undefined;
}

/** The roots of the actions of a page: on a page about one thing with a head, that thing is their `item`. */
export function pageActionRoots({ template, panelRoots }: PanelContext): Roots {
  const detail = detailInHead(template);
  return detail === undefined ? panelRoots : { ...panelRoots, item: resolveValue(detail.of, panelRoots) };
}

/** The actions of the thing of a detail page, where its head has them. */
export function buildHeadActions(context: PanelContext): readonly ActionModel[] {
  const detail = detailInHead(context.template);
  if (detail === undefined) return [];
  const panelRoots = pageActionRoots(context);
  const placed = placeActions(context, detail.actions, "/actions");
  const isThere = panelRoots["item"] !== undefined && panelRoots["item"] !== null;
  if (!isThere && whyNotReady(context, detail.of) === undefined) return [];
  return readyActions({ ...context, panelRoots }, placed, detail.of);
}

/**
 * Whether a path names the thing that the page is about, which could not be read: a parameter of the address by which the
 * thing of its title or head was to be read; any such parameter, where the viewer is refused all that it shows.
 */
function missingThing(
  { template, translations, loads }: PanelContext,
  panels: readonly PlacedPanel[],
): (path: string) => boolean {
  // Another tab may show what this one may not.
  const isWhole = template.kind !== "tabs" || template.tabs.length === 1;
  if (isWhole && panels.length > 0 && panels.every(isRefused)) return isOfAddress;
  const head = "head" in template ? template.head?.of : undefined;
  const failed = [template.title, head]
    .flatMap((part) => loadNamesOf(part, translations))
    .filter((name) => loads.get(name)?.state === "failed");
  const keys = new Set(failed.flatMap((name) => referencesOf(template.load?.[name])).filter(isOfAddress));
  return (path) => keys.has(path);
}

function isRefused(panel: PlacedPanel): boolean {
  return "state" in panel && panel.state === "forbidden";
}

function isOfAddress(path: string): boolean {
  return /^(route|query)\./.test(path);
}
