import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { isRecord, parseRows } from "#validators";
import type { CsvFields } from "./csv.ts";
import { csvHeader, csvLines } from "./csv.ts";
import type { ListPieces } from "./list-query.ts";

/** Rows written at once: others are answered between two pieces. */
const ROWS_PER_PIECE = 500;

/**
 * A list as a CSV file, piece after piece as fast as it is taken: no more than two of them are in memory. `body` has the
 * rows that were read already, `readNext` reads those that follow. Where that fails, so does the stream, which ends the
 * connection: the browser then reports a failed download.
 */
export function streamCsv(
  fields: CsvFields,
  body: unknown,
  pieces: ListPieces,
  readNext: () => Promise<unknown>,
): Readable {
  return Readable.from(csvPieces(fields, body, pieces, readNext), { highWaterMark: 1 });
}

async function* csvPieces(
  fields: CsvFields,
  body: unknown,
  pieces: ListPieces,
  readNext: () => Promise<unknown>,
): AsyncGenerator<string> {
  yield csvHeader(fields);
  yield* linesOf(fields, body);
  while (pieces.isRead && !pieces.isEnd) yield* linesOf(fields, await readNext());
}

async function* linesOf(fields: CsvFields, body: unknown): AsyncGenerator<string> {
  const rows = parseRows(isRecord(body) ? body["data"] : body);
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    yield csvLines(fields, rows.slice(start, start + ROWS_PER_PIECE));
    // The embedded database answers without a pause in which the process would look at its connections.
    await setImmediate();
  }
}
