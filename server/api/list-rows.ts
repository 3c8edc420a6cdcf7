import type { Transaction } from "../database/index.ts";
import { ApiFailure } from "./api-failure.ts";
import type { OrderKey } from "./list-order.ts";
import { orderKeys, orderText, placeColumns, readPlace, rowsAfter } from "./list-order.ts";
import type { ListPieces, ListQuery } from "./list-query.ts";
import { unknownField } from "./list-query.ts";
import { uncheckedCast } from "./unchecked-cast.ts";
import type { ListCounts, ListResult } from "./wire.ts";
import { listResult } from "./wire.ts";

/** One field that callers may filter, search or sort by. */
export interface ListField {
  /** A column or an expression of our own: it goes into the statement unchanged. */
  readonly sql: string;
  /** How filter values are read. Text is searched by containment; other types are searched in their text form. Default text. */
  readonly type?: "text" | "number" | "boolean" | "time" | "date";
  /** Never null: an index then gives the order. */
  readonly isFilled?: true;
  /** A column that has its text in lower case: a search compares that, and does not fold each row. */
  readonly lower?: string;
}

/** Where the rows of a list come from. */
export interface RowSource {
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
  /** The one table of which `from` has each row exactly once, where there is one. */
  readonly table?: ListTable;
  readonly counted?: CountedRows;
}

/** Of which rows the database keeps counts (`count_rows` in the migrations): of those that `where` leaves. */
export interface CountedRows {
  /** The table that they are in. */
  readonly table: string;
  /** The field whose values are counted. */
  readonly field: string;
  /** What `count_rows` calls the rows that `where` leaves, in one part or several; absent where there is no `where`. */
  readonly parts?: readonly string[];
}

/**
 * A table with the column `id` that is a tenant's. Rows are found, counted and put in order in it alone, and what is joined
 * is read for the rows of the page.
 */
export interface ListTable {
  readonly name: string;
  /** What it is called in `from`: `s`. */
  readonly alias: string;
  /** Nobody sees rows of accounts above theirs. */
  readonly isPrivate?: true;
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
  const { number, size } = list.page;
  const offset = (number - 1) * size;
  // Both at once, unless a page is far from the beginning: it may be nearer to the end.
  if (offset < FAR_ROWS) {
    const [{ counts, total }, data] = await Promise.all([
      countMatching(db, source, list),
      readRows<Row>(db, source, list, { size, offset }),
    ]);
    return listResult(data, total, counts);
  }
  const { counts, total } = await countMatching(db, source, list);
  if (offset < total / 2)
    return listResult(await readRows<Row>(db, source, list, { size, offset }), total, counts);
  const fromEnd = { size: Math.min(size, total - offset), offset: Math.max(0, total - offset - size) };
  if (fromEnd.size <= 0) return listResult<Row>([], total, counts);
  return listResult(await readRows<Row>(db, source, list, fromEnd, true), total, counts);
}

const FAR_ROWS = 1000;

async function readRows<Row>(
  db: Transaction,
  source: RowSource,
  list: ListQuery,
  { size, offset }: { readonly size: number; readonly offset: number },
  isFromEnd = false,
): Promise<Row[]> {
  const matched = matching(source, list);
  const keys = keysOf(source, list);
  const part = { keys: isFromEnd ? keys.map(turned) : keys, limit: `limit ${size} offset ${offset}` };
  return await db.query<Row>(...selectPage(source, matched, part, keys));
}

function turned(key: OrderKey): OrderKey {
  return { ...key, descending: !key.descending };
}

/** The rows after those that were read before, by the values of the last one (keyset pagination). */
async function readPiece<Row>(
  db: Transaction,
  source: RowSource,
  list: ListQuery,
  pieces: ListPieces,
): Promise<Row[]> {
  const keys = keysOf(source, list);
  const { conditions, parameters } = matching(source, list);
  const after = rowsAfter(keys, pieces.after, parameters.length);
  const matched = {
    conditions: [...conditions, after].filter((each) => each !== ""),
    parameters: [...parameters, ...(pieces.after?.values ?? [])],
  };
  const withPlace = { ...source, select: `${source.select}, ${placeColumns(keys)}` };
  const part = { keys, limit: `limit ${pieces.size}` };
  const rows = await db.query<Readonly<Record<string, unknown>>>(
    ...selectPage(withPlace, matched, part, keys),
  );
  pieces.isRead = true;
  pieces.isEnd = rows.length < pieces.size;
  const read = rows.map(readPlace);
  pieces.after = read.at(-1)?.place;
  return read.map(({ row }) => uncheckedCast<Row>(row));
}

