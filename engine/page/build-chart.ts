import { resolveValue } from "#engine/expression";
import type { ChartBody } from "#engine/template";
import { isRecord, parseStoredTime, readOwn } from "#validators";
import { buildProblem } from "./build-problem.ts";
import { currencyCode } from "../cell/index.ts";
import type { ChartModel, ChartPoint, ChartSeries, FigurePlace, ProblemModel } from "../model/index.ts";
import { ownText, whyNotReady } from "../context/index.ts";
import type { PanelContext, PanelPlace } from "../context/index.ts";

/** Time series, or why there are none: a series without any value counts as none. */
export function buildChart(
  context: PanelContext,
  spec: ChartBody,
  place: PanelPlace,
): ChartModel | ProblemModel {
  const { id, title } = place;
  const figure: FigurePlace = { kind: "chart", label: title, lines: 1 };
  const notReady = whyNotReady(context, spec);
  if (notReady !== undefined) return { ...buildProblem(context, notReady, place), figure };
  const series = parseSeries(resolveValue(spec.series, context.panelRoots));
  if (series.length === 0) {
    return {
      kind: "problem",
      id,
      state: "empty",
      title: ownText(context, "chart.empty-title"),
      text: ownText(context, "chart.empty-text"),
      canRetry: false,
      figure,
    };
  }
  return {
    kind: "chart",
    id,
    title: title === "" ? undefined : title,
    as: spec.as,
    unit: spec.unit === "percent" ? "%" : (spec.unit ?? ""),
    ...(spec.currency === undefined ? {} : { currency: currencyCode(spec.currency, context.panelRoots) }),
    ...(spec.each !== undefined && { each: spec.each }),
    series,
  };
}

/**
 * Parses time series (spec 1 §6): a name and `series` (or `points`) of timestamp and value, as objects or as pairs; a
 * single one counts as a list of one. Points are sorted by time; invalid times and numbers are left out, null stays
 * as a gap.
 */
export function parseSeries(value: unknown): readonly ChartSeries[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((each, index) => {
    const rawPoints = readOwn(each, "series") ?? readOwn(each, "points");
    const points = (Array.isArray(rawPoints) ? rawPoints : []).flatMap(parsePoint).sort(([a], [b]) => a - b);
    if (!points.some(([, amount]) => amount !== null)) return [];
    const name = readOwn(each, "name");
    return [{ name: typeof name === "string" && name !== "" ? name : `#${index + 1}`, points }];
  });
}

function parsePoint(point: unknown): readonly ChartPoint[] {
  const pair: readonly unknown[] = Array.isArray(point)
    ? point
    : isRecord(point)
      ? [readOwn(point, "timestamp"), readOwn(point, "value")]
      : [];
  const at = timeOf(pair[0]);
  if (at === undefined) return [];
  if (pair[1] === null) return [[at, null]];
  const amount = typeof pair[1] === "string" && pair[1].trim() !== "" ? Number(pair[1]) : pair[1];
  return typeof amount === "number" && Number.isFinite(amount) ? [[at, amount]] : [];
}

/** Milliseconds; a smaller number is in seconds: as milliseconds it would be in 1973 or before. */
const SECONDS_BELOW = 1e11;

function timeOf(value: unknown): number | undefined {
  if (typeof value === "string") return parseStoredTime(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Math.abs(value) < SECONDS_BELOW ? value * 1000 : value;
}
