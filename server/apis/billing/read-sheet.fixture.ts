import { inflateRawSync } from "node:zlib";

/** The rows of a spreadsheet (XLSX): texts and numbers of their cells, without those that are empty. */
export function readSheet(file: Buffer): readonly (readonly (string | number)[])[] {
  const files = filesIn(file);
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text = ""]) => textIn(text),
  );
  const rows = (files.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<row[^>]*>(.*?)<\/row>/gs);
  return [...rows].map(([, row = ""]) =>
    [...row.matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs)].flatMap(([, kind = "", cell = ""]) => {
      const value = textIn(cell);
      if (value === "") return [];
      if (kind.includes('t="s"')) return [shared[Number(value)] ?? ""];
      return [kind.includes('t="') && !kind.includes('t="n"') ? value : Number(value)];
    }),
  );
}

function textIn(xml: string): string {
  return xml.replaceAll(/<[^>]*>/g, "");
}

/** The files of an archive, by the directory at its end. */
function filesIn(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf("PK\u0005\u0006");
  const found = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = archive.readUInt32LE(at + 20);
    const name = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(begin, begin + packed);
    const isPacked = archive.readUInt16LE(at + 10) !== 0;
    found.set(
      archive.toString("utf8", at + 46, at + 46 + name),
      (isPacked ? inflateRawSync(data) : data).toString("utf8"),
    );
    at += 46 + name + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
}
