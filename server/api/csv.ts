import Papa from "papaparse";
import { isRecord, parseRows } from "#validators";

const LONGEST_CELL = 32_760;
/** The specified text in place of a cell that a spreadsheet could not hold (spec 1 §5). */
const TOO_LONG = "string length exceeds 32767 characters";

/**
 * The rows of a list answer as CSV (RFC 4180): nested objects become dotted columns, text that a spreadsheet would
 * run as a formula is marked as text, and cells over 32760 characters are replaced by the specified text.
 */
export function toCsv(body: unknown): string {
  const data = isRecord(body) ? body["data"] : body;
  const rows = parseRows(data).map((row) => flatten(row));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return `${Papa.unparse({ fields: columns, data: rows.map((row) => columns.map((column) => row.get(column) ?? "")) })}\r\n`;
}

function flatten(
  row: Readonly<Record<string, unknown>>,
  prefix = "",
  into = new Map<string, string | number>(),
): Map<string, string | number> {
  for (const [key, value] of Object.entries(row)) {
    if (isRecord(value)) flatten(value, `${prefix}${key}.`, into);
    else into.set(`${prefix}${key}`, cell(value));
  }
  return into;
}

function cell(value: unknown): string | number {
  if (typeof value === "number") return value;
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length > LONGEST_CELL) return TOO_LONG;
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
}
