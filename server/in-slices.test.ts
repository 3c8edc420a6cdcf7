import { expect, test } from "vitest";
import { flatMapInSlices } from "./in-slices.ts";
import { countLoopTurns } from "./testing/count-loop-turns.ts";

test("long work gives others their turn between its steps, and keeps its order", async () => {
  const turns = countLoopTurns();
  const results = await flatMapInSlices([1, 2, 3, 4, 5, 6, 7, 8], (item) => {
    const begun = performance.now();
    while (performance.now() - begun < 25);
    return [item, -item];
  });
  expect(results.slice(0, 4)).toEqual([1, -1, 2, -2]);
  expect(turns.end()).toBeGreaterThanOrEqual(7);
});
