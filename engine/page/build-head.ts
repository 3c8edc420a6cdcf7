import { evaluateCondition, readWithin } from "#engine/expression";
import type { DetailItem, Meter, ObjectHead } from "#engine/template";
import { isVisible } from "../access/index.ts";
import { buildCell, formatOf, withUnit } from "../cell/index.ts";
import { textOf, whyNotReady } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import { labelOf } from "../list/index.ts";
import type { CellModel, HeadModel } from "../model/index.ts";
import { apiOfThing } from "./api-of-panel.ts";
import { buildMeter, readThing } from "./build-meter.ts";
import type { Thing } from "./build-meter.ts";

/**
 * The head of a thing. While it loads, the labels of its facts stand where they will be. Undefined: there is nothing to
 * say, because the thing could not be read; the page says why elsewhere.
 */
export function buildHead(page: PanelContext, spec: ObjectHead): HeadModel | undefined {
  const context = { ...page, api: apiOfThing(spec.of, page.specs) };
  const { meters = [], ...own } = spec;
  const notReady = whyNotReady(context, own);
  const { item, schema, roots } = readThing(context, spec.of);
  const isLoading = notReady?.state === "loading";
  if (!isLoading && (notReady !== undefined || item === undefined || item === null)) return undefined;
  const isShown = ({ access, show: condition }: Pick<Meter, "access" | "show">): boolean =>
    isVisible(access, context.viewer) &&
    (condition === undefined || isLoading || evaluateCondition(condition, roots, context.report));
  const facts = (spec.facts ?? []).filter(isShown).map((written) => {
    const each = withUnit(written, schema.at(written.field));
    return {
      label: labelOf(context, each, schema, roots),
      cell: isLoading
        ? { field: each.field, format: "text", text: "" }
        : buildCell(context, each, formatOf(each.format, schema.at(each.field), each.unit), item, roots),
    };
  });
  const icon = textOf(context, spec.icon, isLoading ? context.panelRoots : roots);
  const reason = isLoading ? "" : textOf(context, spec.reason, roots);
  return {
    isLoading,
    icon: icon === "" ? undefined : icon,
    state:
      spec.state !== undefined && !isLoading && isShown(spec.state)
        ? buildState(context, spec.state, { item, schema, roots })
        : undefined,
    reason: reason === "" ? undefined : reason,
    facts: isLoading ? facts : facts.filter(({ cell }) => cell.text !== "" || cell.use !== undefined),
    meters: meters
      .filter(isShown)
      .flatMap((meter) => buildMeter(context, meter, { item, schema, roots, isLoading })),
  };
}

/** The state, if the thing has one. A yes or no says nothing alone: its label stands before it. */
function buildState(
  context: PanelContext,
  spec: DetailItem,
  { item, schema, roots }: Thing,
): CellModel | undefined {
  const isYesOrNo =
    spec.format === undefined &&
    spec.value === undefined &&
    typeof readWithin(item, spec.field) === "boolean";
  const cell = buildCell(context, spec, isYesOrNo ? "yes" : (spec.format ?? "state"), item, roots);
  if (cell.text === "" && cell.use === undefined) return undefined;
  return isYesOrNo ? { ...cell, text: `${labelOf(context, spec, schema, roots)}: ${cell.text}` } : cell;
}
