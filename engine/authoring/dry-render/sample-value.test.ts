import { expect, test } from "vitest";
import { sampleValue } from "./sample-value.ts";

test("parts of an object are put together, and a part of a plain value is that value", () => {
  const id = { type: "integer" };
  const row = {
    allOf: [
      { properties: { id: { allOf: [id], description: "Its number." } } },
      { properties: { on: { type: "boolean" } } },
    ],
  };
  expect(sampleValue({ allOf: [row] })).toEqual({ id: 1, on: true });
});
