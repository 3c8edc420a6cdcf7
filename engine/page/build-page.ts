import { figureParts } from "#engine/page/figures";
import { evaluateCondition } from "#engine/expression";
import type { DetailPage, Load, Panel, Tab, Template } from "#engine/template";
import { visibleParts } from "../access/index.ts";
import { queryParamNames } from "../action/index.ts";
import { apiOfPanel } from "./api-of-panel.ts";
import { insideBuilder, insidesOf } from "./build-inside.ts";
import type { PageModel, PlacedPanel, TabModel } from "../model/index.ts";
import { buildList, countRows } from "../list/index.ts";
import type { ArrivedRow, SeenFailure } from "../list/index.ts";
import { buildDetail } from "./build-detail.ts";
import { buildHeadActions, buildPageActions, detailInHead, pageActionRoots } from "./build-page-actions.ts";
import { buildFormPanel, buildPanel, buildPluginPanel } from "./build-panel.ts";
import type { BuiltPanel } from "./build-panel.ts";
import { elsewherePage } from "./elsewhere-page.ts";
import { forbiddenPage } from "./forbidden-page.ts";
import { gonePage, partsOfThing } from "./gone-page.ts";
import { incompletePage } from "./incomplete-page.ts";
import { callKey, changeTab, textOf, loadNamesOf, resolveLoads } from "../context/index.ts";
import type { NeededCall, PageContext, PanelContext, LoadState } from "../context/index.ts";
import { afterParam, readParams } from "./page-params.ts";
import type { DueRefresh } from "./refresh-of.ts";
import type { PageParams } from "./page-params.ts";
import type { Placed } from "../access/index.ts";

export interface BuiltPage {
  readonly model: PageModel;
  /** The calls it needs; after their answers the page may need more. */
  readonly calls: readonly NeededCall[];
  /** Placeholder rows whose real row arrived. */
  readonly arrivedRows: readonly ArrivedRow[];
  /** Rows on which an action failed, with the state that they have. */
  readonly seenFailures: readonly SeenFailure[];
  readonly refresh: readonly DueRefresh[] | undefined;
  /** The APIs to read again soon, as rows of lists will change by themselves. */
  readonly followed: readonly string[];
}

/** The id of the only panel of a page that is a list, a form, a detail or a plugin. */
export const MAIN_PANEL = "main";

/**
 * The current model of a page: its template, as this viewer may see it, with the known data. Pure: the same context
 * builds the same page. Built again after every answer.
 */
export function buildPage(base: PageContext): BuiltPage {
  const calls = new Map<string, NeededCall>();
  const context: PageContext = {
    ...base,
    answers: (needed) => {
      const key = callKey(needed.call);
      // A call that is needed now as well does not wait.
      if (needed.isLater !== true || !calls.has(key)) calls.set(key, needed);
      return base.answers(needed);
    },
  };
  const { template } = context;
  const params = readParams(context, template.params);
  const led = panelContext(context, params, {
    load: template.load,
    reads: [template.elsewhere],
    pointer: "",
  });
  // What belongs to another page is not read here.
  const isLed = elsewherePage(led)?.leadsTo !== undefined;
  const head = isLed
    ? led
    : panelContext(context, params, {
        load: template.load,
        reads: [
          ...partsOfThing(template),
          template.refresh,
          "pageActions" in template ? template.pageActions : undefined,
          detailInHead(template)?.of,
          detailInHead(template)?.actions,
          ...(template.kind === "tabs" ? readsOfTabs(context, template.tabs) : []),
        ],
        pointer: "",
      });
  const problem =
    forbiddenPage(context) ?? incompletePage(context, params) ?? gonePage(head) ?? elsewherePage(head);
  const tabs = template.kind === "tabs" && problem === undefined ? openTabs(head, template.tabs) : undefined;
  const panels: readonly PlacedBuild[] =
    problem !== undefined
      ? [{ model: problem }]
      : template.kind === "tabs" || template.kind === "dashboard"
        ? panelsOf(context, params, template, tabs)
        : [mainPanel(context, params, template)];
  const thing =
    "head" in template && template.head !== undefined && problem === undefined
      ? figureParts.builders?.buildHead(head, template.head)
      : undefined;
  // What the page shows comes first.
  const later: PageContext = {
    ...context,
    answers: (needed) => context.answers({ ...needed, isLater: true }),
  };
  const counted = tabs && countTabs(later, params, tabs, panels);
  return {
    model: {
      name: context.name,
      title: titleOf(head, template),
      params: params.controls,
      head: thing,
      actions:
        problem === undefined
          ? [
              ...buildPageActions(
                head,
                "pageActions" in template ? template.pageActions : undefined,
                panels.map(({ model }) => model),
              ),
              ...buildHeadActions(head),
            ]
          : [],
      tabs: counted,
      panels: withoutRepeats(panels.map(({ model }) => model)),
      handle: {
        roots: pageActionRoots(head),
        optionSearches: params.searches,
        picked: params.picked,
        afterParam: (name, value) => afterParam(context, name, value),
        afterTab: (tab) => changeTab(context.query, tab, queryParamNames(context)),
      },
    },
    calls: [...calls.values()],
    arrivedRows: panels.flatMap(({ arrivedRows = [] }) => arrivedRows),
    seenFailures: panels.flatMap(({ seenFailures = [] }) => seenFailures),
    refresh: template.refresh && figureParts.builders?.refreshOf(head, template.refresh),
    followed: panels.flatMap(({ followed = [] }) => followed),
  };
}