/** The statement for some rows of a list: they are found in the order of `part`, and answered in that of `keys`. */
function selectPage(
  source: RowSource,
  { conditions, parameters }: Matching,
  part: { readonly keys: readonly OrderKey[]; readonly limit: string },
  keys: readonly OrderKey[],
): readonly [sql: string, parameters: readonly unknown[]] {
  const { select, from, table } = source;
  const found = `${whereOf(conditions)} order by ${orderText(part.keys)} ${part.limit}`;
  if (table === undefined) return [`select ${select} from ${from}${found}`, parameters];
  const isAlone = isOfTable(source, [...conditions, ...keys.map(({ sql }) => sql)]);
  const id = `${table.alias}.id`;
  const inner = `select ${id} from ${isAlone ? `${table.name} ${table.alias}` : from}${found}`;
  return [
    `select ${select} from ${from} join (${inner}) page on page.id = ${id} order by ${orderText(keys)}`,
    parameters,
  ];
}

/** Whether expressions are about the table of a list alone, and not about what is joined to it. */
function isOfTable({ from, table }: RowSource, expressions: readonly string[]): boolean {
  const joined = [...from.matchAll(/\bjoin\s+\w+\s+(\w+)/g)].map(([, alias]) => alias ?? "");
  if (table === undefined || joined.length !== (from.match(/\bjoin\b/g) ?? []).length) return false;
  const others = new RegExp(String.raw`\b(?:${joined.length === 0 ? "(?!)" : joined.join("|")})\.`);
  return !expressions.some((each) => others.test(each));
}

function whereOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
}

function keysOf(source: RowSource, list: ListQuery): readonly OrderKey[] {
  const sort = list.sort.map(({ field, descending }) => {
    const { sql, isFilled = false } = fieldOf(source, "The sort field", field);
    return { sql: `(${sql})`, descending, isFilled };
  });
  return [...sort, ...orderKeys(source.order)];
}

interface Matching {
  readonly conditions: readonly string[];
  readonly parameters: readonly unknown[];
}

/** The condition for the rows that match. `except`: a field whose filters are left out. */
function matching(source: RowSource, list: ListQuery, except?: string): Matching {
  const parameters: unknown[] = [...(source.parameters ?? [])];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = source.where === undefined ? [] : [`(${source.where})`];
  // Row-level security says the same; only so an index of the account gives the order.
  if (source.table?.isPrivate === true && list.onlyAccount !== undefined)
    conditions.push(`${source.table.alias}.account_id = ${bind(list.onlyAccount)}`);
  for (const { field, operator, values } of list.filters) {
    const { sql, type = "text" } = fieldOf(source, "The filter", field);
    const read = values.map((value) => readValue(type, field, value));
    if (field === except) continue;
    if (operator === "eq" && read.length === 1)
      conditions.push(`(${sql}) = ${bind(read[0])}::${SQL_TYPE[type]}`);
    else if (operator === "eq") conditions.push(`(${sql}) = any(${bind(read)}::${SQL_TYPE[type]}[])`);
    else
      for (const value of read)
        conditions.push(`(${sql}) ${operator === "gte" ? ">=" : "<="} ${bind(value)}::${SQL_TYPE[type]}`);
  }
  const searches = list.searches.map(({ field, text }) => {
    const { sql, lower } = fieldOf(source, "The search field", field);
    const wanted = bind(patternContaining(text));
    // The text is made lower once, not for every row.
    return lower === undefined ? `(${sql})::text ilike ${wanted}` : `${lower} like (select lower(${wanted}))`;
  });
  // One search box searches several fields: one of them must match.
  if (searches.length > 0) conditions.push(`(${searches.join(" or ")})`);
  return { conditions, parameters };
}

/** For `like`. */
export function patternContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

