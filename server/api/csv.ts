import Papa from "papaparse";
import { isRecord, markInnerFormulas, runsAsFormula } from "#validators";
import type { Operation } from "./operation.ts";
import { resolveReference } from "./operation.ts";

const MAX_CELL_LENGTH = 32_760;
/** The specified text in place of a cell that a spreadsheet could not hold (spec 1 §5). */
const TOO_LONG = "string length exceeds 32767 characters";

type Row = Readonly<Record<string, unknown>>;

/** The fields of a row by name, each with its own fields where it is an object that the document describes. */
export type CsvFields = ReadonlyMap<string, CsvFields | undefined>;

/**
 * The fields of the rows that a list answers, as its document says, so that the columns of a file are known before its first
 * row is read. Undefined where the operation answers no list. What has `x-not-listed` stands in the answer for one alone.
 */
export function csvFields(document: unknown, { answers }: Pick<Operation, "answers">): CsvFields | undefined {
  const body = schemaOf(document, answers.get(200));
  const data = body["type"] === "array" ? body : schemaOf(document, propertiesOf(document, body)["data"]);
  return data["type"] === "array" ? fieldsOf(document, schemaOf(document, data["items"]), 0) : undefined;
}

/** The line of titles. Nested fields are dotted. */
export function csvHeader(fields: CsvFields): string {
  return `${Papa.unparse([titlesOf(fields)])}\r\n`;
}

/**
 * Rows as CSV (RFC 4180): text that a spreadsheet would run as a formula is marked as text, and cells over 32760 characters
 * are replaced by the specified text. A field without a column is an error: a file without it would look whole. The portal
 * writes what it shows itself, the columns of a table in the words of the page.
 */
export function csvLines(fields: CsvFields, rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => {
    const line: (string | number)[] = [];
    addCells(line, fields, row);
    return line;
  });
  return `${Papa.unparse(cells)}\r\n`;
}

function titlesOf(fields: CsvFields, prefix = ""): readonly string[] {
  return [...fields].flatMap(([name, inner]) =>
    inner === undefined ? [prefix + name] : titlesOf(inner, `${prefix}${name}.`),
  );
}

function addCells(line: (string | number)[], fields: CsvFields, row: Row): void {
  const stray = Object.keys(row).find((name) => !fields.has(name) && row[name] !== undefined);
  if (stray !== undefined) throw new Error(`The document of the list has no field "${stray}".`);
  for (const [name, inner] of fields) {
    const value = row[name];
    if (inner === undefined) line.push(cell(value));
    else addCells(line, inner, isRecord(value) ? value : {});
  }
}

function cell(value: unknown): string | number {
  if (typeof value === "number") return value;
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length > MAX_CELL_LENGTH) return TOO_LONG;
  const marked = markInnerFormulas(text);
  return runsAsFormula(text) ? `'${marked}` : marked;
}

/** What is nested deeper stands in one cell, as JSON; so do objects whose fields the document does not name. */
const MAX_DEPTH = 5;

function fieldsOf(document: unknown, schema: Row, depth: number): CsvFields {
  const entries = Object.entries(propertiesOf(document, schema)).flatMap(([name, property]) => {
    const inner = schemaOf(document, property);
    if (inner["x-not-listed"] === true || (isRecord(property) && property["x-not-listed"] === true))
      return [];
    return [
      [
        name,
        isNamed(document, inner) && depth < MAX_DEPTH ? fieldsOf(document, inner, depth + 1) : undefined,
      ] as const,
    ];
  });
  return new Map(entries);
}

function isNamed(document: unknown, schema: Row): boolean {
  const isOpen = schema["additionalProperties"] !== undefined && schema["additionalProperties"] !== false;
  return !isOpen && Object.keys(propertiesOf(document, schema)).length > 0;
}

function propertiesOf(document: unknown, schema: Row): Row {
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
  const own = isRecord(schema["properties"]) ? schema["properties"] : {};
  return Object.assign({}, ...parts.map((part) => propertiesOf(document, schemaOf(document, part))), own);
}

function schemaOf(document: unknown, value: unknown): Row {
  return isRecord(document) ? resolveReference(document, value) : {};
}
