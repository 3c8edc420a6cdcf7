import { resolveValue } from "#engine/expression";
import type { FormBody, Panel, PluginBody, StatBody } from "#engine/template";
import { buildActions, placeActions } from "../action/index.ts";
import { buildCell, fillWith, formatOf } from "../cell/index.ts";
import { buildChart } from "./build-chart.ts";
import { buildDetail } from "./build-detail.ts";
import { buildList } from "../list/index.ts";
import type { ArrivedRow } from "../list/index.ts";
import { buildProblem } from "./build-problem.ts";
import type { BuildInside, PanelModel, ProblemModel, StatModel } from "../model/index.ts";
import { textOf, whyNotReady } from "../context/index.ts";
import type { PanelContext, PanelPlace } from "../context/index.ts";

export interface BuiltPanel {
  readonly model: PanelModel;
  /** Placeholder rows of a list whose real row arrived. */
  readonly arrivedRows?: readonly ArrivedRow[];
}

/** The panels inside it or beside it. */
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
      return buildList(context, panel, { id, title, prefix, hasActions: true, inside });
    case "detail":
      return { model: buildDetail(context, panel, { id, title }) };
    case "form":
      return { model: buildFormPanel(context, panel, { id, title }, beside) };
    case "stat":
      return { model: buildStat(context, panel, id, title) };
    case "plugin":
      return { model: buildPluginPanel(context, panel, { id, title }) };
    case "chart":
      return { model: buildChart(context, panel, { id, title }) };
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

function buildStat(
  context: PanelContext,
  spec: StatBody,
  id: string,
  title: string,
): StatModel | ProblemModel {
  const notReady = whyNotReady(context, spec);
  if (notReady !== undefined)
    return buildProblem(context, notReady, {
      id,
      title: title === "" ? textOf(context, spec.label, context.panelRoots) : title,
    });
  const value = resolveValue(spec.value, context.panelRoots);
  const { currency, link, unit } = spec;
  const cell = {
    field: "value",
    link,
    currency,
    unit,
  };
  return {
    kind: "stat",
    id,
    label: textOf(context, spec.label, context.panelRoots),
    cell: buildCell(
      context,
      cell,
      formatOf(spec.format ?? (unit === undefined ? "number" : undefined), undefined, unit),
      { value },
      context.panelRoots,
    ),
  };
}
