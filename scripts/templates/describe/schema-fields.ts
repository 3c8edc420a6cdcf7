import { isRecord, readOwn } from "#validators";
import { plainSchema } from "#engine/api-description";
import type { JsonSchema } from "#engine/api-description";

/** A field of an answer or a request, as an author names it. */
export interface FieldFacts {
  /** `service_offering.name`; a star is any entry of a list: `disks.*.size`. Empty: the whole. */
  readonly path: string;
  /** `text`, `whole number (GB)`, `Available | Error`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly meaning?: string;
}

const DEPTH = 4;

/** The fields of a schema, those of objects inside it by their path, to the fourth level. */
export function fieldsOf(root: JsonSchema, schema: JsonSchema = root): readonly FieldFacts[] {
  return below(root, schema, [], false);
}

/** What a value may be, in a few words: its choices, else its type with its unit. */
export function typeOf(schema: JsonSchema): string {
  const { enum: values, type, format, items, "x-unit": unit } = schema;
  if (Array.isArray(values)) return values.map(String).join(" | ");
  if (items !== undefined) return isRecord(items) ? `list of ${typeOf(items)}` : "list";
  const types = (Array.isArray(type) ? type : [type]).map((each) => TYPES[String(each)] ?? "any value");
  const isTime = format === "date-time" || format === "date";
  const words = isTime ? types.map((word) => (word === "text" ? TIMES[format] : word)) : types;
  return `${words.join(" or ")}${typeof unit === "string" ? ` (${unit})` : ""}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  array: "list",
  null: "null",
};

const TIMES = { "date-time": "time", date: "date" } as const;

function below(
  root: JsonSchema,
  given: unknown,
  path: readonly string[],
  isRequired: boolean,
): readonly FieldFacts[] {
  const schema = isRecord(given) ? (plainSchema(root, given) ?? given) : {};
  const properties = propertiesOf(root, schema);
  if (properties !== undefined && path.length < DEPTH)
    return Object.entries(properties.fields).flatMap(([name, field]) =>
      below(root, field, [...path, name], properties.required.includes(name)),
    );
  const { items } = schema;
  if (isRecord(items) && propertiesOf(root, items) !== undefined && path.length < DEPTH)
    return below(root, items, [...path, "*"], false);
  return [factsOf(schema, path, isRequired)];
}

function factsOf(schema: JsonSchema, path: readonly string[], isRequired: boolean): FieldFacts {
  const { title, description } = schema;
  const meaning = typeof description === "string" ? description : title;
  return {
    path: path.join("."),
    type: typeOf(schema),
    isRequired,
    isReadOnly: schema["readOnly"] === true,
    ...(typeof meaning === "string" && { meaning }),
  };
}

interface Properties {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

/** The fields of an object, also of one that is put together of several (`allOf`). */
function propertiesOf(root: JsonSchema, schema: JsonSchema): Properties | undefined {
  const { properties, required, allOf } = schema;
  const parts = (Array.isArray(allOf) ? allOf : []).flatMap((part: unknown) => {
    const plain = isRecord(part) ? plainSchema(root, part) : undefined;
    return (plain === undefined ? undefined : propertiesOf(root, plain)) ?? [];
  });
  const own = isRecord(properties) ? [{ fields: properties, required: names(required) }] : [];
  const all = [...parts, ...own];
  if (all.length === 0) return undefined;
  return {
    fields: Object.fromEntries(all.flatMap(({ fields }) => Object.entries(fields))),
    required: all.flatMap((each) => each.required),
  };
}

function names(required: unknown): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** The schema of one of the rows of an answer, at a JSON Pointer such as `/data`; undefined where there is no list. */
export function rowOf(root: JsonSchema, pointer: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = plainSchema(root, root);
  for (const name of pointer.split("/").slice(1)) {
    const field = schema === undefined ? undefined : readOwn(propertiesOf(root, schema)?.fields, name);
    schema = isRecord(field) ? plainSchema(root, field) : undefined;
  }
  const items = schema?.["items"];
  return isRecord(items) ? items : undefined;
}
