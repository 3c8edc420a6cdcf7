/** Longer cells are replaced (spec 1 §5): spreadsheets refuse them. */
export const CSV_CELL_LIMIT = 32_760;
export const CSV_CELL_TOO_LONG = "string length exceeds 32767 characters";

/**
 * A table as CSV (RFC 4180, CRLF). Text that a spreadsheet would run as a formula gets an apostrophe before it;
 * numbers, negative ones too, stay as they are.
 */
export function toCsv(header: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [header.map(toCsvCell).join(",")];
  for (const row of rows) lines.push(row.map(toCsvCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

/** One cell: capped, made harmless and quoted where it must be. */
export function toCsvCell(text: string): string {
  if (text.length > CSV_CELL_LIMIT) return CSV_CELL_TOO_LONG;
  const safe = RUNS_AS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d{1,20}(\.\d{1,20})?$/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
