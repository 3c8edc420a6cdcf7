import { expect, test } from "vitest";
import { draftSizes } from "./draft-sizes.ts";

test.each([
  [undefined, { min: 10, max: 10_000, step: 10, default: 200 }],
  [20_000, { min: 10, max: 10_000, step: 10, default: 200 }],
  [517, { min: 10, max: 510, step: 10, default: 200 }],
  [99, { min: 10, max: 90, step: 10, default: 90 }],
  [0, { min: 10, max: 10, step: 10, default: 10 }],
])("of %s GB that are free a draft offers %j", (storage, range) => {
  expect(draftSizes(storage === undefined ? {} : { storage }).storage).toEqual(range);
});

test("what stands there fits into what a draft offers, however little is free", () => {
  const there = [{ cpu: 96, memory: 320 }, { cpu: 12, storage: 10_004 }, { memory: -1 }];
  expect(draftSizes({ cpu: 20 }, there)).toEqual({
    cpu: { min: 1, max: 96, step: 1, default: 8 },
    memory: { min: 1, max: 320, step: 1, default: 32 },
    storage: { min: 10, max: 10_010, step: 10, default: 200 },
  });
});
