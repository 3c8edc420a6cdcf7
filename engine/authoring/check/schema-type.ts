import { escapeSegment, isRecord } from "#validators";
import { isReference, isValueSwitch } from "#engine/expression";
import { typeOf } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import type { Described } from "./operation-of.ts";
import type { Part } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { itemsOf, typesOf } from "./schema-path.ts";

const WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

/** `a text or null`. */
export function typeWords(types: readonly string[]): string {
  return [...new Set(types.map((type) => WORDS[type] ?? type))].join(" or ");
}

/** The types of what a schema describes, without null and each number as one; undefined where it does not say. */
export function kindsOf({ root, schema }: Pick<Described, "root" | "schema">): readonly string[] | undefined {
  const types = typesOf(root, schema)?.filter((type) => type !== "null");
  return types === undefined || types.length === 0 ? undefined : types.map(kindOf);
}

/** What is wrong with a value of a template at a place of a request: what is written there, or what is read, is of another type. */
export function problemOfType(
  part: Part,
  value: unknown,
  wanted: Described,
  options: CheckOptions,
): string | undefined {
  const kinds = kindsOf(wanted);
  if (kinds === undefined || value === null || value === undefined) return undefined;
  if (isReference(value)) {
    if (value.pick !== undefined) return undefined;
    const read = readSchema(part, value.$, options);
    const own = read === undefined ? undefined : kindsOf(isCollected(value.$) ? listOf(read) : read);
    if (own === undefined || own.some((kind) => kinds.includes(kind))) return undefined;
    return `"${value.$}" is ${typeWords(own)}, where ${typeWords(kinds)} is wanted`;
  }
  const kind = kindOf(typeOf(value));
  if (kinds.includes(kind)) return undefined;
  const written = isRecord(value) || Array.isArray(value) ? typeWords([kind]) : JSON.stringify(value);
  return `must be ${typeWords(kinds)}, not ${written}`;
}

/** What a value may be, with its place: itself, or all that a switch picks from. */
export function picksOf(value: unknown, pointer: string): readonly (readonly [pick: unknown, at: string])[] {
  if (!isValueSwitch(value)) return [[value, pointer]];
  const picks = Object.entries(value.to).flatMap(([key, pick]) =>
    picksOf(pick, `${pointer}/to/${escapeSegment(key)}`),
  );
  return [...picks, ...picksOf(value.else, `${pointer}/else`)];
}

/** The entries that a list at a place of a request has, as one described. */
export function entryOf(described: Described): Described | undefined {
  const items = itemsOf(described.root, described.schema);
  return items === undefined ? undefined : { ...described, schema: items };
}

function kindOf(type: string): string {
  return type === "integer" ? "number" : type;
}

function isCollected(path: string): boolean {
  return path.includes("*");
}

function listOf(described: Described): Described {
  return { ...described, schema: { type: "array", items: described.schema } };
}
