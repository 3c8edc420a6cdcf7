import * as fc from "fast-check";
import { parse } from "papaparse";
import { expect, test } from "vitest";
import { markInnerFormulas, runsAsFormula } from "#validators";
import { CSV_CHUNK_LINES, csvChunks, toCsvCell } from "./csv.ts";

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
  ["\t=1", "'\t'=1"],
  [";=1", ";'=1"],
  ["\n=1", '"\'\n=1"'],
  [" =1", "' =1"],
  ["\u200b=1", "'\u200b=1"],
  ["＝1+1", "'＝1+1"],
  ["＠A", "'＠A"],
  ["x".repeat(32_760), "x".repeat(32_760)],
  ["x".repeat(32_761), "string length exceeds 32767 characters"],
])("the cell %j", (text, cell) => {
  expect(toCsvCell(text)).toBe(cell);
  expect([...csvChunks([[text]])]).toEqual([`${cell}\r\n`]);
});

test("a written table is read back unchanged by another CSV reader", () => {
  const text = fc
    .oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("\u00a0x", "x\u3000", "😀", "ü, ö"))
    .filter((each) => !runsAsFormula(each) && markInnerFormulas(each) === each);
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = parse<string[]>([...csvChunks([["a", "b"], ...rows])].join(""), {
        delimiter: ",",
        newline: "\r\n",
      }).data.slice(1, -1);
      expect(read).toEqual(rows);
    }),
  );
});

test("each piece has a fixed number of lines, and is made when it is read", () => {
  let made = 0;
  const lines = (function* () {
    for (; made < 2 * CSV_CHUNK_LINES + 1; made += 1) yield [String(made)];
  })();
  const chunks = csvChunks(lines);
  expect(chunks.next().value?.split("\r\n")).toHaveLength(CSV_CHUNK_LINES + 1);
  expect(made).toBeLessThan(CSV_CHUNK_LINES + 1);
  expect([...chunks]).toHaveLength(2);
});
