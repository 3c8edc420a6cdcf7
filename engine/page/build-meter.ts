import type { Roots } from "#engine/expression";
import { readWithin, resolveValue } from "#engine/expression";
import type { Meter, Unit } from "#engine/template";
import { convertUnit, isUnlimited } from "#validators";
import { describedUnit, show } from "../cell/index.ts";
import { answerSchemaOf, ownText, whyNotReady } from "../context/index.ts";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import { labelOf } from "../list/index.ts";
import type { MeterModel } from "../model/index.ts";

/** From this percentage on, a meter warns. */
const WARNS_AT = 80;

/** What is shown, how it is described, and the roots over it. */
export interface Thing {
  readonly item: unknown;
  readonly schema: AnswerSchema;
  readonly roots: Roots;
}

/** The thing that `of` names, as root `item`. */
export function readThing(context: PanelContext, of: unknown): Thing {
  const item = resolveValue(of, context.panelRoots);
  return { item, schema: answerSchemaOf(context, of), roots: { ...context.panelRoots, item } };
}

/**
 * The meter of one thing; none where it says nothing of what is used. Without a limit it is the figure alone. While its
 * thing loads, it stands with its label where it will be.
 */
export function buildMeter(
  context: PanelContext,
  spec: Meter,
  thing: Thing & { readonly isLoading?: boolean },
): readonly MeterModel[] {
  const { item, schema, roots } = spec.of === undefined ? thing : readThing(context, spec.of);
  const notReady = whyNotReady(context, spec.of);
  if (thing.isLoading === true || notReady?.state === "loading")
    return [
      {
        label: labelOf(context, { field: spec.limit, label: spec.label }, schema, roots),
        used: "",
        limit: "",
        hint: "",
        isLoading: true,
      },
    ];
  if (notReady !== undefined) return [];
  const [usedIn, limitIn] = [spec.used, spec.limit].map((path) => describedUnit(schema.at(path)));
  const unit = spec.unit ?? limitIn ?? usedIn;
  const used = inUnit(readWithin(item, spec.used), usedIn, unit);
  const limit = Number(inUnit(readWithin(item, spec.limit) ?? 0, limitIn, unit));
  if (!isThere(used) || !Number.isFinite(Number(used))) return [];
  const shown = (value: number) => show(context, value, "quantity", { unit }).text;
  const label = labelOf(context, { field: spec.limit, label: spec.label }, schema, roots);
  if (!Number.isFinite(limit) || limit <= 0 || isUnlimited(limit))
    return [{ label, used: shown(Number(used)), limit: "∞", hint: ownText(context, "list.unlimited") }];
  const share = Math.max(0, Number(used) / limit);
  const limitText = shown(limit);
  const tone = toneOf(share, spec);
  const free = shown(Math.max(0, limit - Number(used)));
  return [
    {
      label,
      used: withoutUnitOf(limitText, shown(Number(used))),
      limit: limitText,
      share: Math.min(1, share),
      ...(tone === undefined ? {} : { tone }),
      hint: ownText(context, tone === undefined ? "head.used" : "head.used-high", {
        percent: Math.round(share * 100),
        free,
      }),
    },
  ];
}

function toneOf(share: number, { warn = WARNS_AT, fail = Infinity }: Meter): MeterModel["tone"] {
  return share >= fail / 100 ? "failure" : share >= warn / 100 ? "warning" : undefined;
}

/** A figure of a meter in the unit of the meter: a description may count what is used in MB and the limit in GB. */
function inUnit(value: unknown, from: Unit | undefined, to: Unit | undefined): unknown {
  if (from === undefined || to === undefined || !isThere(value)) return value;
  return convertUnit(Number(value), from.send, to.send) ?? value;
}

/** `90 GHz` beside `128 GHz` is `90`: the unit is said once. */
function withoutUnitOf(limit: string, used: string): string {
  const [unit] = /\s\D+$/u.exec(limit) ?? [];
  return unit !== undefined && used.endsWith(unit) ? used.slice(0, -unit.length) : used;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
