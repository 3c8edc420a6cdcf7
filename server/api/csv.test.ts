import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvFields, csvHeader, csvLines } from "./csv.ts";
import { everyPiece } from "./list-query.ts";
import { streamCsv } from "./stream-csv.ts";

const parse = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true }).data;

/** Of a document that names these fields, and those inside `offering`. */
const FIELDS = ["id", "cpu", "name", "note", "long", "fits", "a", "b", "end"];
const document = {
  definitions: {
    Offering: { properties: { name: {}, hidden: { "x-not-listed": true } } },
    Labels: { additionalProperties: { type: "string" } },
  },
};
const answers = (names: readonly string[]) => {
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  const offering = { $ref: "#/definitions/Offering" };
  const labels = { $ref: "#/definitions/Labels" };
  const items = { properties: { ...properties, ...(names.includes("id") && { offering, labels }) } };
  return new Map([[200, { properties: { data: { type: "array", items } } }]]);
};
const fieldsOf = (names: readonly string[]) => csvFields(document, { answers: answers(names) }) ?? new Map();
const toCsv = ({ data }: { data: readonly Record<string, unknown>[] }) => {
  const names = FIELDS.filter((name) => data.some((row) => name in row));
  return csvHeader(fieldsOf(names)) + csvLines(fieldsOf(names), data);
};

test("rows become lines under the fields of their document, nested ones with dots", () => {
  expect(
    toCsv({
      data: [
        { id: 1, offering: { name: "Gold" }, labels: { tier: "one" } },
        { id: 2, note: "a,b" },
      ],
    }),
  ).toBe('id,note,offering.name,labels\r\n1,,Gold,"{""tier"":""one""}"\r\n2,"a,b",,\r\n');
});

test("a field that the document does not name, or not for lists, ends the file: it would look whole without it", () => {
  const fields = fieldsOf(["id"]);
  expect(() => csvLines(fields, [{ id: 1, other: 2 }])).toThrow('no field "other"');
  expect(() => csvLines(fields, [{ id: 1, offering: { name: "Gold", hidden: 2 } }])).toThrow("hidden");
});

test("what answers no list has no file", () => {
  expect(csvFields({}, { answers: new Map([[200, { properties: { name: {} } }]]) })).toBeUndefined();
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

test.each([
  ["note\n=1+1;x", "note\n'=1+1;x"],
  ["x\r\n@SUM(1);", "x\r\n'@SUM(1);"],
  ['x\r"=1', "x\r'\"=1"],
])("a formula after a line break inside a cell is marked: %j", (text, marked) => {
  expect(parse(toCsv({ data: [{ name: text, end: "x" }] }))[0]?.["name"]).toBe(marked);
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

const streamed = async (
  body: unknown,
  pieces = everyPiece(),
  readNext = async (): Promise<unknown> => ({}),
) => (await streamCsv(fieldsOf(["id"]), body, pieces, readNext).toArray()).map(String);

test("a list that comes whole is written in pieces, with one header", async () => {
  const data = Array.from({ length: 1201 }, (_, index) => ({ id: index }));
  const pieces = await streamed({ data });
  expect(pieces).toHaveLength(4);
  const lines = pieces.join("").trimEnd().split("\r\n");
  expect(lines).toHaveLength(1202);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(["id,offering.name,labels", "0,,", "1200,,"]);
});

test("a list that is read in pieces is read to its end", async () => {
  const pieces = { ...everyPiece(), isRead: true };
  const ids = [2, 3, 4];
  const readNext = async () => {
    const id = ids.shift();
    pieces.isEnd = ids.length === 0;
    return { data: [{ id }] };
  };
  const lines = (await streamed({ data: [{ id: 1 }] }, pieces, readNext)).join("").trimEnd().split("\r\n");
  expect(lines).toEqual(["id,offering.name,labels", "1,,", "2,,", "3,,", "4,,"]);
});

test("a piece that cannot be read fails the stream", async () => {
  const pieces = { ...everyPiece(), isRead: true };
  const readNext = () => Promise.reject(new Error("The database is gone."));
  await expect(streamed({ data: [{ id: 1 }] }, pieces, readNext)).rejects.toThrow("The database is gone.");
});
