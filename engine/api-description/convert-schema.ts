import { isObject, isRecord } from "#validators";

/** How a schema is converted: the caller renames the `$ref`s. */
export interface ConvertContext {
  /** The local reference to use instead; undefined where it leads to nothing. */
  readonly rename: (ref: unknown) => string | undefined;
  readonly report: (problem: string) => void;
}

const DEEPEST_SCHEMA = 200;
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "definitions", "$defs"]);
const SCHEMA_LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const SCHEMAS = new Set([
  "additionalProperties",
  "additionalItems",
  "items",
  "not",
  "contains",
  "propertyNames",
  "if",
  "then",
  "else",
]);
/** Keywords for people or other tools, which a form does not use. */
const DROPPED = new Set([
  "nullable",
  "discriminator",
  "xml",
  "externalDocs",
  "example",
  "collectionFormat",
  "unevaluatedProperties",
  "unevaluatedItems",
  "$schema",
  "$id",
  "$anchor",
]);

/**
 * Extensions that the engine reads: the unit of a number, the number that means no limit, whether a number names something
 * instead of counting, the format and the rules of a text, what its pattern asks for in words, what no two entries of a
 * list share, beside which size of its network an address of a machine stands, and which values stand behind feature flags.
 */
const KEPT: ReadonlySet<string> = new Set([
  "x-unit",
  "x-unlimited",
  "x-format",
  "x-rules",
  "x-pattern",
  "x-unique",
  "x-identifier",
  "x-host-of",
  "x-flags",
]);

/**
 * A schema of Swagger 2.0, OpenAPI 3.0 or 3.1 as JSON Schema draft 07: `nullable` and `x-nullable` become a null in
 * the type, a boolean `exclusiveMinimum` a number, `type: file` binary text, `$defs` definitions, tuples a list of
 * items. References are kept, and of extensions those in `KEPT`. Anything nested deeper than 200 is left open and
 * reported.
 */
export function convertSchema(schema: unknown, context: ConvertContext, depth = 0): unknown {
  if (!isRecord(schema)) return typeof schema === "boolean" ? schema : {};
  if (depth > DEEPEST_SCHEMA) {
    context.report(`a schema nests deeper than ${DEEPEST_SCHEMA}`);
    return {};
  }
  if (Object.hasOwn(schema, "$ref")) return convertReference(schema, context, depth);
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(schema)) {
    if (DROPPED.has(key) || (key.startsWith("x-") && !KEPT.has(key))) continue;
    entries.push([key === "$defs" ? "definitions" : key, convertKeyword(key, schema[key], context, depth)]);
  }
  return repair(Object.fromEntries(entries), schema);
}

function convertReference(
  schema: Readonly<Record<string, unknown>>,
  context: ConvertContext,
  depth: number,
): unknown {
  const name = context.rename(schema["$ref"]);
  const { $ref: _, ...siblings } = schema;
  const isAlone = Object.keys(siblings).length === 0;
  const rest = isAlone ? {} : convertSchema(siblings, context, depth + 1);
  if (name === undefined) return rest;
  return isAlone ? { $ref: name } : { allOf: [{ $ref: name }], ...(isObject(rest) ? rest : {}) };
}

function convertKeyword(key: string, value: unknown, context: ConvertContext, depth: number): unknown {
  if (SCHEMAS.has(key)) {
    return Array.isArray(value)
      ? value.map((entry) => convertSchema(entry, context, depth + 1))
      : convertSchema(value, context, depth + 1);
  }
  if (SCHEMA_LISTS.has(key) && Array.isArray(value)) {
    return value.map((entry) => convertSchema(entry, context, depth + 1));
  }
  if (SCHEMA_MAPS.has(key) && isRecord(value)) {
    return Object.fromEntries(
      Object.keys(value).map((name) => [name, convertSchema(value[name], context, depth + 1)]),
    );
  }
  return value;
}

function repair(converted: Record<string, unknown>, source: Readonly<Record<string, unknown>>): unknown {
  repairBound(converted, "minimum", "exclusiveMinimum");
  repairBound(converted, "maximum", "exclusiveMaximum");
  if (converted["type"] === "file") {
    converted["type"] = "string";
    converted["format"] = "binary";
  }
  // Swagger 2.0 and OpenAPI 3.0 list required properties on the object; some documents put a boolean on the property.
  if (typeof converted["required"] === "boolean") delete converted["required"];
  if (Object.hasOwn(converted, "prefixItems")) {
    converted["additionalItems"] = converted["items"] ?? true;
    converted["items"] = converted["prefixItems"];
    delete converted["prefixItems"];
  }
  // Draft 07 does not allow a choice twice.
  if (Array.isArray(converted["enum"])) converted["enum"] = [...new Set<unknown>(converted["enum"])];
  const isNullable = source["nullable"] === true || source["x-nullable"] === true;
  return isNullable ? withNull(converted) : converted;
}

function repairBound(schema: Record<string, unknown>, bound: string, exclusive: string): void {
  const flag = schema[exclusive];
  if (typeof flag !== "boolean") return;
  delete schema[exclusive];
  if (flag && typeof schema[bound] === "number") {
    schema[exclusive] = schema[bound];
    delete schema[bound];
  }
}

function withNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, enum: values } = schema;
  if (typeof type === "string") schema["type"] = [type, "null"];
  else if (type === undefined) return { anyOf: [schema, { type: "null" }] };
  if (Array.isArray(values) && !values.includes(null)) schema["enum"] = [...values, null];
  return schema;
}
