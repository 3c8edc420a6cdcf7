import type { EveryRow, ListPages, RowModel } from "#engine/model";
import type { CsvJob } from "./write-csv.ts";

/** Answers a call; undefined where it failed, which was reported. */
export type SendCall = (
  call: ReturnType<ListPages["call"]>,
) => Promise<{ readonly body: unknown; readonly text: string } | undefined>;

/** Every row that matches; undefined where a page failed. */
export async function readEveryRow(
  { rows, build }: EveryRow,
  send: SendCall,
): Promise<readonly RowModel[] | undefined> {
  const job = { signal: new AbortController().signal, onProgress: () => {} };
  const found = "call" in rows ? await readPages(rows, job, send) : rows;
  return found && build(found);
}

/**
 * Every matching row, page after page, at most `most` of them. Undefined where a page failed, or it was stopped: half of
 * them would look like all.
 */
export async function readPages(
  { total, size: wanted, call, read, most }: ListPages,
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
