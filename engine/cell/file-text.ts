import type { Roots } from "#engine/expression";
import { convertUnit, isUnlimited } from "#validators";
import type { PageContext } from "../context/index.ts";
import { buildCell, cellValue, DEFAULT_CURRENCY, isNumeric } from "./build-cell.ts";
import type { CellSpec } from "./build-cell.ts";
import type { CellFormat } from "./cell-format.ts";

/**
 * A cell in a file that is calculated with: numbers without thousands separators, in the unit of `fileUnit`; all else, and
 * what is no number or has no limit, as it is shown.
 */
export function fileText(
  context: PageContext,
  spec: CellSpec,
  format: CellFormat,
  subject: unknown,
  roots: Roots,
): string {
  const value = cellValue(context, spec, subject, roots);
  const hasNoLimit = format === "limit" && isUnlimited(Number(value));
  if (!isPlainNumber(spec, format) || !isNumeric(value) || hasNoLimit)
    return buildCell(context, spec, format, subject, roots).text;
  return plainText(inShownUnit(Number(value), spec, format));
}

/** The unit that the numbers of a column have in a file, for its title; undefined: none, or each cell has its own. */
export function fileUnit(spec: CellSpec, format: CellFormat): string | undefined {
  if (!isPlainNumber(spec, format)) return undefined;
  const { unit, currency = DEFAULT_CURRENCY } = spec;
  if (format === "currency") return typeof currency === "string" ? currency : undefined;
  const own = UNITS[format];
  if (own !== undefined || unit === undefined) return own;
  const shown = convertUnit(1, unit.send, unit.show) === undefined ? unit.send : unit.show;
  return shown === "percent" ? "%" : shown;
}

/** The units of formats that have their own. */
const UNITS: Readonly<Partial<Record<CellFormat, string>>> = { percent: "%", bytes: "B", duration: "s" };

/** Whether all numbers of a column have one unit; amounts whose currency is read from each row have none. */
function isPlainNumber({ currency }: CellSpec, format: CellFormat): boolean {
  if (format === "currency") return currency === undefined || typeof currency === "string";
  return NUMBERS.includes(format);
}

const NUMBERS: readonly CellFormat[] = ["number", "quantity", "limit", "percent", "bytes", "duration"];

/** Percents, bytes, amounts and durations are shown in the unit they come in. */
function inShownUnit(value: number, { unit }: CellSpec, format: CellFormat): number {
  const isConverted = format === "number" || format === "quantity" || format === "limit";
  return (isConverted && unit ? convertUnit(value, unit.send, unit.show) : undefined) ?? value;
}

/** Without the digits that a division leaves behind: 0.30000000000000004 is 0.3. */
function plainText(value: number): string {
  return String(Number(value.toPrecision(15)));
}
