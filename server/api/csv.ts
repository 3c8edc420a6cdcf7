import Papa from "papaparse";
import { isRecord, markInnerFormulas, parseRows, readOwn, runsAsFormula } from "#validators";
import { ApiFailure } from "./api-failure.ts";
import type { ListQuery } from "./list-query.ts";
import { MAX_CSV_ROWS, MAX_PAGE_SIZE } from "./list-query.ts";

const MAX_CELL_LENGTH = 32_760;
/** The specified text in place of a cell that a spreadsheet could not hold (spec 1 §5). */
const TOO_LONG = "string length exceeds 32767 characters";

/** Rows written at once: others are answered between two pieces. */
const ROWS_PER_PIECE = 500;

/**
 * The rows of a list answer as CSV (RFC 4180), piece by piece: nested objects become dotted columns, text that a
 * spreadsheet would run as a formula is marked as text, and cells over 32760 characters are replaced by the specified
 * text. The portal writes what it shows itself, the columns of a table in the words of the page.
 */
export function* answerToCsv(body: unknown): Generator<string> {
  const data = isRecord(body) ? body["data"] : body;
  const rows = parseRows(data);
  const columns = columnsOf(rows);
  yield `${Papa.unparse([columns])}\r\n`;
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    const piece = rows.slice(start, start + ROWS_PER_PIECE).map((row) => {
      const flat = flatten(row);
      return columns.map((column) => flat.get(column) ?? "");
    });
    yield `${Papa.unparse(piece)}\r\n`;
  }
}

/**
 * Refuses a CSV that would leave rows out: a file that looks whole and is not misleads. `page` is what was read of a list;
 * whoever asks for pages of their own gets them.
 */
export function refuseCut(body: unknown, page: ListQuery["page"]): void {
  const total = readOwn(readOwn(body, "meta"), "total");
  if (page.size < MAX_CSV_ROWS || page.number > 1 || typeof total !== "number" || total <= page.size) return;
  const [all, most, size] = [total, MAX_CSV_ROWS, MAX_PAGE_SIZE].map((each) => each.toLocaleString("en"));
  throw new ApiFailure(
    422,
    `${all} rows match, and one file holds at most ${most}. Filter the list, or read it in pages of up to ${size} with page[size] and page[number].`,
  );
}

/** In the order in which they first occur. */
function columnsOf(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const name of flatten(row).keys()) columns.add(name);
  return [...columns];
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
  if (text.length > MAX_CELL_LENGTH) return TOO_LONG;
  const marked = markInnerFormulas(text);
  return runsAsFormula(text) ? `'${marked}` : marked;
}
