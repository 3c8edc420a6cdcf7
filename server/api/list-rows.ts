import type { Transaction } from "../database/index.ts";
import { ApiFailure } from "./api-failure.ts";
import type { OrderKey } from "./list-order.ts";
import { orderKeys, orderText, placeColumns, readPlace, rowsAfter } from "./list-order.ts";
import type { ListPieces, ListQuery } from "./list-query.ts";
import { unknownField } from "./list-query.ts";
import { trusted } from "./trusted.ts";
import type { ListCounts, ListResult } from "./wire.ts";
import { listResult } from "./wire.ts";

/** One field that callers may filter, search or sort by. */
export interface ListField {
  /** A column or an expression of our own: it goes into the statement unchanged. */
  readonly sql: string;
  /** How filter values are read. Text is searched by containment; other types are searched in their text form. Default text. */
  readonly type?: "text" | "number" | "boolean" | "time";
  /** Never null: an index then gives the order. */
  readonly isFilled?: true;
}

/** Where the rows of a list come from. */
interface RowSource {
  /** What follows `select`, such as `s.id, s.name`. */
  readonly select: string;
  /** What follows `from`, joins included. */
  readonly from: string;
  /** A condition on every row; its `$1…` are `parameters`. */
  readonly where?: string;
  readonly parameters?: readonly unknown[];
  readonly fields: Readonly<Record<string, ListField>>;
  /**
   * The default for `order by`, and what breaks ties otherwise: must be unique, such as `s.id`, and no part of it ever null.
   */
  readonly order: string;
}

/**
 * A source with exactly the fields that the list's description names; a list is declared as
 * `ListSource<Operations["listRoles"]["fields"]>`, and any other field does not compile.
 */
export interface ListSource<in out Field extends string> extends RowSource {
  /** By the names that callers use, dotted ones included. */
  readonly fields: Readonly<Record<Field, ListField>>;
}

/**
 * Returns one page of a list and the number of all matching rows, as `{ data, meta: { total } }`, with `meta.counts` where
 * the query asks for counts.
 * Only declared fields reach the statement, values only as parameters. A field that the list does not have is a
 * 400 that names it and the nearest known one.
 */
export async function listRows<Row>(
  db: Transaction,
  source: RowSource,
  list: ListQuery,
): Promise<ListResult<Row>> {
  if (list.pieces !== undefined) return listResult(await readPiece<Row>(db, source, list, list.pieces));
  const { where, parameters } = matching(source, list);
  const order = orderText(keysOf(source, list));
  const { number, size } = list.page;
  const counts = await countValues(db, source, list);
  const total = totalIn(counts, list) ?? (await countAll(db, source, list));
  const data = await db.query<Row>(
    `select ${source.select} from ${source.from}${where} order by ${order} limit ${size} offset ${(number - 1) * size}`,
    parameters,
  );
  return listResult(data, total, counts);
}

/** The rows after those that were read before. */
async function readPiece<Row>(
  db: Transaction,
  source: RowSource,
  list: ListQuery,
  pieces: ListPieces,
): Promise<Row[]> {
  const keys = keysOf(source, list);
  const { where, parameters } = matching(source, list);
  const after = rowsAfter(keys, pieces.after, parameters.length);
  const condition = [where.replace(/^ where /, ""), after].filter((part) => part !== "").join(" and ");
  const rows = await db.query<Readonly<Record<string, unknown>>>(
    `select ${source.select}, ${placeColumns(keys)} from ${source.from}${condition === "" ? "" : ` where ${condition}`} order by ${orderText(keys)} limit ${pieces.size}`,
    [...parameters, ...(pieces.after?.values ?? [])],
  );
  pieces.isRead = true;
  pieces.isEnd = rows.length < pieces.size;
  const read = rows.map(readPlace);
  pieces.after = read.at(-1)?.place;
  return read.map(({ row }) => trusted<Row>(row).value);
}

