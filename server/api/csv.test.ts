import Papa from "papaparse";
import { expect, test } from "vitest";
import { answerToCsv, refuseCut } from "./csv.ts";
import { MAX_CSV_ROWS } from "./list-query.ts";

const parse = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true }).data;

const toCsv = (body: unknown) => [...answerToCsv(body)].join("");

test("rows become lines under the union of their fields, nested ones with dots", () => {
  expect(
    toCsv({
      data: [
        { id: 1, offering: { name: "Gold" } },
        { id: 2, note: "a,b" },
      ],
    }),
  ).toBe('id,offering.name,note\r\n1,Gold,\r\n2,,"a,b"\r\n');
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\r=1",
  "\n=1",
  " =1",
  "\u00a0\n+1",
  "\u200b=1",
  "\ufeff@A",
  "＝1+1",
  "＋1",
  "－1",
  "＠A",
])("the text %j is marked as text", (text) => {
  expect(parse(toCsv({ data: [{ name: text, end: "x" }] }))[0]?.["name"]).toBe(`'${text}`);
});

test.each([
  [";=1", ";'=1"],
  ["a;=1", "a;'=1"],
  ["a; +1", "a;' +1"],
  ["a\t@x", "a\t'@x"],
  ["\t=1", "'\t'=1"],
  ["=1;=2", "'=1;'=2"],
  ["a;b", "a;b"],
])("the text %j has no formula where cells are separated by semicolons or tabs", (text, marked) => {
  expect(parse(toCsv({ data: [{ name: text, end: "x" }] }))[0]?.["name"]).toBe(marked);
});

test("numbers stay numbers, also below zero", () => {
  expect(toCsv({ data: [{ cpu: -1 }] })).toBe("cpu\r\n-1\r\n");
});

test("a cell over 32760 characters is replaced by the specified text, one of 32760 is kept", () => {
  const [row] = parse(toCsv({ data: [{ long: "x".repeat(32_761), fits: "x".repeat(32_760) }] }));
  expect(row?.["long"]).toBe("string length exceeds 32767 characters");
  expect(row?.["fits"]).toHaveLength(32_760);
});

test("quotes and line breaks survive", () => {
  expect(parse(toCsv({ data: [{ a: 'say "hi"\nthere', b: null }] }))).toEqual([
    { a: 'say "hi"\nthere', b: "" },
  ]);
});

test("many rows come in pieces, with one header", () => {
  const data = Array.from({ length: 1201 }, (_, index) => ({ id: index }));
  const pieces = [...answerToCsv({ data })];
  expect(pieces).toHaveLength(4);
  const lines = pieces.join("").trimEnd().split("\r\n");
  expect(lines).toHaveLength(1202);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(["id", "0", "1200"]);
});

const CUT = "100,001 rows match, and one file holds at most 100,000.";
const refusal = (total: number, page: { readonly number: number; readonly size: number }) => () =>
  refuseCut({ data: [], meta: { total } }, page);

test("a list with more rows than one file holds is refused", () => {
  expect(refusal(100_001, { number: 1, size: MAX_CSV_ROWS })).toThrow(CUT);
});

test.each([
  [100_000, { number: 1, size: MAX_CSV_ROWS }],
  [200_000, { number: 1, size: 1000 }],
  [200_000, { number: 2, size: MAX_CSV_ROWS }],
])("a list of %i rows is written where it is whole, or a page was asked for: %j", (total, page) => {
  expect(refusal(total, page)).not.toThrow();
});
