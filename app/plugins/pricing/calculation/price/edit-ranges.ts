import { decimal, isDecimal, printDecimal } from "#validators";
import type { Decimal } from "#validators";
import type { PriceRange, QuantityRange } from "../model/index.ts";
import { normaliseRanges, normaliseStart } from "./normalise-ranges.ts";

/** What leaving a field did to the entered start of a tier; the words are `pricing.note.<note>`. */
export interface StartNote {
  readonly note: "first" | "min" | "step" | "max" | "duplicate" | "order";
  readonly values: Readonly<Record<string, string>>;
}

/** The tiers after a change of their number or order. */
export interface MovedRanges<Range extends PriceRange = PriceRange> {
  readonly ranges: readonly Range[];
  /** Where each of them stood before. */
  readonly from: readonly number[];
}

export interface StartedRanges<Range extends PriceRange = PriceRange> extends MovedRanges<Range> {
  /** Absent: it stayed as entered. */
  readonly note?: StartNote;
}

/** Enters the start of a tier, and normalises all (spec 2 §4). */
export function enterStart<Range extends PriceRange>(
  ranges: readonly Range[],
  index: number,
  display: Decimal,
  bounds: QuantityRange,
): StartedRanges<Range> {
  const entered = ranges.map((range, at) => (at === index ? { ...range, display } : range));
  const moved = normaliseMoved(placed(entered), bounds);
  return { ...moved, note: noteOf(entered, index, moved.ranges, bounds) };
}

interface Placed<Range extends PriceRange> extends PriceRange {
  readonly range: Range;
  readonly from: number;
}

function placed<Range extends PriceRange>(ranges: readonly Range[]): readonly Placed<Range>[] {
  return ranges.map((range, from) => ({ ...range, range, from }));
}

function normaliseMoved<Range extends PriceRange>(
  ranges: readonly Placed<Range>[],
  bounds: QuantityRange,
): MovedRanges<Range> {
  const normal = normaliseRanges(ranges, bounds);
  return {
    ranges: normal.map(({ range, display, min, max }) => ({ ...range, display, min, max })),
    from: normal.map(({ from }) => from),
  };
}

function noteOf(
  entered: readonly PriceRange[],
  index: number,
  normal: readonly PriceRange[],
  bounds: QuantityRange,
): StartNote | undefined {
  const display = entered[index]?.display ?? bounds.min;
  const start = normaliseStart(display, bounds);
  const typed = printDecimal(display);
  if (normal.length < entered.length) return { note: "duplicate", values: { start: printDecimal(start) } };
  const passed = entered.filter(
    (range, at) => (at > index && range.display.lt(display)) || (at < index && range.display.gt(display)),
  );
  if (passed.length > 0) {
    const place = index + (display.gt(passed[0]?.display ?? display) ? passed.length : -passed.length);
    const moved = normal[place];
    return {
      note: "order",
      values: { typed, number: String(place + 1), start: printDecimal(moved?.min ?? start) },
    };
  }
  if (entered.every((range, at) => at === index || range.display.gt(display))) {
    if (display.eq(bounds.min)) return undefined;
    return { note: "first", values: { typed, start: printDecimal(bounds.min) } };
  }
  if (start.eq(display)) return undefined;
  const values = { typed, start: printDecimal(start), step: printDecimal(bounds.step) };
  if (display.lt(bounds.min)) return { note: "min", values };
  return { note: bounds.max !== undefined && start.eq(bounds.max) ? "max" : "step", values };
}

/** One more tier after the last, at its price: twice as far up, or halfway to the end. */
export function addTier<Range extends PriceRange>(
  ranges: readonly Range[],
  bounds: QuantityRange,
): readonly Range[] {
  const last = ranges.at(-1);
  if (last === undefined) return ranges;
  const from = last.min.plus(bounds.step);
  const wished =
    bounds.max === undefined ? last.min.times(TWO) : last.min.plus(bounds.max).div(TWO).round(0, 1);
  const start = normaliseStart(wished.gt(from) ? wished : from, bounds);
  return normaliseRanges([...ranges, { ...last, display: start }], bounds);
}

/** Without one tier; the next one below, or the new first, takes its quantities. */
export function removeTier<Range extends PriceRange>(
  ranges: readonly Range[],
  index: number,
  bounds: QuantityRange,
): MovedRanges<Range> {
  return normaliseMoved(
    placed(ranges).filter(({ from }) => from !== index),
    bounds,
  );
}

export function setTierAmount(
  ranges: readonly PriceRange[],
  index: number,
  amount: Decimal,
): readonly PriceRange[] {
  return ranges.map((range, at) => (at === index ? { ...range, amount } : range));
}

/** A quantity in a tier for a worked example: the tried one, if it is there, else one in the middle. */
export function exampleQuantity(range: PriceRange, bounds: QuantityRange, tried?: unknown): Decimal {
  const isOpen = range.max.lt(range.min);
  if (isDecimal(tried) && tried.gte(range.min) && (isOpen || tried.lte(range.max))) return tried;
  const end = isOpen ? range.min.times(decimal("1.5")) : range.max;
  const middle = normaliseStart(range.min.plus(end).div(TWO), bounds);
  if (middle.lt(range.min)) return range.min;
  return !isOpen && middle.gt(range.max) ? range.max : middle;
}

const TWO = decimal("2");
