import { isRecord, readOwn } from "#validators";
import { formatName } from "#engine/api-description";
import { isReference } from "#engine/expression";
import type { Described } from "./operation-of.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Part, Rule } from "./part.ts";
import type { Problem } from "#engine/template";
import { readSchema } from "./read-schema.ts";
import { choicesOf, followSchema } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";

/** A format, or a unit, can show what the value is: `bytes` no name, `datetime` no yes or no. */
export const checkFormat: Rule = (part, options) => {
  const { value, pointer, definition } = part;
  const [format, unit] = [readOwn(value, "format"), readOwn(value, "unit")];
  const key = typeof format === "string" ? "format" : "unit";
  const wanted = typeof format === "string" ? SHOWABLE[format] : isRecord(unit) ? NUMBERS : undefined;
  const path = shownPath(value, definition === "Column" ? "row" : "item");
  if (wanted === undefined || path === undefined) return [];
  const described = readSchema(part, path, options);
  const kinds = described && kindsOf(described);
  if (described === undefined || kinds === undefined || kinds.some((kind) => wanted(kind, described)))
    return [];
  const name = key === "format" ? `"${String(format)}"` : "a unit";
  return [
    { pointer: `${pointer}/${key}`, message: `${name} cannot show "${path}": it is ${typeWords(kinds)}` },
  ];
};

/** The field of an item is in the thing that the detail shows. */
export const checkItem: Rule = (part, options) =>
  readOwn(part.value, "value") === undefined ? missingInThing(part, "field", options) : [];

/** Both figures of a meter are in the thing, are numbers, and are what their keys say. */
export const checkMeter: Rule = (part, options) => [
  ...checkFigures(part),
  ...["used", "limit"].flatMap((key) => {
    const missing = missingInThing(part, key, options);
    if (missing.length > 0) return missing;
    const path = readOwn(part.value, key);
    const described = typeof path === "string" ? readSchema(part, `item.${path}`, options) : undefined;
    const kinds = described && kindsOf(described);
    if (described === undefined || kinds === undefined || kinds.some((kind) => NUMBERS(kind, described)))
      return [];
    const message = `a meter shows numbers, and "${String(path)}" is ${typeWords(kinds)}`;
    return [{ pointer: `${part.pointer}/${key}`, message }];
  }),
];

/** What figures are called: what is taken, what of the whole is set aside, and the whole. */
const FIGURES = [
  /used|usage|utili[sz]|consum|spent|taken|occupied/i,
  /allocated|provisioned|reserved|assigned|committed/i,
  /limit|max|quota|capacity|total|budget/i,
] as const;
const LEFT = /unused|free|remaining|available/i;

function checkFigures({ value, pointer }: Part): readonly Problem[] {
  const [used, limit] = ["used", "limit"].map((key) => String(readOwn(value, key)));
  if (used === undefined || limit === undefined || readOwn(value, "limit") === undefined) return [];
  if (used === limit)
    return [
      { pointer: `${pointer}/limit`, message: `"${limit}" is what is used too: the meter is always full` },
    ];
  const [taken, whole] = [rankOf(used), rankOf(limit)];
  if (taken !== undefined && whole !== undefined && taken > whole) {
    const message = `"${used}" and "${limit}" look exchanged: "used" is what is taken of "limit"`;
    return [{ pointer: `${pointer}/used`, message }];
  }
  const message = `"${used}" is what is left of "${limit}": "used" is what is taken`;
  const isLeft = LEFT.test(nameOf(used)) && whole === FIGURES.length - 1;
  return isLeft ? [{ pointer: `${pointer}/used`, message }] : [];
}

/** Which of the usual figures a path names; undefined for none or several of them. */
function rankOf(path: string): number | undefined {
  const name = nameOf(path);
  const ranks = FIGURES.flatMap((called, rank) => (called.test(name) ? [rank] : []));
  return ranks.length === 1 && !LEFT.test(name) ? ranks[0] : undefined;
}

/** The part of a path that names a figure: \`quota\` of \`quota.disk\`, \`used\` of \`quota.used\`. */
function nameOf(path: string): string {
  return path.split(".").findLast((name) => [LEFT, ...FIGURES].some((called) => called.test(name))) ?? "";
}

function missingInThing(part: Part, key: string, options: CheckOptions): readonly Problem[] {
  const field = readOwn(part.value, key);
  const described = typeof field === "string" ? readSchema(part, "item", options) : undefined;
  if (typeof field !== "string" || described === undefined) return [];
  const followed = followSchema(described.root, described.schema, field.split("."));
  if (followed.ok) return [];
  const message = `"${field}" is not in the answer of ${described.by}${followed.hint}`;
  return [{ pointer: `${part.pointer}/${key}`, message }];
}

/** What is shown: the value where there is one, else the field. What a switch picks from may be anything. */
export function shownPath(part: unknown, root: string): string | undefined {
  const [value, field] = [readOwn(part, "value"), readOwn(part, "field")];
  if (isReference(value)) return value.pick === undefined ? value.$ : undefined;
  return value === undefined && typeof field === "string" ? `${root}.${field}` : undefined;
}

type CanShow = (kind: string, described: Described) => boolean;

/** Amounts and long numbers travel as texts too; their schema then says so. */
const NUMBERS: CanShow = (kind, { schema }) =>
  kind === "number" ||
  (kind === "string" &&
    (readOwn(schema, "pattern") !== undefined || isNumberFormat(formatName(isRecord(schema) ? schema : {}))));
const TIMES: CanShow = (kind, { schema }) =>
  kind === "number" || (kind === "string" && isTimeFormat(readOwn(schema, "format")));
const TEXTS: CanShow = (kind) => kind === "string";
const WORDS: CanShow = (kind) => ["string", "number", "boolean"].includes(kind);
const ANSWERS: CanShow = (kind, { root, schema }) =>
  kind === "boolean" || kind === "number" || choicesOf(root, schema)?.includes("true") === true;
const LISTS: CanShow = (kind) => kind === "array" || kind === "string";

/** By format what it can show; the others show anything. */
const SHOWABLE: Readonly<Record<string, CanShow | undefined>> = {
  number: NUMBERS,
  percent: NUMBERS,
  bytes: NUMBERS,
  duration: NUMBERS,
  currency: NUMBERS,
  limit: NUMBERS,
  date: TIMES,
  datetime: TIMES,
  state: WORDS,
  connected: WORDS,
  yes: ANSWERS,
  tags: LISTS,
  email: TEXTS,
  link: TEXTS,
};

function isNumberFormat(format: string): boolean {
  return /^(?:decimal|number|double|float|int\d*|money|byte-?size)$/.test(format);
}

/** A text that says no format may hold a time. */
function isTimeFormat(format: unknown): boolean {
  return format === undefined || (typeof format === "string" && /date|time/.test(format));
}
