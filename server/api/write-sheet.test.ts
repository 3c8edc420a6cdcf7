import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeSheet } from "./write-sheet.ts";

const COLUMNS = [
  { key: "item", title: "Item", width: 20 },
  { key: "amount", title: "Amount", width: 10, isNumber: true },
];

test("amounts are numbers, what is absent is empty, and no text becomes a formula", async () => {
  const rows = [
    { item: "=1+1", amount: "-12.50" },
    { item: null, amount: "3" },
  ];
  const files = unzip(await writeSheet(COLUMNS, rows));
  const read = (name: string) => files.get(name) ?? "";
  const sheet = read("xl/worksheets/sheet1.xml");
  expect(sheet).toContain("<v>-12.5</v>");
  expect(sheet).not.toContain("<f>");
  expect(sheet.match(/<c r="A3"[^>]*><v>/)).toBeNull();
  expect(`${sheet}${read("xl/sharedStrings.xml")}`).toContain("=1+1");
});

/** The texts of a zip file, by their names, as its central directory lists them. */
function unzip(file: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (let at = file.indexOf(ENTRY); at !== -1; at = file.indexOf(ENTRY, at + 4)) {
    const [method, size, nameSize] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + size);
    const name = file.toString("utf8", at + 46, at + 46 + nameSize);
    texts.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString("utf8"));
  }
  return texts;
}

const ENTRY = Buffer.from("PK\u0001\u0002", "latin1");
