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
