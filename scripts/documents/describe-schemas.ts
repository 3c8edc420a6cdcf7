import { wordsOf } from "#engine/expression";
import {
  fieldsOf,
  isShown,
  settableFields,
  withArticle,
  type NamedField,
  type Resource,
} from "../../server/api/resource/index.ts";
import { objectAt, textAt, type Json } from "./json.ts";

/**
 * The schemas of a resource, by name. Titles and descriptions that the declaration does not have stay as in `before`, the
 * schemas of the present document.
 */
export function describeSchemas(resource: Resource, before: Json): Json {
  const { schema, noun, operations, actions = {}, answers = {} } = resource;
  const row = answers.row ?? schema;
  const created = `New${schema}`;
  const change = `${schema}Change`;
  const properties = (fields: readonly NamedField[], name: string, use: Use): Json =>
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        describeField(field, objectAt(before, name, "properties", field.name), use),
      ]),
    );
  const described: Record<string, Json> = {};
  if (answers.row === undefined) {
    const fields = fieldsOf(resource).filter(isShown);
    described[row] = {
      type: "object",
      title: capitalised(noun),
      required: fields.map(({ name }) => name),
      properties: properties(fields, row, "answer"),
    };
  }
  if (hasList(resource))
    described[`${schema}List`] = {
      type: "object",
      required: ["data", "meta"],
      properties: {
        data: { type: "array", items: schemaReference(row) },
        meta: schemaReference("ListMeta"),
      },
    };
  if (operations.create !== undefined) {
    const fields = [
      ...settableFields(resource, "created"),
      ...(resource.createdFor === "named" ? [NAMED_ACCOUNT] : []),
    ];
    described[created] = {
      type: "object",
      title: `New ${noun}`,
      required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      additionalProperties: false,
      properties: properties(fields, created, "create"),
    };
  }
  if (operations.update !== undefined)
    described[change] = {
      type: "object",
      title: `Change of ${withArticle(noun)}`,
      minProperties: 1,
      additionalProperties: false,
      properties: properties(settableFields(resource, "changed"), change, "change"),
    };
  for (const [name, { fields }] of Object.entries(actions)) {
    if (fields === undefined) continue;
    const taken = fieldsOf({ ...resource, fields }).filter((field) => Object.hasOwn(fields, field.name));
    const body = actionSchema(resource, name);
    described[body] = {
      type: "object",
      title: `${capitalised(wordsOf(name))} ${withArticle(noun)}`,
      required: taken.filter(({ isRequired }) => isRequired).map((field) => field.name),
      additionalProperties: false,
      properties: properties(taken, body, "create"),
    };
  }
  return Object.fromEntries(
    Object.entries(described).map(([name, each]) => [name, withWordsOf(objectAt(before, name), each)]),
  );
}

/** The name of the schema of an action's body: `PublishZone`. */
export function actionSchema({ schema }: Resource, action: string): string {
  return `${capitalised(wordsOf(action).replaceAll(" ", ""))}${schema}`;
}

export function schemaReference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

export function hasList({ operations, otherLists = {} }: Resource): boolean {
  return operations.list !== undefined || Object.keys(otherLists).length > 0;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The schema of a filter's value. */
export function describeFilter(field: NamedField): Json {
  const { type, enum: choices } = describeField(field, {}, "answer");
  return choices === undefined ? { type } : { type, enum: choices };
}

type Use = "answer" | "create" | "change";

const NAMED_ACCOUNT: NamedField = {
  name: "account_id",
  column: "account_id",
  sql: "r.account_id",
  type: "integer",
  title: "Account",
  description: "By default your own account.",
  schema: { minimum: 1, maximum: 2_147_483_647 },
};

const TYPE = {
  text: { type: "string" },
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  time: { type: "string", "x-format": "date-time" },
  json: {},
} as const;

/** Keywords that matter in requests only. */
const LIMITS = new Set(["minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems"]);

function describeField(field: NamedField, before: Json, use: Use): Json {
  const { name, type, isRequired, isNullable, choices, longest, schema = {} } = field;
  const keywords: Json = {
    ...TYPE[type],
    title: field.title ?? textAt(before, "title") ?? wordsOf(name),
    minLength:
      isRequired && type === "text" && choices === undefined && !("format" in schema) ? 1 : undefined,
    maxLength: longest,
    enum: choices,
    default: use === "create" ? field.default : undefined,
    ...schema,
    "x-rules": use === "answer" ? undefined : field.rules,
    // A new one omits what it does not have.
    nullable: use === "create" ? undefined : isNullable,
    readOnly: use === "answer" && field.set === "never" ? true : undefined,
    writeOnly: field.isSecret,
    description: field.description ?? textAt(before, "description"),
  };
  return Object.fromEntries(
    Object.entries(keywords).filter(
      ([key, value]) => value !== undefined && !(use === "answer" && LIMITS.has(key)),
    ),
  );
}

/** Keeps the title and the description that a schema has by hand. */
function withWordsOf(before: Json, schema: Json): Json {
  const words = {
    title: textAt(before, "title") ?? schema["title"],
    description: textAt(before, "description"),
  };
  const said = Object.entries(words).filter(([, text]) => text !== undefined);
  const { type, title: _title, ...rest } = schema;
  return { type, ...Object.fromEntries(said), ...rest };
}