/**
 * The same refusal is shown once, and any other reason that keeps panels without a title from being shown; a figure says
 * it in its place.
 */
function withoutRepeats(panels: readonly PlacedPanel[]): readonly PlacedPanel[] {
  const seen = new Set<string>();
  return panels.filter((panel) => {
    const reason = reasonOf(panel);
    if (reason === undefined) return true;
    const text = JSON.stringify(reason);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

function reasonOf(panel: PlacedPanel): readonly unknown[] | undefined {
  if (panel.kind === "problem")
    return panel.state === "loading" || (panel.figure !== undefined && panel.state !== "forbidden")
      ? undefined
      : [panel.state, panel.title, panel.text];
  if (panel.kind !== "detail" && panel.kind !== "list") return undefined;
  const { state, title, message, actions } = panel;
  const isRepeated =
    state === "forbidden" ? actions.length === 0 : panel.kind === "detail" && title === undefined;
  return isRepeated && message !== undefined ? [state, message.title, message.text] : undefined;
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
  panel?: Parameters<typeof apiOfPanel>[0],
): PanelContext {
  const specs = { ...context.template.load, ...load };
  // A page that waits for a parameter reads nothing.
  const names =
    params.missing.length > 0 ? [] : reads.flatMap((part) => loadNamesOf(part, context.translations));
  const loads = resolveLoads(context, specs, names, params.roots);
  // A value that is absent while it is being read is no mistake of the template.
  const isReading = [...loads.states.values()].some((state) => !isDone(state));
  return {
    ...context,
    report: isReading ? () => undefined : context.report,
    panelRoots: loads.roots,
    api: panel && apiOfPanel(panel, specs),
    loads: loads.states,
    specs,
    missingParams: params.missing,
    pointer,
  };
}

/** Empty while its data is being read, where that failed, and where the page waits for a parameter. */
function titleOf(head: PanelContext, template: Template): string {
  const isReady = loadNamesOf(template.title, head.translations).every((name) => {
    const load = head.loads.get(name);
    return load !== undefined && isDone(load) && load.state !== "failed";
  });
  return isReady ? textOf(head, template.title, head.panelRoots) : "";
}

function isDone(load: LoadState | undefined): boolean {
  return load?.state !== "loading" && load?.state !== "waiting";
}

function mainPanel(
  context: PageContext,
  params: PageParams,
  template: Exclude<Template, { readonly kind: "tabs" | "dashboard" }>,
): BuiltPanel {
  const own = panelContext(context, params, { load: undefined, reads: [template], pointer: "" }, template);
  const place = { id: MAIN_PANEL, title: "" };
  switch (template.kind) {
    case "list": {
      const [inside, beside] = insidesOf(own, template);
      return buildList(own, template, { ...place, prefix: "", hasActions: false, inside, beside });
    }
    case "detail":
      return { model: buildDetail(own, withoutHeadActions(template), place) };
    case "form":
      return {
        model: buildFormPanel(own, template, place, insideBuilder(own, template.aside, "aside")),
      };
    case "plugin":
      return { model: buildPluginPanel(own, template, place) };
    default:
      return template satisfies never;
  }
}

function withoutHeadActions(detail: DetailPage): DetailPage {
  return detailInHead(detail) === undefined ? detail : { ...detail, actions: [] };
}

interface PlacedBuild extends BuiltPanel {
  readonly model: PlacedPanel;
}

interface OpenTabs {
  readonly shown: readonly Placed<Tab>[];
  readonly models: readonly TabModel[];
  readonly open: Placed<Tab> | undefined;
}

/** What of the tabs themselves reads loads: without it none of them could be named or shown. */
function readsOfTabs(context: PageContext, tabs: readonly Tab[]): readonly unknown[] {
  return visibleParts(tabs, "/tabs", context).flatMap(({ part }) => [part.title, part.group, part.show]);
}

/** The tabs that the viewer may see; the one in the URL is open, else the first. */
function openTabs(context: PanelContext, tabs: readonly Tab[]): OpenTabs {
  const shown = visibleParts(tabs, "/tabs", context).filter(
    ({ part }) => part.show === undefined || evaluateCondition(part.show, context.panelRoots, context.report),
  );
  const wanted = new URLSearchParams(context.query).get("tab");
  const open = shown.find(({ part }) => part.id === wanted) ?? shown[0];
  return {
    open,
    shown,
    models: shown.map(({ part }) => {
      const group = textOf(context, part.group, context.panelRoots);
      return {
        id: part.id,
        title: textOf(context, part.title, context.panelRoots),
        group: group === "" ? undefined : group,
        isOpen: part === open?.part,
      };
    }),
  };
}

/** The tabs that are one list, with its total; a list with a title of its own is only a part of its tab. */
function countTabs(
  context: PageContext,
  params: PageParams,
  { shown, models, open }: OpenTabs,
  panels: readonly BuiltPanel[],
): readonly TabModel[] {
  return models.map((tab, index) => {
    const { part, pointer } = shown[index] ?? {};
    if (part === undefined) return tab;
    const lists = visibleParts(part.panels, `${pointer ?? ""}/panels`, context).filter(
      ({ part: panel }) => panel.kind === "list",
    );
    const [only, more] = lists;
    if (only?.part.kind !== "list" || more !== undefined || only.part.title !== undefined) return tab;
    const onScreen =
      part === open?.part ? panels.find(({ model }) => model.id === only.part.id)?.model : undefined;
    if (onScreen?.kind === "list" && onScreen.state === "ready" && onScreen.handle.isUntouched)
      return { ...tab, isCounted: true, count: onScreen.page.total };
    const own = panelContext(context, params, {
      load: only.part.load,
      reads: [only.part.source, only.part.show],
      pointer: only.pointer,
    });
    const isHidden =
      only.part.show !== undefined && !evaluateCondition(only.part.show, own.panelRoots, own.report);
    return isHidden ? tab : { ...tab, isCounted: true, count: countRows(own, only.part, `count:${part.id}`) };
  });
}

function panelsOf(
  context: PageContext,
  params: PageParams,
  template: Extract<Template, { readonly kind: "tabs" | "dashboard" }>,
  tabs: OpenTabs | undefined,
): readonly PlacedBuild[] {
  const placed =
    template.kind === "dashboard"
      ? visibleParts(template.panels, "/panels", context)
      : visibleParts(tabs?.open?.part.panels, `${tabs?.open?.pointer ?? ""}/panels`, context);
  const firstList = firstListId(template);
  return placed.flatMap(({ part, pointer }): readonly PlacedBuild[] => {
    const own = panelContext(context, params, { load: part.load, reads: [part], pointer }, part);
    if (part.show !== undefined && !evaluateCondition(part.show, own.panelRoots, context.report)) return [];
    // Panels inside a list are built like any panel, which may be a list: so they are built here, not with the list.
    const [inside, beside] =
      part.kind === "list"
        ? insidesOf(own, part)
        : [undefined, part.kind === "form" ? insideBuilder(own, part.aside, "aside") : undefined];
    const built = buildPanel(own, part, part.id === firstList ? "" : `${part.id}.`, { inside, beside });
    return [{ ...built, model: { ...built.model, width: part.width } }];
  });
}

/** The first list of a template has the short parameter names in the URL, for every viewer and tab. */
function firstListId(
  template: Extract<Template, { readonly kind: "tabs" | "dashboard" }>,
): string | undefined {
  const panels: readonly Panel[] =
    template.kind === "dashboard" ? template.panels : template.tabs.flatMap((tab) => tab.panels);
  return panels.find(({ kind }) => kind === "list")?.id;
}
