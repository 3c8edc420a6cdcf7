import { expect, test } from "vitest";
import { keepEqual } from "./keep-equal.ts";

test("what is equal keeps its identity, as a whole and in its parts", () => {
  const before = { rows: [{ id: 1, tags: ["a"] }, { id: 2 }], total: 2 };
  expect(keepEqual(before, structuredClone(before))).toBe(before);
  const now = keepEqual(before, { rows: [{ id: 1, tags: ["a"] }, { id: 3 }, { id: 4 }], total: 3 });
  expect(now).toEqual({ rows: [{ id: 1, tags: ["a"] }, { id: 3 }, { id: 4 }], total: 3 });
  expect(now.rows[0]).toBe(before.rows[0]);
});

test.each([
  ["a value that is missing now", { a: 1, b: 2 }, { a: 1 }],
  ["a value that is undefined now", { a: 1 }, { a: undefined }],
  ["one name in place of another", { a: undefined }, { b: undefined }],
  ["a shorter list", [1, 2], [1]],
  ["a list in place of an object", {}, []],
  ["null in place of an object", {}, null],
  [
    "an own key that would be a prototype",
    JSON.parse('{"__proto__": {"a": 1}}'),
    JSON.parse('{"__proto__": {"a": 2}}'),
  ],
  ["another function", { run: () => 1 }, { run: () => 2 }],
])("is the new value where it differs: %s", (_, before: unknown, now: unknown) => {
  expect(keepEqual(before, now)).toStrictEqual(now);
});
