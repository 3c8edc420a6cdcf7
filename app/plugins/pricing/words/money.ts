import { decimal, formatMoney, printDecimal } from "#validators";
import type { Decimal } from "#validators";

/** An amount as people read it, all its digits. */
export function money(amount: Decimal | string, currency: string): string {
  return formatMoney(typeof amount === "string" ? amount : printDecimal(amount), currency);
}

/** A difference with its sign: `+€21.60`, `-€3.00`, `±€0.00`. */
export function signedMoney(difference: string, currency: string): string {
  const value = Number(difference);
  return `${value > 0 ? "+" : value === 0 ? "±" : ""}${formatMoney(difference, currency)}`;
}

/** What one amount is more than another, as a decimal text. */
export function differenceOf(after: string, before: string): string {
  return printDecimal(decimal(after).minus(decimal(before)));
}

/** A share in percent with one decimal and its sign: `+2.0 %`; empty where there was nothing. */
export function signedPercent(difference: string, before: string): string {
  const share = (Number(difference) / Number(before)) * 100;
  if (!Number.isFinite(share)) return "";
  return `${share > 0 ? "+" : ""}${share.toFixed(1)} %`;
}
