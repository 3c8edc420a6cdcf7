import type { CsvPages, ListCsv } from "#engine/model";
import { saveFile } from "../action/index.ts";
import { writeCsv } from "./write-csv.ts";
import type { CsvJob } from "./write-csv.ts";

/** Answers a call; undefined where it failed, which was reported. */
export type SendCall = (
  call: ReturnType<CsvPages["call"]>,
) => Promise<{ readonly body: unknown; readonly text: string } | undefined>;

/** Saves the columns shown, of every matching row. */
export async function saveShown(csv: ListCsv, job: CsvJob, send: SendCall): Promise<void> {
  const isPaged = "call" in csv.rows;
  const rows = isPaged ? await readPages(csv.rows, job, send) : csv.rows;
  if (rows === undefined) return;
  const table = { header: csv.header, rows: csv.texts(rows), count: rows.length };
  // Reading pages takes longer than writing them: it alone has shown progress.
  const pieces = await writeCsv(table, isPaged ? { ...job, onProgress: () => {} } : job);
  if (pieces !== undefined) save(csv, pieces);
}

/** Saves all fields, as the API writes them. */
export async function saveFields(csv: ListCsv, send: SendCall): Promise<void> {
  const answer = csv.call === undefined ? undefined : await send(csv.call);
  if (answer !== undefined) save(csv, [answer.text]);
}

function save({ file }: ListCsv, text: readonly string[]): void {
  saveFile({ file: `${file}.csv`, text, type: "text/csv;charset=utf-8" });
}

/**
 * Every matching row, page after page, at most `most` of them. Undefined where a page failed, or it was stopped: half of a
 * table would look like all of it.
 */
export async function readPages(
  { total, size: wanted, call, read, most }: CsvPages,
  { signal, onProgress }: CsvJob,
  send: SendCall,
): Promise<readonly unknown[] | undefined> {
  const rows: unknown[] = [];
  let size = wanted;
  for (let page = 1; rows.length < most; page += 1) {
    const answer = await send(call(page, size));
    if (answer === undefined || signal.aborted) return undefined;
    const found = read(answer.body);
    rows.push(...found);
    if (total !== undefined) onProgress(Math.min(1, rows.length / Math.min(total, most)));
    // An API may answer fewer rows than asked for: the next pages are of that size.
    if (page === 1) size = Math.max(1, found.length);
    if (found.length < size || rows.length >= (total ?? Infinity)) break;
  }
  return rows.slice(0, most);
}
