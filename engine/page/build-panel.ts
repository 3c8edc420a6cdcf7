import type { FormBody, Panel, PluginBody } from "#engine/template";
import { figureParts } from "#engine/page/figures";
import { buildActions, placeActions } from "../action/index.ts";
import { fillWith } from "../cell/index.ts";
import { buildDetail } from "./build-detail.ts";
import { buildList } from "../list/index.ts";
import type { ArrivedRow, SeenFailure } from "../list/index.ts";
import { buildProblem } from "./build-problem.ts";
import type { BuildInside, PanelModel } from "../model/index.ts";
import { textOf, whyNotReady } from "../context/index.ts";
import type { PanelContext, PanelPlace } from "../context/index.ts";

export interface BuiltPanel {
  readonly model: PanelModel;
  /** Placeholder rows of a list whose real row arrived. */
  readonly arrivedRows?: readonly ArrivedRow[];
  /** Rows on which an action failed, with the state that they have. */
  readonly seenFailures?: readonly SeenFailure[];
  /** The API to read again soon, as a row of a list will change by itself. */
  readonly followed?: string | undefined;
}

/** The panels inside it, and beside it: beside a form, or of the open row of a list. */
export interface PanelInside {
  readonly inside?: BuildInside | undefined;
  readonly beside?: BuildInside | undefined;
}

/** The model of one panel, or of the problem that keeps it from being shown. */
export function buildPanel(
  context: PanelContext,
  panel: Panel,
  prefix: string,
  { inside, beside }: PanelInside = {},
): BuiltPanel {
  const { id } = panel;
  const title = textOf(context, panel.title, context.panelRoots);
  switch (panel.kind) {
    case "list":
      return buildList(context, panel, {
        id,
        title,
        noun: panel.noun,
        prefix,
        hasActions: true,
        inside,
        beside,
      });
    case "detail":
      return { model: buildDetail(context, panel, { id, title }) };
    case "form":
      return { model: buildFormPanel(context, panel, { id, title }, beside) };
    case "plugin":
      return { model: buildPluginPanel(context, panel, { id, title }) };
    case "stat":
    case "meters":
    case "chart":
      return { model: buildFigure(context, panel, { id, title }) };
    default:
      return panel satisfies never;
  }
}

function buildFigure(
  context: PanelContext,
  panel: Extract<Panel, { readonly kind: "stat" | "meters" | "chart" }>,
  place: PanelPlace,
): PanelModel {
  const { builders } = figureParts;
  if (builders === undefined) return buildProblem(context, { state: "loading" }, place);
  switch (panel.kind) {
    case "stat":
      return builders.buildStat(context, panel, place.id);
    case "meters":
      return builders.buildMeters(context, panel, place);
    case "chart":
      return builders.buildChart(context, panel, place);
    default:
      return panel satisfies never;
  }
}

/** A form waits for its initial data: filling it in later would overwrite a person's input. */
export function buildFormPanel(
  context: PanelContext,
  spec: FormBody,
  place: PanelPlace,
  beside: BuildInside | undefined,
): PanelModel {
  const { steps, fields, init, schema, aside } = spec;
  const notReady = whyNotReady(context, { steps, fields, init, schema, aside });
  if (notReady !== undefined) return buildProblem(context, notReady, place);
  const kind = init !== undefined ? "modify" : "add";
  const { name: template, pointer } = context;
  return {
    kind: "form",
    id: place.id,
    source: { id: place.id, template, pointer, spec, run: pointer, kind },
    title: place.title === "" ? undefined : place.title,
    handle: { roots: context.panelRoots, beside },
  };
}

export function buildPluginPanel(context: PanelContext, spec: PluginBody, place: PanelPlace): PanelModel {
  const notReady = whyNotReady(context, spec.with ?? {});
  if (notReady !== undefined) return buildProblem(context, notReady, place);
  const placed = placeActions(context, spec.actions, `${context.pointer}/actions`);
  const actions = buildActions(context, placed, context.panelRoots);
  return {
    kind: "plugin",
    id: place.id,
    use: spec.use,
    with: fillWith(spec.with, context.panelRoots),
    actions: actions.length === 0 ? undefined : actions,
    title: place.title === "" ? undefined : place.title,
    handle: { roots: context.panelRoots },
  };
}
