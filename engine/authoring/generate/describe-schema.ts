import { isRecord, readOwn, readPointer } from "#validators";
import { formatName } from "#engine/api-description";
import type { JsonSchema } from "#engine/api-description";

/** A property as a page may show or edit it. */
export interface Property {
  readonly name: string;
  /** `list`: of texts or numbers; `choices`: of a closed set; `lines`: of objects; `map`: texts by free names. */
  readonly type: "text" | "number" | "boolean" | "list" | "choices" | "lines" | "object" | "map" | "other";
  /** As the description has it; "date-time" in all its spellings. */
  readonly format: string;
  /** The closed set of its values, or of its entries; empty where it is open. */
  readonly choices: readonly (string | number)[];
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  readonly isDeprecated: boolean;
  readonly title: string;
  readonly description: string;
  /** With the references followed. */
  readonly schema: JsonSchema;
  /** Its type or its choices stand in a part of the schema, where pages do not look for them. */
  readonly isComposed: boolean;
}

const DEEPEST = 8;

/** The named properties of what a schema describes, those of its parts included; references followed. */
export function propertiesOf(root: JsonSchema, schema: unknown): readonly Property[] {
  const found = new Map<string, Property>();
  collect(root, schema, found, 0);
  return [...found.values()];
}

/** Whether a path in a template can name it. */
export function canBeNamed({ name }: Pick<Property, "name">): boolean {
  return /^[A-Za-z_$][\w$-]*$/.test(name);
}

/** The schema behind its references and single choices: `anyOf` something or null is the something. */
export function resolveParts(root: JsonSchema, schema: unknown, depth = 0): JsonSchema {
  if (!isRecord(schema) || depth > DEEPEST) return {};
  const ref = readOwn(schema, "$ref");
  if (typeof ref === "string") return resolveParts(root, readPointer(root, ref.slice(1)), depth + 1);
  for (const key of ["anyOf", "oneOf", "allOf"]) {
    const choices = readOwn(schema, key);
    const [first] = (Array.isArray(choices) ? choices : []).filter(
      (choice: unknown) => readOwn(choice, "type") !== "null",
    );
    const isOwn = ["properties", "type", "items"].some((own) => readOwn(schema, own) !== undefined);
    if (first === undefined || isOwn) continue;
    return key === "allOf"
      ? { ...resolveParts(root, first, depth + 1), ...schema }
      : resolveParts(root, first, depth + 1);
  }
  return schema;
}

/** The entries of a list; undefined where the schema is no list. */
export function itemsOf(root: JsonSchema, schema: unknown): unknown {
  return readOwn(resolveParts(root, schema), "items");
}

function collect(root: JsonSchema, schema: unknown, found: Map<string, Property>, depth: number): void {
  if (depth > DEEPEST) return;
  const followed = followRefs(root, schema);
  const parts = readOwn(followed, "allOf");
  for (const part of Array.isArray(parts) ? parts : []) collect(root, part, found, depth + 1);
  // What a part says again counts: the wrapper's `data` is made precise by the next part.
  const resolved = Array.isArray(parts) ? followed : resolveParts(root, schema);
  if (resolved !== followed) collect(root, resolved, found, depth + 1);
  const properties = readOwn(resolved, "properties");
  const required = readOwn(resolved, "required");
  for (const name of isRecord(properties) ? Object.keys(properties) : []) {
    const isRequired = Array.isArray(required) && required.includes(name);
    found.set(name, describe(root, name, readOwn(properties, name), isRequired));
  }
}

function describe(root: JsonSchema, name: string, schema: unknown, isRequired: boolean): Property {
  const inner = resolveParts(root, schema);
  const text = (key: string): string => {
    const own = readOwn(schema, key) ?? inner[key];
    return typeof own === "string" ? own : "";
  };
  const is = (key: string): boolean => inner[key] === true || readOwn(schema, key) === true;
  const description = text("description");
  return {
    name,
    type: typeOf(root, inner, name),
    format: formatName(isRecord(schema) ? schema : {}) || formatName(inner),
    choices: choicesOf(inner) ?? choicesOf(resolveParts(root, inner["items"])) ?? [],
    isRequired,
    isReadOnly: is("readOnly") || SET_BY_SERVER.test(description),
    isWriteOnly: is("writeOnly"),
    isDeprecated: is("deprecated") || DEPRECATED.test(description),
    title: text("title"),
    description,
    schema: inner,
    isComposed: isComposed(schema) || isComposed(inner["items"]),
  };
}

function isComposed(schema: unknown): boolean {
  return ["allOf", "anyOf", "oneOf"].some((key) => readOwn(schema, key) !== undefined);
}

/** What descriptions say in words where they have no `readOnly` and no `deprecated`. */
const SET_BY_SERVER = /\[output only\]|^output only\b|^read[- ]only\b|populated by the system/i;
const DEPRECATED = /^.{0,40}\bdeprecated\b/i;

function choicesOf(schema: JsonSchema): Property["choices"] | undefined {
  const values = schema["enum"];
  if (!Array.isArray(values)) return undefined;
  const plain = values.filter(
    (value): value is string | number =>
      (typeof value === "string" && value !== "") || typeof value === "number",
  );
  return plain.length > 0 ? plain : undefined;
}

function followRefs(root: JsonSchema, schema: unknown): unknown {
  let at = schema;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const ref = readOwn(at, "$ref");
    if (typeof ref !== "string") return at;
    at = readPointer(root, ref.slice(1));
  }
  return undefined;
}

function typeOf(root: JsonSchema, schema: JsonSchema, property: string): Property["type"] {
  const { type } = schema;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  const name = names.find((each) => each !== "null");
  if (name === "string") return "text";
  if (name === "integer" || name === "number") return "number";
  if (name === "boolean") return "boolean";
  if (name === "array" || (name === undefined && isRecord(schema["items"]))) return typeOfList(root, schema);
  if (hasProperties(root, schema)) return "object";
  if (name === undefined && choicesOf(schema) !== undefined) return "text";
  const more = resolveParts(root, schema["additionalProperties"]);
  if (readOwn(more, "type") === "string") return "map";
  return name === "object" && more["type"] === undefined && FREE_NAMES.test(property) ? "map" : "other";
}

/** Objects of free names and texts, also where the description does not say what they hold. */
const FREE_NAMES = /(?:labels|tags|annotations|env|environment|variables|headers|metadata)$/i;

function typeOfList(root: JsonSchema, schema: JsonSchema): Property["type"] {
  const item = resolveParts(root, schema["items"]);
  if (choicesOf(item) !== undefined) return "choices";
  if (hasProperties(root, item)) return "lines";
  return ["string", "integer", "number"].includes(String(item["type"])) ? "list" : "other";
}

function hasProperties(root: JsonSchema, schema: JsonSchema): boolean {
  if (isRecord(schema["properties"])) return true;
  const parts = schema["allOf"];
  return (Array.isArray(parts) ? parts : []).some((part: unknown) =>
    isRecord(readOwn(resolveParts(root, part), "properties")),
  );
}
