import { expect, test } from "vitest";
import { changedLine, newLine, withoutLine } from "./line-marks.ts";

const first = [
  { id: 1, access: "read" },
  { id: 2, access: "write" },
];

test("a line that is changed is to be updated, and has no mark once it is again what it was", () => {
  const changed = changedLine({ id: 1, access: "write" }, "mark", first);
  expect(changed).toEqual({ id: 1, access: "write", mark: "UPDATE" });
  expect(changedLine({ ...changed, access: "read" }, "mark", first)).toEqual({ id: 1, access: "read" });
});

test("a field that was empty at first and is empty again is no change", () => {
  const changed = { id: 1, access: "read", note: null, mark: "UPDATE" };
  expect(changedLine(changed, "mark", first)).toEqual({ id: 1, access: "read", note: null });
});

test("a new line stays new, whatever it is like", () => {
  const made = { ...newLine("mark"), ...first[0] };
  expect(changedLine(made, "mark", first)).toEqual({ ...first[0], mark: "CREATE" });
  expect(withoutLine([made], 0, "mark")).toEqual([]);
});
