import * as fc from "fast-check";
import { parse } from "papaparse";
import { expect, test } from "vitest";
import { CSV_CELL_LIMIT, CSV_CELL_TOO_LONG, toCsv, toCsvCell } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  [" led", '" led"'],
  ["-12.5", "-12.5"],
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["x".repeat(CSV_CELL_LIMIT), "x".repeat(CSV_CELL_LIMIT)],
  ["x".repeat(CSV_CELL_LIMIT + 1), CSV_CELL_TOO_LONG],
])("the cell %j", (text, cell) => {
  expect(toCsvCell(text)).toBe(cell);
});

test("whatever is written is read back the same, by another's reader", () => {
  const text = fc.string().filter((each) => !/^[=+\-@\t\r]/.test(each));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = parse<string[]>(toCsv(["a", "b"], rows), { newline: "\r\n" }).data.slice(1, -1);
      expect(read).toEqual(rows);
    }),
  );
});
