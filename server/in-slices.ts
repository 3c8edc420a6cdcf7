import { setImmediate } from "node:timers/promises";

/** So long one piece of work may keep the process to itself. */
const SLICE_MS = 20;

/** Await it between the steps of long work: it yields to the event loop where the steps have taken a while. */
export function createGiveWay(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await setImmediate();
    begun = performance.now();
  };
}

/** As `items.flatMap(work)`, with turns for others in between. */
export async function flatMapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => readonly Result[],
): Promise<readonly Result[]> {
  const giveWay = createGiveWay();
  const results: Result[] = [];
  for (const item of items) {
    results.push(...work(item));
    await giveWay();
  }
  return results;
}
