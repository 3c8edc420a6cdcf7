import type { ListField } from "../list-rows.ts";
import { storedTime } from "../wire.ts";
import type { Resource, ResourceField } from "./resource.ts";

/** A field with its name and its place in the database. */
export interface NamedField extends ResourceField {
  readonly name: string;
  /** Undefined for a field that is an expression. */
  readonly column: string | undefined;
  /** The expression that reads it, over the table as `r`. */
  readonly sql: string;
}

/** All fields in their order, `id` and `account_id` first. */
export function fieldsOf(resource: Resource): readonly NamedField[] {
  const declared = { ...BUILT_IN, ...resource.fields };
  return Object.entries(declared).map(([name, field]) => {
    const column = field.sql === undefined ? (field.column ?? snakeCase(name)) : undefined;
    return { ...field, name, column, sql: field.sql ?? `r.${column}` };
  });
}

const BUILT_IN: Readonly<Record<string, ResourceField>> = {
  id: { type: "integer", set: "never", title: "Number" },
  account_id: { type: "integer", set: "never", title: "Account" },
};

export function isShown({ isShown: said, isSecret }: ResourceField): boolean {
  return said ?? isSecret !== true;
}

/** The fields that callers can set when they create or change one. */
export function settableFields(resource: Resource, when: "created" | "changed"): readonly NamedField[] {
  return fieldsOf(resource).filter(
    ({ set = "always" }) => set === "always" || (when === "created" && set === "when created"),
  );
}

/** The columns of a `select`. */
export function selectOf(fields: readonly NamedField[]): string {
  return fields.map(({ name, type, sql }) => SELECT[type]?.(sql, name) ?? `${sql} as "${name}"`).join(", ");
}

const SELECT: Readonly<Partial<Record<ResourceField["type"], (sql: string, name: string) => string>>> = {
  time: storedTime,
  number: (sql, name) => `(${sql})::float8 as "${name}"`,
};

/** The fields to filter, search and sort a list by. */
export function listFields(resource: Resource): Readonly<Record<string, ListField>> {
  const { filters = [], searches = [], sorts = [] } = resource;
  const used = new Set([...filters, ...searches, ...sorts]);
  const fields = fieldsOf(resource).filter(({ name }) => used.has(name));
  return Object.fromEntries(
    fields.map(({ name, sql, type }) => [
      name,
      { sql, type: LIST_TYPE[type], ...(Object.hasOwn(BUILT_IN, name) && { isFilled: true as const }) },
    ]),
  );
}

const LIST_TYPE = {
  text: "text",
  json: "text",
  integer: "number",
  number: "number",
  boolean: "boolean",
  date: "time",
  time: "time",
} as const;

function snakeCase(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