function keysOf(source: RowSource, list: ListQuery): readonly OrderKey[] {
  const sort = list.sort.map(({ field, descending }) => {
    const { sql, isFilled = false } = fieldOf(source, "The sort field", field);
    return { sql: `(${sql})`, descending, isFilled };
  });
  return [...sort, ...orderKeys(source.order)];
}

interface Matching {
  /** With the word `where`; empty where all rows match. */
  readonly where: string;
  readonly parameters: readonly unknown[];
}

/** The condition for the rows that match. `except`: a field whose filters are left out. */
function matching(source: RowSource, list: ListQuery, except?: string): Matching {
  const parameters: unknown[] = [...(source.parameters ?? [])];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = source.where === undefined ? [] : [`(${source.where})`];
  for (const { field, operator, values } of list.filters) {
    const { sql, type = "text" } = fieldOf(source, "The filter", field);
    const read = values.map((value) => readValue(type, field, value));
    if (field === except) continue;
    if (operator === "eq") conditions.push(`(${sql}) = any(${bind(read)}::${SQL_TYPE[type]}[])`);
    else
      for (const value of read)
        conditions.push(`(${sql}) ${operator === "gte" ? ">=" : "<="} ${bind(value)}::${SQL_TYPE[type]}`);
  }
  const searches = list.searches.map(({ field, text }) => {
    const { sql } = fieldOf(source, "The search field", field);
    return `(${sql})::text ilike ${bind(`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`)}`;
  });
  // One search box searches several fields: one of them must match.
  if (searches.length > 0) conditions.push(`(${searches.join(" or ")})`);
  return { where: conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "", parameters };
}

async function countAll(db: Transaction, source: RowSource, list: ListQuery): Promise<number> {
  const { where, parameters } = matching(source, list);
  const [count] = await db.query<{ total: number }>(
    `select count(*) as total from ${source.from}${where}`,
    parameters,
  );
  return count?.total ?? 0;
}

/** How many of the rows that match all else have each value of the fields to count, the most frequent first. */
async function countValues(db: Transaction, source: RowSource, list: ListQuery): Promise<ListCounts> {
  const counts: Record<string, Record<string, number>> = {};
  for (const field of list.counts) {
    const { sql } = fieldOf(source, "The count", field);
    const { where, parameters } = matching(source, list, field);
    const rows = await db.query<{ value: string; count: number }>(
      `select coalesce((${sql})::text, '') as value, count(*) as count from ${source.from}${where} group by 1 order by 2 desc, 1`,
      parameters,
    );
    counts[field] = Object.fromEntries(rows.map(({ value, count }) => [value, count]));
  }
  return counts;
}

/** The number of all rows, where the counts of a field that nothing is filtered by add up to it. */
function totalIn(counts: ListCounts, { filters }: ListQuery): number | undefined {
  const whole = Object.keys(counts).find((name) => !filters.some(({ field }) => field === name));
  if (whole === undefined) return undefined;
  return Object.values(counts[whole] ?? {}).reduce((sum, count) => sum + count, 0);
}

const SQL_TYPE = { text: "text", number: "numeric", boolean: "boolean", time: "timestamptz" } as const;

function fieldOf(source: RowSource, use: string, field: string): ListField {
  const found = Object.hasOwn(source.fields, field) ? source.fields[field] : undefined;
  if (found === undefined) throw unknownField(use, field, Object.keys(source.fields));
  return found;
}

/** With a year of four digits: the database writes others differently. */
function isTime(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && /^(?!0000)\d{4}-/.test(new Date(time).toISOString());
}

function readValue(type: keyof typeof SQL_TYPE, field: string, value: string): string | boolean {
  if (type === "number" && !/^-?\d{1,15}(\.\d{1,10})?$/.test(value))
    throw new ApiFailure(400, `filter[${field}] must be a number.`);
  if (type === "time" && !isTime(value))
    throw new ApiFailure(400, `filter[${field}] must be a date such as 2026-01-31.`);
  if (type === "boolean") {
    if (value !== "true" && value !== "false")
      throw new ApiFailure(400, `filter[${field}] must be true or false.`);
    return value === "true";
  }
  return type === "time" ? new Date(value).toISOString() : value;
}
