import { isRecord } from "#validators";

/**
 * The schemas of an API document for checking requests: unknown and `readOnly` properties are refused, and what
 * Swagger 2.0 writes differently from JSON Schema is converted.
 */
export function toRequestSchemas(document: unknown): unknown {
  return convert(document, { use: "request", open: referencedInAllOf(document) }, "#", false);
}

/**
 * The same for checking answers: unknown properties are refused; where a list of values is `x-extensible`, other values
 * are accepted too. Rules of fields (`x-rules`) are for what people write.
 */
export function toAnswerSchemas(document: unknown): unknown {
  return convert(document, { use: "answer", open: referencedInAllOf(document) }, "#", false);
}

interface Conversion {
  readonly use: "request" | "answer";
  /** Pointers of schemas that others extend. */
  readonly open: ReadonlySet<string>;
}

/** Swagger 2.0 says by `x-nullable` that null is permitted; the choices need not name it. */
function makeNullable(schema: Record<string, unknown>): void {
  schema["nullable"] = true;
  const choices = schema["enum"];
  if (Array.isArray(choices)) schema["enum"] = [...new Set<unknown>([...choices, null])];
}

function convert(node: unknown, to: Conversion, pointer: string, isPartOfAllOf: boolean): unknown {
  if (Array.isArray(node)) return node.map((each, index) => convert(each, to, `${pointer}/${index}`, false));
  if (!isRecord(node)) return node;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    result[key] =
      key === "allOf" && Array.isArray(value)
        ? value.map((each, index) => convert(each, to, `${pointer}/allOf/${index}`, true))
        : key === "enum" || key === "const" || key === "default" || key === "example"
          ? value
          : convert(value, to, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, false);
  }
  if (!looksLikeSchema(node)) return result;
  convertBounds(result);
  if (to.use === "answer" && node["x-extensible"] === true) delete result["enum"];
  if (to.use === "answer") delete result["x-rules"];
  if (to.use === "request" && result["type"] === "integer" && result["format"] !== "int64")
    limitInteger(result);
  if (to.use === "request" && result["format"] === "date") result["formatMinimum"] ??= FIRST_DAY;
  if (node["x-nullable"] === true) makeNullable(result);
  if (to.use === "request" && isRecord(result["properties"])) dropReadOnly(result, result["properties"]);
  const isClosed =
    Object.hasOwn(node, "additionalProperties") || Object.hasOwn(node, "unevaluatedProperties");
  if (!isClosed && !isPartOfAllOf && !to.open.has(pointer)) {
    if (Array.isArray(node["allOf"])) result["unevaluatedProperties"] = false;
    else if (isRecord(node["properties"])) result["additionalProperties"] = false;
  }
  return result;
}

/** A schema rather than, say, a schema's map of properties that has one named "properties". */
function looksLikeSchema(node: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof node["type"] === "string" ||
    Array.isArray(node["type"]) ||
    Array.isArray(node["allOf"]) ||
    isRecord(node["properties"])
  );
}

function convertBounds(schema: Record<string, unknown>): void {
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (schema[exclusive] === true) {
      schema[exclusive] = schema[bound];
      delete schema[bound];
    } else if (schema[exclusive] === false) delete schema[exclusive];
  }
}

/** Integers are 32-bit in the database: larger ones are refused here. */
function limitInteger(schema: Record<string, unknown>): void {
  schema["maximum"] ??= MAX_INTEGER;
  schema["minimum"] ??= -MAX_INTEGER;
}

/** The database has no year 0. */
const FIRST_DAY = "0001-01-01";

/** The largest integer (spec 1 §9). */
const MAX_INTEGER = 2_147_483_647;

function dropReadOnly(schema: Record<string, unknown>, properties: Readonly<Record<string, unknown>>): void {
  const writable = Object.entries(properties).filter(
    ([, each]) => !(isRecord(each) && each["readOnly"] === true),
  );
  const names = new Set(writable.map(([name]) => name));
  schema["properties"] = Object.fromEntries(writable);
  if (Array.isArray(schema["required"])) {
    schema["required"] = schema["required"].filter(
      (name) => typeof name !== "string" || names.has(name) || !Object.hasOwn(properties, name),
    );
  }
}

/** Schemas that others extend must stay open; the one that extends them is closed instead. */
function referencedInAllOf(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(node)) for (const each of node) referencedInAllOf(each, found);
  else if (isRecord(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (key === "allOf" && Array.isArray(value)) {
        for (const each of value)
          if (isRecord(each) && typeof each["$ref"] === "string") found.add(each["$ref"]);
      }
      referencedInAllOf(value, found);
    }
  }
  return found;
}
