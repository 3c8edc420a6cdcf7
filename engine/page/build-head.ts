import type { Roots } from "#engine/expression";
import { evaluateCondition, readWithin, resolveValue } from "#engine/expression";
import type { DetailItem, Meter, ObjectHead } from "#engine/template";
import { isVisible } from "../access/index.ts";
import { buildCell, formatOf, show } from "../cell/index.ts";
import { answerSchemaOf, ownText, textOf, whyNotReady } from "../context/index.ts";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import { labelOf } from "../list/index.ts";
import type { CellModel, HeadModel, MeterModel } from "../model/index.ts";

/** From this share on, a meter warns. */
const HIGH_SHARE = 0.8;

/**
 * The head of a thing. While it loads, the labels of its facts stand where they will be. Undefined: there is nothing to
 * say, because the thing could not be read; the page says why elsewhere.
 */
export function buildHead(context: PanelContext, spec: ObjectHead): HeadModel | undefined {
  const { meters = [], ...own } = spec;
  const notReady = whyNotReady(context, own);
  const { item, schema, roots } = readThing(context, spec.of);
  const isLoading = notReady?.state === "loading";
  if (!isLoading && (notReady !== undefined || item === undefined || item === null)) return undefined;
  const isShown = ({ access, show: condition }: Pick<Meter, "access" | "show">): boolean =>
    isVisible(access, context.viewer) &&
    (condition === undefined || isLoading || evaluateCondition(condition, roots, context.report));
  const facts = (spec.facts ?? []).filter(isShown).map((each) => ({
    label: labelOf(context, each, schema, roots),
    cell: isLoading
      ? { field: each.field, format: "text", text: "" }
      : buildCell(context, each, formatOf(each.format, schema.at(each.field), each.unit), item, roots),
  }));
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
    meters: isLoading
      ? []
      : meters.filter(isShown).flatMap((meter) => buildMeter(context, meter, { item, schema, roots })),
  };
}

interface Thing {
  readonly item: unknown;
  readonly schema: AnswerSchema;
  readonly roots: Roots;
}

function readThing(context: PanelContext, of: unknown): Thing {
  const item = resolveValue(of, context.panelRoots);
  return { item, schema: answerSchemaOf(context, of), roots: { ...context.panelRoots, item } };
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

function buildMeter(context: PanelContext, spec: Meter, thing: Thing): readonly MeterModel[] {
  if (whyNotReady(context, spec.of) !== undefined) return [];
  const { item, schema, roots } = spec.of === undefined ? thing : readThing(context, spec.of);
  const [used, limit] = [readWithin(item, spec.used), Number(readWithin(item, spec.limit) ?? 0)];
  if (!isThere(used) || !Number.isFinite(Number(used))) return [];
  const shown = (value: number) => show(context, value, "quantity", { unit: spec.unit }).text;
  const label = labelOf(context, { field: spec.limit, label: spec.label }, schema, roots);
  if (!Number.isFinite(limit) || limit <= 0)
    return [{ label, used: shown(Number(used)), limit: "∞", hint: ownText(context, "list.unlimited") }];
  const share = Math.max(0, Number(used) / limit);
  const isHigh = share >= HIGH_SHARE;
  const free = shown(Math.max(0, limit - Number(used)));
  return [
    {
      label,
      used: shown(Number(used)),
      limit: shown(limit),
      share: Math.min(1, share),
      isHigh,
      hint: ownText(context, isHigh ? "head.used-high" : "head.used", {
        percent: Math.round(share * 100),
        free,
      }),
    },
  ];
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
