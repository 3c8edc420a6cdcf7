import { isRecord, readOwn } from "#validators";
import type { Api } from "../../api/index.ts";
import { auditName } from "../../api/index.ts";

/** What a document says of a field: its title and how its values are written. */
export interface FieldDescription {
  readonly title?: string;
  /** Of its schema `type`, `format`, `x-format`, `enum`, `items`, `x-unit` and `x-unlimited`. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

/**
 * Finds what the documents of the APIs say of a field of an audited resource, by the resource's type in the log. Whose
 * schema it is says a declaration (`Resource`), or `x-audit` on the schema; several may describe one type.
 */
export function buildDescribeField(
  apis: readonly Pick<Api, "description" | "resources">[],
): (resourceType: string, field: string) => FieldDescription {
  const found = apis.flatMap(auditedSchemas);
  return (resourceType, field) => {
    const path = field.split(".");
    const described = found.flatMap(({ type, schema, all }) =>
      type === resourceType ? [describe(all, schema, path)] : [],
    );
    return described.toSorted((left, right) => left.rest - right.rest)[0]?.field ?? {};
  };
}

type Schemas = Readonly<Record<string, unknown>>;

interface AuditedSchema {
  readonly type: string;
  readonly schema: unknown;
  /** The schemas of its document, by name. */
  readonly all: Schemas;
}

function auditedSchemas({
  description,
  resources = [],
}: Pick<Api, "description" | "resources">): readonly AuditedSchema[] {
  const named = readOwn(readOwn(description, "components"), "schemas") ?? readOwn(description, "definitions");
  const all = isRecord(named) ? named : {};
  const declared = resources.flatMap((resource) =>
    [resource.schema, resource.answers?.one ?? ""].map((name) => ({
      type: auditName(resource),
      schema: all[name],
      all,
    })),
  );
  const marked = Object.values(all).flatMap((schema) => {
    const type = readOwn(schema, "x-audit");
    return typeof type === "string" ? [{ type, schema, all }] : [];
  });
  return [...declared, ...marked];
}

/**
 * The field, or the nearest around it that has a title, followed by the rest of the path; `rest` is its length. Of what an
 * entry of a list has, the title begins with the list and the entry: `Rules: Office: Action` is `rules.Office.action`.
 */
function describe(
  all: Schemas,
  root: unknown,
  path: readonly string[],
  around: readonly string[] = [],
): { readonly field: FieldDescription; readonly rest: number } {
  let at = resolve(all, root);
  let known: { title: string; depth: number } | undefined;
  for (const [index, name] of path.entries()) {
    const entry = entryOf(all, at, path.slice(index));
    if (entry !== undefined && known !== undefined)
      return describe(all, entry.schema, entry.path, [...around, known.title, entry.name]);
    at = propertyOf(all, at, name);
    const title = readOwn(at, "title");
    if (typeof title === "string") known = { title, depth: index + 1 };
  }
  const rest = path.slice(known?.depth ?? 0);
  const schema = isRecord(at) ? { schema: valueSchema(all, at) } : {};
  if (known === undefined && around.length === 0) return { field: schema, rest: path.length };
  const titles = known === undefined ? rest : [known.title, ...rest];
  return { field: { title: [...around, ...titles].join(": "), ...schema }, rest: rest.length };
}

/** The entry of a list that a path begins with, whose name may have dots, and the rest of the path inside of it. */
function entryOf(all: Schemas, list: unknown, path: readonly string[]) {
  const schema = resolve(all, readOwn(list, "items"));
  if (!isRecord(schema) || schema["properties"] === undefined) return undefined;
  const inside = path.findIndex((name, index) => index > 0 && propertyOf(all, schema, name) !== undefined);
  const end = inside === -1 ? path.length : inside;
  return { schema, name: path.slice(0, end).join("."), path: path.slice(end) };
}

function propertyOf(all: Schemas, schema: unknown, name: string): unknown {
  const own = readOwn(readOwn(schema, "properties"), name);
  if (own !== undefined) return resolve(all, own);
  const parts = readOwn(schema, "allOf");
  for (const part of Array.isArray(parts) ? parts : []) {
    const found = propertyOf(all, resolve(all, part), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const KEPT = ["type", "format", "x-format", "enum", "x-unit", "x-unlimited"];

function valueSchema(
  all: Schemas,
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const items = resolve(all, schema["items"]);
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.includes(key)));
  return {
    ...kept,
    ...(isRecord(items) && items["enum"] !== undefined ? { items: { enum: items["enum"] } } : {}),
  };
}

function resolve(all: Schemas, schema: unknown): unknown {
  const reference = readOwn(schema, "$ref");
  return typeof reference === "string" ? all[reference.slice(reference.lastIndexOf("/") + 1)] : schema;
}
