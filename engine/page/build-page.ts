import type { Roots } from "#engine/expression";
import { evaluateCondition, resolveValue } from "#engine/expression";
import type { ListBody, Load, Panel, Tab, Template } from "#engine/template";
import { isVisible, visibleParts } from "../access/index.ts";
import { buildActions, placeActions, queryParamNames } from "../action/index.ts";
import { insideBuilder } from "./build-inside.ts";
import type { BuildInside, PageModel, PanelModel, TabModel } from "../model/index.ts";
import { buildList } from "../list/index.ts";
import type { BuiltList, ListHandle, Settled, OptionSearch } from "../list/index.ts";
import { buildDetail } from "./build-detail.ts";
import { buildFormPanel, buildPanel, buildPluginPanel } from "./build-panel.ts";
import type { BuiltPanel } from "./build-panel.ts";
import { forbiddenPage } from "./forbidden-page.ts";
import { incompletePage } from "./incomplete-page.ts";
import { callKey, textOf, loadNamesOf, resolveLoads } from "../context/index.ts";
import type { NeededCall, PageContext, PanelContext, LoadState } from "../context/index.ts";
import { readParams } from "./page-params.ts";
import type { PageParams } from "./page-params.ts";
import type { Placed } from "../access/index.ts";

export interface BuiltPage {
  readonly model: PageModel;
  /** What must be read for this; built again with the answers, the page may ask for more. */
  readonly calls: readonly NeededCall[];
  /** Lists by panel id: how their state stands in the URL. */
  readonly lists: ReadonlyMap<string, ListHandle>;
  /** What stands beside forms, plugins apart, by panel id. */
  readonly asides: ReadonlyMap<string, BuildInside>;
  /** Roots of the page and of each panel, for the actions that start there. */
  readonly roots: Roots;
  readonly panelRoots: ReadonlyMap<string, Roots>;
  /** Placeholder rows whose real row arrived. */
  readonly settled: readonly Settled[];
  /** Finds choices of parameters that have more than are listed, by name. */
  readonly paramSearches: ReadonlyMap<string, OptionSearch>;
  /** Names of the page's query parameters; they outlive a change of tab. */
  readonly paramNames: readonly string[];
}

/** The id of the one panel of a page that is a list, a form, a detail or a plugin. */
export const MAIN_PANEL = "main";

/**
 * The page as it is now: what its template says, as this viewer may see it, over what is known of its data. Pure: the
 * same context makes the same page. Called again whenever an answer arrives.
 */
export function buildPage(given: PageContext): BuiltPage {
  const calls = new Map<string, NeededCall>();
  const context: PageContext = {
    ...given,
    answers: (needed) => {
      calls.set(callKey(needed.call), needed);
      return given.answers(needed);
    },
  };
  const { template } = context;
  const params = readParams(context, template.params);
  const head = panelContext(context, params, {
    load: template.load,
    reads: [template.title, "pageActions" in template ? template.pageActions : undefined],
    pointer: "",
  });
  const problem = forbiddenPage(context) ?? incompletePage(context, params);
  const tabs = template.kind === "tabs" && problem === undefined ? openTabs(head, template.tabs) : undefined;
  const panels: readonly PagePanel[] =
    problem !== undefined
      ? [{ built: { model: problem }, roots: head.panelRoots }]
      : template.kind === "tabs" || template.kind === "dashboard"
        ? panelsOf(context, params, template, tabs)
        : [mainPanel(context, params, template)];
  const lists = panels.flatMap(({ built: { list } }) => (list === undefined ? [] : [list]));
  return {
    model: {
      name: context.name,
      title: titleOf(head, template),
      params: params.controls,
      actions:
        "pageActions" in template && problem === undefined
          ? buildActions(head, placeActions(head, template.pageActions, "/pageActions"), head.panelRoots)
          : [],
      ...(tabs === undefined ? {} : { tabs: tabs.models }),
      panels: saidOnce(panels.map(({ built }) => built.model)),
    },
    calls: [...calls.values()],
    lists: new Map(lists.map(({ model, handle }) => [model.id, handle])),
    asides: new Map(
      panels.flatMap(({ built, aside }) => (aside === undefined ? [] : [[built.model.id, aside]])),
    ),
    roots: head.panelRoots,
    panelRoots: new Map(panels.map(({ built, roots }) => [built.model.id, roots])),
    settled: lists.flatMap(({ settled }) => settled),
    paramSearches: params.searches,
    paramNames: queryParamNames(context),
  };
}

/** Panels without a title of their own that cannot be shown for one and the same reason say it once. */
function saidOnce(panels: readonly PanelModel[]): readonly PanelModel[] {
  const said = new Set<string>();
  return panels.filter((panel) => {
    const reason = reasonOf(panel);
    if (reason === undefined) return true;
    const text = JSON.stringify(reason);
    const isNew = !said.has(text);
    said.add(text);
    return isNew;
  });
}

function reasonOf(panel: PanelModel): readonly unknown[] | undefined {
  if (panel.kind === "problem")
    return panel.state === "loading" ? undefined : [panel.state, panel.title, panel.text];
  if (panel.kind !== "detail" || panel.message === undefined || panel.title !== undefined) return undefined;
  return [panel.state, panel.message.title, panel.message.text];
}

interface PagePanel {
  readonly built: BuiltPanel;
  readonly aside?: BuildInside | undefined;
  readonly roots: Roots;
}

