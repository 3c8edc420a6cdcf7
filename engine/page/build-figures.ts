import { evaluateCondition, resolveValue } from "#engine/expression";
import type { MetersBody, StatBody } from "#engine/template";
import { isVisible } from "../access/index.ts";
import { buildCell, currencyCode, describedUnit, formatOf, isNumeric, show } from "../cell/index.ts";
import type { CellFormat } from "../cell/index.ts";
import { answerSchemaOf, ownText, textOf, whyNotReady } from "../context/index.ts";
import type { PanelContext, PanelPlace } from "../context/index.ts";
import type { FigurePlace, MetersModel, ProblemModel, StatModel } from "../model/index.ts";
import { apiOfThing } from "./api-of-panel.ts";
import { parseSeries } from "./build-chart.ts";
import { buildMeter, readThing } from "./build-meter.ts";
import { buildProblem } from "./build-problem.ts";

/** A number with its label. What it is compared with, and its line, are shown once they are read. */
export function buildStat(context: PanelContext, spec: StatBody, id: string): StatModel | ProblemModel {
  const { value, format: asked, currency, link, label, empty } = spec;
  const title = textOf(context, label, context.panelRoots);
  const notReady = whyNotReady(context, { value, currency, link, label, empty });
  if (notReady !== undefined) {
    const lines = spec.before === undefined && spec.empty === undefined ? 0 : 1;
    const figure: FigurePlace = { kind: "stat", label: title, lines };
    return { ...buildProblem(context, notReady, { id, title }), figure };
  }
  const number = resolveValue(value, context.panelRoots);
  const described = answerSchemaOf(context, value).at("");
  const unit = spec.unit ?? describedUnit(described);
  const usual = formatOf(asked, described, unit);
  // A number without a description, or one that names something, is a figure here too.
  const format = asked === undefined && usual === "text" ? "number" : usual;
  const cell = buildCell(
    context,
    { field: "value", link, currency, unit },
    format,
    { value: number },
    context.panelRoots,
  );
  const written = (amount: number): string =>
    show(context, amount, format, { unit, currency: currencyCode(currency, context.panelRoots) }).text;
  const reason = cell.text === "" ? textOf(context, empty, context.panelRoots) : "";
  return {
    kind: "stat",
    id,
    label: title,
    cell,
    ...changeOf(context, spec, number, written),
    ...(LINED.has(format) ? lineOf(context, spec, title, written) : {}),
    ...(reason === "" ? {} : { reason }),
  };
}

/** How much is used of what a thing may have. */
export function buildMeters(
  page: PanelContext,
  spec: MetersBody,
  { id, title }: PanelPlace,
): MetersModel | ProblemModel {
  const context = { ...page, api: apiOfThing(spec.of, page.specs) };
  const notReady = whyNotReady(context, spec.of);
  const figure: FigurePlace = { kind: "meters", label: title, lines: spec.meters.length };
  if (notReady !== undefined) return { ...buildProblem(context, notReady, { id, title }), figure };
  const thing = readThing(context, spec.of);
  const meters = spec.meters
    .filter(
      ({ access, show: condition }) =>
        isVisible(access, context.viewer) &&
        (condition === undefined || evaluateCondition(condition, thing.roots, context.report)),
    )
    .flatMap((meter) => buildMeter(context, meter, thing));
  if (meters.length > 0) return { kind: "meters", id, ...(title === "" ? {} : { title }), meters };
  return {
    kind: "problem",
    id,
    state: "empty",
    title: ownText(context, "chart.empty-title"),
    text: ownText(context, "meters.empty-text"),
    canRetry: false,
    figure,
  };
}

/** Formats of which a difference and a course over time can be said. */
const LINED: ReadonlySet<CellFormat> = new Set([
  "number",
  "quantity",
  "percent",
  "bytes",
  "duration",
  "currency",
  "limit",
]);

function changeOf(
  context: PanelContext,
  { before, since, better }: StatBody,
  now: unknown,
  written: (amount: number) => string,
): Pick<StatModel, "change"> {
  if (before === undefined || whyNotReady(context, before) !== undefined) return {};
  const former = resolveValue(before, context.panelRoots);
  if (!isNumeric(now) || !isNumeric(former)) return {};
  const difference = Number(now) - Number(former);
  const words = textOf(context, since, context.panelRoots);
  if (difference === 0) return { change: { text: `${ownText(context, "stat.same")} ${words}`.trim() } };
  const text = `${difference > 0 ? "+" : "−"}${written(Math.abs(difference))} ${words}`.trim();
  if (better === undefined) return { change: { text } };
  return { change: { text, tone: difference > 0 === (better === "more") ? "success" : "failure" } };
}

function lineOf(
  context: PanelContext,
  { line }: StatBody,
  label: string,
  written: (amount: number) => string,
): Pick<StatModel, "line"> {
  if (line === undefined || whyNotReady(context, line) !== undefined) return {};
  const [series] = parseSeries(resolveValue(line, context.panelRoots));
  const values = (series?.points ?? []).flatMap(([, value]) => (value === null ? [] : [value]));
  const [first] = values;
  if (series === undefined || first === undefined || values.length < 2) return {};
  const text = ownText(context, "chart.summary", {
    name: label,
    latest: written(values.at(-1) ?? first),
    least: written(values.reduce((a, b) => Math.min(a, b), first)),
    most: written(values.reduce((a, b) => Math.max(a, b), first)),
  });
  return { line: { points: series.points, text } };
}
