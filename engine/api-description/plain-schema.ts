import { isRecord, readPointer } from "#validators";
import type { JsonSchema } from "./api-description.ts";

/**
 * A schema as it is shown: its `$ref`, and that of the entries of a list, followed within `root`; a reference with words of its
 * own (`allOf` of one) or with null (`anyOf` of one and null) as the schema that it refers to. Anything else stays composed.
 * Undefined where a reference leads to nothing or in a circle.
 */
export function plainSchema(root: JsonSchema, schema: JsonSchema): JsonSchema | undefined {
  const plain = follow(root, schema, 0);
  const items: unknown = plain?.["items"];
  const entry = isRecord(items) ? follow(root, items, 0) : undefined;
  return entry === undefined || entry === items ? plain : { ...plain, items: entry };
}

const DEPTH = 32;

function follow(root: JsonSchema, schema: JsonSchema, depth: number): JsonSchema | undefined {
  if (depth > DEPTH) return undefined;
  const ref: unknown = schema["$ref"];
  if (typeof ref === "string") {
    const target: unknown = ref.startsWith("#") ? readPointer(root, ref.slice(1)) : undefined;
    return isRecord(target) ? follow(root, target, depth + 1) : undefined;
  }
  return withWords(root, schema, depth) ?? withNull(root, schema, depth) ?? schema;
}

/** `{ "allOf": [X], "description": … }`: X, unless both demand the same keyword. */
function withWords(root: JsonSchema, schema: JsonSchema, depth: number): JsonSchema | undefined {
  const { allOf, ...own } = schema;
  const [only, ...others]: readonly unknown[] = Array.isArray(allOf) ? allOf : [];
  const branch = isRecord(only) && others.length === 0 ? follow(root, only, depth + 1) : undefined;
  const isPlain = Object.keys(own).every((key) => WORDS.has(key) || branch?.[key] === undefined);
  return branch !== undefined && isPlain ? { ...branch, ...own } : undefined;
}

/** Keywords that demand nothing: the outer ones count. */
const WORDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "readOnly",
  "writeOnly",
  "deprecated",
]);

/** `{ "anyOf": [X, { "type": "null" }] }`: X with null among its types and values. */
function withNull(root: JsonSchema, schema: JsonSchema, depth: number): JsonSchema | undefined {
  const key = schema["anyOf"] === undefined ? "oneOf" : "anyOf";
  const { [key]: branches, ...own } = schema;
  const list: readonly unknown[] = Array.isArray(branches) ? branches : [];
  const others = list.filter((each) => !(isRecord(each) && each["type"] === "null"));
  const [only] = others;
  if (list.length !== 2 || others.length !== 1 || !isRecord(only)) return undefined;
  const branch = follow(root, only, depth + 1);
  const type: unknown = branch?.["type"];
  const isPlain = Object.keys(own).every((name) => WORDS.has(name) || branch?.[name] === undefined);
  if (branch === undefined || typeof type !== "string" || !isPlain) return undefined;
  const nullable = { ...branch, ...own, type: [type, "null"] };
  const values: unknown = branch["enum"];
  return Array.isArray(values) ? { ...nullable, enum: [...new Set<unknown>([...values, null])] } : nullable;
}