interface Counted {
  readonly counts: ListCounts;
  readonly total: number;
}

/** How many rows match, and how many of them have each value of the fields to count. */
async function countMatching(db: Transaction, source: RowSource, list: ListQuery): Promise<Counted> {
  const kept = await keptCounts(db, source, list);
  if (kept !== undefined) return kept;
  const counts = await countValues(db, source, list);
  return { counts, total: totalIn(counts, list) ?? (await countAll(db, source, list)) };
}

/** From the counts that the database keeps, where nothing is filtered by but the field that they are of. */
async function keptCounts(
  db: Transaction,
  { table, counted, where, fields }: RowSource,
  { filters, searches, counts, onlyAccount }: ListQuery,
): Promise<Counted | undefined> {
  if (counted === undefined || (where === undefined) !== (counted.parts === undefined)) return undefined;
  if (searches.length > 0) return undefined;
  const isOther = (field: string) => field !== counted.field || !Object.hasOwn(fields, field);
  if (counts.some(isOther) || filters.some(({ field, operator }) => isOther(field) || operator !== "eq"))
    return undefined;
  const only = table?.isPrivate === true ? onlyAccount : undefined;
  const rows = await db.query<{ value: string; count: number }>(
    `select value, sum(amount) as count from row_count where relation = $1 and part = any ($2::text[])${only === undefined ? "" : " and account_id = $3"}
     group by value having sum(amount) <> 0 order by 2 desc, 1`,
    [counted.table, counted.parts ?? [""], ...(only === undefined ? [] : [only])],
  );
  const wanted = rows.filter(({ value }) => filters.every(({ values }) => values.includes(value)));
  const all = Object.fromEntries(rows.map(({ value, count }) => [value, count]));
  return {
    counts: counts.length === 0 ? {} : { [counted.field]: all },
    total: wanted.reduce((sum, { count }) => sum + count, 0),
  };
}

function countedFrom(source: RowSource, expressions: readonly string[]): string {
  const { table, from } = source;
  return table !== undefined && isOfTable(source, expressions) ? `${table.name} ${table.alias}` : from;
}

async function countAll(db: Transaction, source: RowSource, list: ListQuery): Promise<number> {
  const { conditions, parameters } = matching(source, list);
  const [count] = await db.query<{ total: number }>(
    `select count(*) as total from ${countedFrom(source, conditions)}${whereOf(conditions)}`,
    parameters,
  );
  return count?.total ?? 0;
}

/** How many of the rows that match all else have each value of the fields to count, the most frequent first. */
async function countValues(db: Transaction, source: RowSource, list: ListQuery): Promise<ListCounts> {
  const counts: Record<string, Record<string, number>> = {};
  for (const field of list.counts) {
    const { sql } = fieldOf(source, "The count", field);
    const { conditions, parameters } = matching(source, list, field);
    const rows = await db.query<{ value: string; count: number }>(
      `select coalesce((${sql})::text, '') as value, count(*) as count from ${countedFrom(source, [sql, ...conditions])}${whereOf(conditions)} group by 1 order by 2 desc, 1`,
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

const SQL_TYPE = {
  text: "text",
  number: "numeric",
  boolean: "boolean",
  time: "timestamptz",
  date: "date",
} as const;

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

/** A day that there is, as an input of a date writes it. */
function isDate(value: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && isTime(value) && new Date(value).toISOString().startsWith(value)
  );
}

function readValue(type: keyof typeof SQL_TYPE, field: string, value: string): string | boolean {
  if (type === "number" && !/^-?\d{1,15}(\.\d{1,10})?$/.test(value))
    throw new ApiFailure(400, `filter[${field}] must be a number.`);
  if (type === "time" && !isTime(value))
    throw new ApiFailure(400, `filter[${field}] must be a date such as 2026-01-31.`);
  if (type === "date" && !isDate(value))
    throw new ApiFailure(400, `filter[${field}] must be a date such as 2026-01-31.`);
  if (type === "boolean") {
    if (value !== "true" && value !== "false")
      throw new ApiFailure(400, `filter[${field}] must be true or false.`);
    return value === "true";
  }
  return type === "time" ? new Date(value).toISOString() : value;
}
