import { Big } from "big.js";

/** An exact decimal number, never a float: arithmetic with a JavaScript number throws. Read it by `decimal` or `parseDecimal`. */
export type Decimal = Big;

/** The most digits before and after the point. More are refused, so that no text can cause a million digits. */
const INTEGER_DIGITS = 15;
const FRACTION_DIGITS = 12;

/** Big with our settings: half-up, division to 40 decimals, no JavaScript numbers. */
const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;
Exact.DP = 40;

const PLAIN = new RegExp(`^-?\\d{1,${INTEGER_DIGITS}}(?:\\.\\d{1,${FRACTION_DIGITS}})?$`);

/** The number of a decimal text of our own: `decimal("4.80")`. Throws for anything else. */
export function decimal(text: string): Decimal {
  return new Exact(text);
}

export const ZERO = decimal("0");
export const ONE = decimal("1");
export const HUNDRED = decimal("100");

/**
 * A number or decimal text from outside, exactly as written: at most 15 digits before the point and 12 after it.
 * Undefined for anything else; a float with the rounding error of an addition has too many digits.
 */
export function parseDecimal(value: unknown): Decimal | undefined {
  const text = typeof value === "number" ? numberText(value) : value;
  return typeof text === "string" && PLAIN.test(text) ? withoutSignOfZero(decimal(text)) : undefined;
}

/** Whether a value is one of our decimals. */
export function isDecimal(value: unknown): value is Decimal {
  return value instanceof Exact;
}

/** A decimal without exponent, with at least so many decimals and all further ones that it has. */
export function printDecimal(value: Decimal, leastDecimals = 0): string {
  const text = withoutSignOfZero(value).toFixed();
  const point = text.indexOf(".");
  const decimals = point < 0 ? 0 : text.length - point - 1;
  return decimals < leastDecimals ? value.toFixed(leastDecimals) : text;
}

/** Rounded to so many decimals, halves away from zero: 0.125 → 0.13, -0.125 → -0.13. */
export function roundHalfUp(value: Decimal, decimals: number): Decimal {
  return withoutSignOfZero(value.round(decimals, Big.roundHalfUp));
}

export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let sum = ZERO;
  for (const value of values) sum = sum.plus(value);
  return sum;
}

/** The larger of two. */
export function largerDecimal(one: Decimal, other: Decimal): Decimal {
  return one.gte(other) ? one : other;
}

/** The smaller of two. */
export function smallerDecimal(one: Decimal, other: Decimal): Decimal {
  return one.lte(other) ? one : other;
}

function numberText(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  return text.includes("e") ? decimal(text).toFixed() : text;
}

function withoutSignOfZero(value: Decimal): Decimal {
  return value.s < 0 && value.eq(ZERO) ? ZERO : value;
}
