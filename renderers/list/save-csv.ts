import type { ListCsv } from "#engine/model";
import { saveFile } from "../action/index.ts";
import { readPages } from "./read-pages.ts";
import type { SendCall } from "./read-pages.ts";
import { writeCsv } from "./write-csv.ts";
import type { CsvJob } from "./write-csv.ts";

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
