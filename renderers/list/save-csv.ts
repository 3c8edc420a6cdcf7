import { csvChunks, type Engine } from "#engine";
import type { ListCsv } from "#engine/model";
import { saveFile } from "../action/index.ts";
import type { SavedFile } from "../action/index.ts";
import { eachPage, sendOver } from "./read-pages.ts";
import type { SendCall } from "./read-pages.ts";
import { writeCsv } from "./write-csv.ts";
import type { CsvJob } from "./write-csv.ts";

/** Saves every matching row: the columns shown, or all fields. */
export async function saveCsv(
  what: "shown" | "fields",
  csv: ListCsv,
  job: CsvJob,
  { request, toasts }: Pick<Engine, "request" | "toasts">,
): Promise<void> {
  const send = sendOver(request, job.signal);
  await (what === "shown" ? saveShown(csv, job, send, toasts.show) : saveFields(csv, send));
}

/**
 * Saves the columns shown, of every matching row. Pages are written as they arrive, into blobs, which the browser keeps
 * outside of its heap: a list of any length takes the memory of one page and of its keys. Where rows may be missing, the
 * file is there and it is said.
 */
export async function saveShown(
  csv: ListCsv,
  job: CsvJob,
  send: SendCall,
  show: Engine["toasts"]["show"],
): Promise<void> {
  const parts: BlobPart[] = [...csvChunks([csv.header])];
  const add = async (rows: readonly unknown[], own: CsvJob): Promise<boolean> => {
    const pieces = await writeCsv({ rows: csv.texts(rows), count: rows.length }, own);
    if (pieces !== undefined) parts.push(new Blob([...pieces]));
    return pieces !== undefined;
  };
  // Reading pages takes longer than writing them: it alone shows progress.
  const writing = { ...job, onProgress: () => {} };
  const reading =
    "call" in csv.rows
      ? await eachPage(csv.rows, job, named(csv, send), (rows) => add(rows, writing))
      : (await add(csv.rows, job))
        ? "whole"
        : "broken";
  if (reading === "broken") return;
  save(csv, { text: parts });
  if (reading === "changed") show({ text: csv.changed, type: "warn", stayMs: Infinity });
}

/** Saves all fields, as the API writes them. */
export async function saveFields(csv: ListCsv, send: SendCall): Promise<void> {
  const answer = csv.call === undefined ? undefined : await named(csv, send)(csv.call);
  if (answer !== undefined) save(csv, answer);
}

/** A failure says which file was not made: the list itself is there. */
function named({ file }: ListCsv, send: SendCall): SendCall {
  return (call) => send({ ...call, name: `${file}.csv` });
}

function save({ file }: ListCsv, { text, bytes }: Pick<SavedFile, "text" | "bytes">): void {
  saveFile({ file: `${file}.csv`, text, bytes, type: "text/csv;charset=utf-8" });
}
