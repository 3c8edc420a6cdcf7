import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("so many are done in a while for each key, and then again", async () => {
  const limit = createRateLimit(2, 40);
  expect([limit.take(1), limit.take(1), limit.take(1), limit.take(2)]).toEqual([true, true, false, true]);
  await setTimeout(60);
  expect(limit.take(1)).toBe(true);
});
