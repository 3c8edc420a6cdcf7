import type { Engine } from "#engine";
import type { ListHandle, ListPages, RowModel } from "#engine/model";
import type { CsvJob } from "./write-csv.ts";

/** Answers a call; undefined where it failed, which was reported. */
export type SendCall = (
  call: ReturnType<ListPages["call"]>,
) => Promise<{ readonly body: unknown; readonly text: string } | undefined>;

/** Answers by the API, until it is stopped. */
export function sendOver(request: Engine["request"], signal?: AbortSignal): SendCall {
  return async (call) => {
    // The request reports its failure itself.
    const answer = await request.send({ ...call, signal });
    return answer.ok && signal?.aborted !== true ? answer : undefined;
  };
}

/** Every row that matches, at most `most` of them; undefined where a page failed. */
export async function readEveryRow(
  everyRow: NonNullable<ListHandle["everyRow"]>,
  most: number,
  request: Engine["request"],
): Promise<readonly RowModel[] | undefined> {
  const { rows, build } = await everyRow(most);
  const job = { signal: new AbortController().signal, onProgress: () => {} };
  const found = "call" in rows ? await readPages(rows, job, sendOver(request)) : rows;
  return found && build(found);
}

/** Every matching row, at most `most` of them, as `eachPage` reads them; undefined where those are not whole. */
export async function readPages(
  pages: ListPages,
  job: CsvJob,
  send: SendCall,
): Promise<readonly unknown[] | undefined> {
  const rows: unknown[] = [];
  const isWhole = await eachPage(pages, job, send, async (found) => {
    rows.push(...found);
    return true;
  });
  return isWhole ? rows : undefined;
}

/**
 * Hands over every matching row, page after page, at most `most` of them. False where a page failed, `take` had enough,
 * or it was stopped: half of them would look like all.
 */
export async function eachPage(
  { total, size: wanted, call, read, most }: ListPages,
  { signal, onProgress }: CsvJob,
  send: SendCall,
  take: (rows: readonly unknown[]) => Promise<boolean>,
): Promise<boolean> {
  let size = wanted;
  let done = 0;
  for (let page = 1; done < most; page += 1) {
    if (signal.aborted) return false;
    const answer = await send(call(page, size));
    if (answer === undefined || signal.aborted) return false;
    const found = read(answer.body);
    if (!(await take(found.slice(0, most - done)))) return false;
    done += found.length;
    if (total !== undefined) onProgress(Math.min(1, done / Math.min(total, most)));
    // An API may answer fewer rows than asked for: the next pages are of that size.
    if (page === 1) size = Math.max(1, found.length);
    if (found.length < size || done >= (total ?? Infinity)) break;
  }
  return true;
}