/** What is done on a detail is done on its thing. */
function rootsOf(built: BuiltPanel, own: PanelContext): Roots {
  return built.item === undefined ? own.panelRoots : { ...own.panelRoots, item: built.item };
}

interface PanelReads {
  readonly load: Readonly<Record<string, Load>> | undefined;
  /** The parts whose loads are needed. */
  readonly reads: readonly unknown[];
  readonly pointer: string;
}

function panelContext(
  context: PageContext,
  params: PageParams,
  { load, reads, pointer }: PanelReads,
): PanelContext {
  const specs = { ...context.template.load, ...load };
  // A page that waits for a parameter reads nothing.
  const names = params.missing.length > 0 ? [] : reads.flatMap((part) => loadNamesOf(part));
  const loads = resolveLoads(context, specs, names, params.roots);
  // What is absent because it is still being read is no mistake of the template.
  const isReading = [...loads.states.values()].some((state) => !isSettled(state));
  return {
    ...context,
    report: isReading ? () => undefined : context.report,
    panelRoots: loads.roots,
    loads: loads.states,
    missingParams: params.missing,
    pointer,
  };
}

/** Empty while what it says is being read, and where that failed. */
function titleOf(head: PanelContext, template: Template): string {
  const isReady = loadNamesOf([template.title]).every((name) => {
    const load = head.loads.get(name);
    return isSettled(load) && load?.state !== "failed";
  });
  return isReady ? textOf(head, template.title, head.panelRoots) : "";
}

function isSettled(load: LoadState | undefined): boolean {
  return load?.state !== "loading" && load?.state !== "waiting";
}

function mainPanel(
  context: PageContext,
  params: PageParams,
  template: Exclude<Template, { readonly kind: "tabs" | "dashboard" }>,
): PagePanel {
  const own = panelContext(context, params, { load: undefined, reads: [template], pointer: "" });
  const place = { id: MAIN_PANEL, title: "" };
  const build = (): BuiltPanel => {
    switch (template.kind) {
      case "list": {
        const list = buildList(own, template, { ...place, prefix: "", hasActions: false });
        return { model: list.model, list: withInside(own, list, template) };
      }
      case "detail":
        return { model: buildDetail(own, template, place), item: resolveValue(template.of, own.panelRoots) };
      case "form":
        return { model: buildFormPanel(own, template, place) };
      case "plugin":
        return { model: buildPluginPanel(own, template, place) };
      default:
        return template satisfies never;
    }
  };
  const built = build();
  const aside = template.kind === "form" ? insideBuilder(own, template.aside, "aside") : undefined;
  return { built, aside, roots: rootsOf(built, own) };
}

// Here, not where lists are built: what is inside a list is built as panels are, and a list is one.
function withInside(own: PanelContext, list: BuiltList, spec: ListBody): BuiltList {
  const inside = insideBuilder(own, spec.inside, "inside");
  return inside === undefined ? list : { ...list, handle: { ...list.handle, inside } };
}

interface OpenTabs {
  readonly models: readonly TabModel[];
  readonly open: Placed<Tab> | undefined;
}

/** The tabs the viewer may see; the one the URL names is open, else the first. */
function openTabs(context: PanelContext, tabs: readonly Tab[]): OpenTabs {
  const shown = visibleParts(tabs, "/tabs", context.viewer).filter(
    ({ part }) => part.show === undefined || evaluateCondition(part.show, context.panelRoots, context.report),
  );
  const wanted = new URLSearchParams(context.query).get("tab");
  const open = shown.find(({ part }) => part.id === wanted) ?? shown[0];
  return {
    open,
    models: shown.map(({ part }) => {
      const group = textOf(context, part.group, context.panelRoots);
      return {
        id: part.id,
        title: textOf(context, part.title, context.panelRoots),
        ...(group === "" ? {} : { group }),
        isOpen: part === open?.part,
      };
    }),
  };
}

function panelsOf(
  context: PageContext,
  params: PageParams,
  template: Extract<Template, { readonly kind: "tabs" | "dashboard" }>,
  tabs: OpenTabs | undefined,
): readonly PagePanel[] {
  const placed =
    template.kind === "dashboard"
      ? visibleParts(template.panels, "/panels", context.viewer)
      : visibleParts(tabs?.open?.part.panels, `${tabs?.open?.pointer ?? ""}/panels`, context.viewer);
  const firstList = firstListId(template);
  return placed.flatMap(({ part, pointer }): readonly PagePanel[] => {
    if (!isVisible(part.access, context.viewer)) return [];
    const own = panelContext(context, params, { load: part.load, reads: [part], pointer });
    if (part.show !== undefined && !evaluateCondition(part.show, own.panelRoots, context.report)) return [];
    const built = buildPanel(own, part, part.id === firstList ? "" : `${part.id}.`);
    const aside = part.kind === "form" ? insideBuilder(own, part.aside, "aside") : undefined;
    if (part.kind !== "list" || built.list === undefined)
      return [{ built, aside, roots: rootsOf(built, own) }];
    return [{ built: { ...built, list: withInside(own, built.list, part) }, roots: own.panelRoots }];
  });
}

/** The first list of a template has the plain names in the URL, whoever looks and whichever tab is open. */
function firstListId(
  template: Extract<Template, { readonly kind: "tabs" | "dashboard" }>,
): string | undefined {
  const panels: readonly Panel[] =
    template.kind === "dashboard" ? template.panels : template.tabs.flatMap((tab) => tab.panels);
  return panels.find(({ kind }) => kind === "list")?.id;
}
