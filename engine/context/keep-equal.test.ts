import { expect, test } from "vitest";
import { keepEqual } from "./keep-equal.ts";

test("equal parts keep their identity, the whole included", () => {
  const before = { rows: [{ id: 1, tags: ["a"] }, { id: 2 }], total: 2 };
  expect(keepEqual(before, structuredClone(before))).toBe(before);
  const now = keepEqual(before, { rows: [{ id: 1, tags: ["a"] }, { id: 3 }, { id: 4 }], total: 3 });
  expect(now).toEqual({ rows: [{ id: 1, tags: ["a"] }, { id: 3 }, { id: 4 }], total: 3 });
  expect(now.rows[0]).toBe(before.rows[0]);
});

test.each([
  ["a value that is missing now", { a: 1, b: 2 }, { a: 1 }],
  ["a value that is undefined now", { a: 1 }, { a: undefined }],
  ["a name replaced by another", { a: undefined }, { b: undefined }],
  ["a shorter list", [1, 2], [1]],
  ["a list instead of an object", {}, []],
  ["null instead of an object", {}, null],
  [
    "an own key that would be a prototype",
    JSON.parse('{"__proto__": {"a": 1}}'),
    JSON.parse('{"__proto__": {"a": 2}}'),
  ],
  ["another function", { run: () => 1 }, { run: () => 2 }],
])("is the new value where it differs: %s", (_, before: unknown, now: unknown) => {
  expect(keepEqual(before, now)).toStrictEqual(now);
});
