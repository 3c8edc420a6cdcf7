import type { Engine } from "#engine";
import type { ListHandle, ListPages, RowModel } from "#engine/model";
import type { FileContent } from "#engine/ports";
import type { CsvJob } from "./write-csv.ts";

/** Answers a call; undefined where it failed, which was reported. */
export type SendCall = (
  call: ReturnType<ListPages["call"]>,
) => Promise<
  { readonly body: unknown; readonly text: string; readonly bytes?: FileContent | undefined } | undefined
>;

/** Answers by the API, until it is stopped. */
export function sendOver(request: Engine["request"], signal?: AbortSignal): SendCall {
  return async (call) => {
    // The request reports its failure itself.
    const answer = await request.send({ ...call, signal });
    return answer.ok && signal?.aborted !== true ? answer : undefined;
  };
}

/**
 * Every row that matches, none twice, at most `most` of them; undefined where a page failed. Of a list that changes
 * meanwhile, those that were found: how many that are is said where they are selected.
 */
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

/** The rows that `eachPage` hands over; undefined where it broke off. */
export async function readPages(
  pages: ListPages,
  job: CsvJob,
  send: SendCall,
): Promise<readonly unknown[] | undefined> {
  const rows: unknown[] = [];
  const reading = await eachPage(pages, job, send, async (found) => {
    rows.push(...found);
    return true;
  });
  return reading === "broken" ? undefined : rows;
}

/**
 * What became of a reading. Changed: the list was another meanwhile, and rows may be missing. Broken: a page failed,
 * `take` had enough, or it was stopped; half of the rows would look like all.
 */
type Reading = "whole" | "changed" | "broken";

/** A page overlaps the rows before it by a part of so many, so that a few that were deleted cost no page more. */
const OVERLAP = 20;

/**
 * Hands over every matching row once, page after page, at most `most` of them. Rows are deleted and added meanwhile, and
 * move the others between pages. So each page begins with rows that were read already. Where it does not, rows before
 * it are missing, and it goes back until they join. So a row that keeps its place among the others is never left out.
 * Without keys, or where the API has its own size of pages, a change can only be noticed.
 */
export async function eachPage(
  { size: wanted, call, read, keyOf, isAnySize, most }: ListPages,
  { signal, onProgress }: CsvJob,
  send: SendCall,
  take: (rows: readonly unknown[]) => Promise<boolean>,
): Promise<Reading> {
  const seen = new Set<string>();
  const totals = new Set<number>();
  let size = wanted;
  let isKeyed = false;
  let overlap = 0;
  /** Where in the list the rows begin that were not read, and how far before that the next page is. */
  let [next, back] = [0, 0];
  /** Rows that were handed over, and those of pages that did not join. */
  let [done, again] = [0, 0];
  let hasGap = false;
  while (done < most) {
    if (signal.aborted) return "broken";
    const page = pageAt(Math.max(0, next - back), size);
    const answer = await send(call(page.number, page.size));
    if (answer === undefined || signal.aborted) return "broken";
    const { rows, total } = read(answer.body);
    if (total !== undefined) totals.add(total);
    const keys = rows.map(keyOf);
    if (next === 0) {
      // An API may answer fewer rows than asked for: the next pages are of that size.
      size = Math.max(1, rows.length);
      isKeyed = !keys.includes("") && new Set(keys).size === keys.length;
      if (isKeyed && isAnySize) overlap = Math.floor(size / OVERLAP);
    }
    // More than asked for: it has pages of its own size.
    if (rows.length > page.size) overlap = 0;
    const held = next === 0 || overlap === 0 ? size : page.size;
    const start = (page.number - 1) * held;
    const isJoined = overlap === 0 || start === 0 || seen.has(keys[0] ?? "");
    // Where the order is another each time, it ends nevertheless.
    if (!isJoined && again < done) {
      again += held;
      back = back < size ? size : back * 2;
      continue;
    }
    hasGap ||= !isJoined;
    const fresh = isKeyed ? rows.filter((_, index) => !seen.has(keys[index] ?? "")) : rows;
    for (const key of keys) if (key !== "") seen.add(key);
    if (!(await take(fresh.slice(0, most - done)))) return "broken";
    done += fresh.length;
    next = start + rows.length;
    back = overlap;
    if (total !== undefined) onProgress(Math.min(1, done / Math.min(total, most)));
    if (rows.length < held || next >= (total ?? Infinity)) break;
  }
  // An API may have pages of its own size, and end before that shows.
  if (hasGap && !(totals.size === 1 && totals.has(done))) return "changed";
  if (done >= most || totals.size === 0) return "whole";
  // Where pages overlap, only rows that were added or moved to where was read already are missing. Fewer than ever: some are.
  const isWhole = overlap > 0 ? done >= Math.min(...totals) : [...totals].every((each) => each === done);
  return isWhole ? "whole" : "changed";
}

/** The page of at most so many rows that has the row at a place, and few before it. */
function pageAt(place: number, largest: number): { readonly number: number; readonly size: number } {
  let size = largest;
  for (let each = largest; each > largest / 2; each -= 1)
    if (each - (place % each) > size - (place % size)) size = each;
  return { number: Math.floor(place / size) + 1, size };
}
