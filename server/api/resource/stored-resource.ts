import type { ApiRequest } from "../api.ts";
import { ApiFailure } from "../api-failure.ts";
import type { ListQuery } from "../list-query.ts";
import { listRows } from "../list-rows.ts";
import type { ListResult } from "../wire.ts";
import type { Transaction } from "../../database/index.ts";
import { fieldsOf, isShown, listFields, selectOf, settableFields } from "./resource-columns.ts";
import type { NamedField } from "./resource-columns.ts";
import { withArticle } from "./resource.ts";
import type { Resource } from "./resource.ts";

/** Values by the name of a field or, where it says so, of a column. */
export type Values = Readonly<Record<string, unknown>>;

/** One page of the resources of an account; without one, of all accounts within reach. */
export async function listResource<Row>(
  db: Transaction,
  resource: Resource,
  list: ListQuery,
  accountId?: number,
): Promise<ListResult<Row>> {
  const source = {
    select: selectOf(fieldsOf(resource).filter(isShown)),
    from: fromOf(resource),
    where: accountId === undefined ? undefined : "r.account_id = $1",
    parameters: accountId === undefined ? [] : [accountId],
    fields: listFields(resource),
    order: "r.id",
    // What is joined otherwise may leave rows out.
    ...(isWholeTable(resource) && { table: { name: resource.table, alias: "r" } }),
  };
  return await listRows<Row>(db, source, list);
}

/** A list limited to one account: the caller's, unless `filter[account_id]` names one below. */
export function ofOneAccount({ list, actor }: Pick<ApiRequest, "list" | "actor">): ListQuery {
  if (list.filters.some(({ field }) => field === "account_id")) return list;
  const own = { field: "account_id", operator: "eq", values: [String(actor.accountId)] } as const;
  return { ...list, filters: [...list.filters, own] };
}

/** One row with all fields except secrets; a 404 where there is none within reach. */
export async function readResource<Row>(db: Transaction, resource: Resource, id: number): Promise<Row> {
  const fields = fieldsOf(resource).filter(({ isSecret }) => isSecret !== true);
  const [row] = await db.query<Row>(`select ${selectOf(fields)} from ${fromOf(resource)} where r.id = $1`, [
    id,
  ]);
  if (row === undefined) throw new ApiFailure(404, `There is no such ${resource.noun}.`);
  return row;
}

/** Writes a new row from the body, the defaults and `columns`, which override both. Returns its id. */
export async function insertResource(
  db: Transaction,
  resource: Resource,
  accountId: number,
  body: Values,
  columns: Values,
): Promise<number> {
  const values = settableFields(resource, "created").map((field) => ({
    ...field,
    value: body[field.name] ?? field.default,
  }));
  return await insertColumns(db, resource, { account_id: accountId, ...toColumns(values), ...columns });
}

/**
 * Writes a row with any values, also of fields that callers cannot set: for the demo and for tests. Throws an error where the
 * resource has no such field.
 */
export async function insertRow(db: Transaction, resource: Resource, values: Values): Promise<void> {
  const known = ["account_id", ...fieldsOf(resource).map(({ name }) => name)];
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `A row of ${resource.table} names "${unknown}", which ${withArticle(resource.noun)} does not have (known: ${known.join(", ")}).`,
    );
  const fields = fieldsOf(resource).map((field) => ({
    ...field,
    value: values[field.name] ?? field.default,
  }));
  await insertColumns(db, resource, toColumns(fields));
}

async function insertColumns(db: Transaction, resource: Resource, all: Values): Promise<number> {
  const names = Object.keys(all);
  const places = bind(resource, names, 1);
  const [created] = await db.query<{ id: number }>(
    `insert into ${resource.table} (${names.join(", ")}) values (${places.join(", ")}) returning id`,
    toParameters(resource, all),
  );
  return created?.id ?? 0;
}

/** Writes the fields that change and `columns`, which override them. */
export async function updateResource(
  db: Transaction,
  resource: Resource,
  id: number,
  changes: Values,
  columns: Values,
): Promise<void> {
  const values = settableFields(resource, "changed").map((field) => ({
    ...field,
    value: changes[field.name],
  }));
  const all = { ...toColumns(values), ...columns };
  const names = Object.keys(all);
  if (names.length === 0) return;
  const places = bind(resource, names, 2);
  await db.query(
    `update ${resource.table} set ${names.map((name, index) => `${name} = ${places[index]}`).join(", ")} where id = $1`,
    [id, ...toParameters(resource, all)],
  );
}

function isWholeTable({ join = "" }: Resource): boolean {
  return (join.match(/\bjoin\b/g) ?? []).length === (join.match(/\bleft join\b/g) ?? []).length;
}

function fromOf({ table, join = "" }: Resource): string {
  return `${table} r ${join}`;
}

function toColumns(fields: readonly (NamedField & { readonly value: unknown })[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ column, value }) =>
      column === undefined || value === undefined ? [] : [[column, value] as const],
    ),
  );
}

function isJson(resource: Resource, column: string): boolean {
  return fieldsOf(resource).some((field) => field.column === column && field.type === "json");
}

function bind(resource: Resource, columns: readonly string[], first: number): readonly string[] {
  return columns.map((column, index) => `$${index + first}${isJson(resource, column) ? "::jsonb" : ""}`);
}

function toParameters(resource: Resource, columns: Values): readonly unknown[] {
  return Object.entries(columns).map(([column, value]) =>
    isJson(resource, column) && value !== null ? JSON.stringify(value) : value,
  );
}
