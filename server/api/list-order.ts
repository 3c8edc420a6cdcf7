import type { ListPlace } from "./list-query.ts";

/** One part of an order. */
export interface OrderKey {
  readonly sql: string;
  readonly descending: boolean;
  /** Never null; otherwise null is the smallest value. */
  readonly isFilled: boolean;
}

type Row = Readonly<Record<string, unknown>>;

const VALUES = "__place_values";
const TYPES = "__place_types";

/** Reads an order of our own, such as `s.name, s.id desc`, of which no part is ever null. */
export function orderKeys(order: string): readonly OrderKey[] {
  return order.split(/,(?![^(]*\))/).map((part) => {
    const [, sql = "", direction] = /^\s*(.+?)(?:\s+(asc|desc))?\s*$/s.exec(part) ?? [];
    return { sql: `(${sql})`, descending: direction === "desc", isFilled: true };
  });
}

/** What follows `order by`. */
export function orderText(keys: readonly OrderKey[]): string {
  const nulls = ({ descending }: OrderKey) => (descending ? " nulls last" : " nulls first");
  return keys
    .map((key) => `${key.sql} ${key.descending ? "desc" : "asc"}${key.isFilled ? "" : nulls(key)}`)
    .join(", ");
}

/** What a statement selects so that `readPlace` finds the place of each row. */
export function placeColumns(keys: readonly OrderKey[]): string {
  const list = (write: (sql: string) => string) => keys.map(({ sql }) => write(sql)).join(", ");
  return `array[${list((sql) => `(${sql})::text`)}] as "${VALUES}", array[${list((sql) => `pg_typeof(${sql})::text`)}] as "${TYPES}"`;
}

/** Divides a row into what was asked for and its place. */
export function readPlace({ [VALUES]: values, [TYPES]: types, ...row }: Row): {
  readonly row: Row;
  readonly place: ListPlace;
} {
  return {
    row,
    place: {
      values: textsOf(values),
      types: textsOf(types).map((type) => type ?? ""),
    },
  };
}

/**
 * The condition for the rows after a place; empty where there is none. The values of the place are the parameters after
 * the first `bound`.
 */
export function rowsAfter(keys: readonly OrderKey[], place: ListPlace | undefined, bound: number): string {
  if (place === undefined) return "";
  const { values, types } = place;
  const value = (index: number) => `$${bound + index + 1}::text::${types[index] ?? "text"}`;
  const [first] = keys;
  if (keys.every(({ isFilled, descending }) => isFilled && descending === first?.descending)) {
    const operator = first?.descending === true ? "<" : ">";
    const keyRow = keys.map(({ sql }) => sql).join(", ");
    const valueRow = keys.map((_, index) => value(index)).join(", ");
    return `(${keyRow}) ${operator} (${valueRow})`;
  }
  const isNull = (index: number) => values[index] === null;
  const same = ({ sql }: OrderKey, index: number) =>
    isNull(index) ? `(${sql} is null and ${value(index)} is null)` : `${sql} = ${value(index)}`;
  const later = ({ sql, descending, isFilled }: OrderKey, index: number) => {
    if (isNull(index)) return `(${descending ? "false" : `${sql} is not null`} and ${value(index)} is null)`;
    const beyond = `${sql} ${descending ? "<" : ">"} ${value(index)}`;
    return descending && !isFilled ? `(${beyond} or ${sql} is null)` : beyond;
  };
  const ways = keys.map((key, index) => [...keys.slice(0, index).map(same), later(key, index)].join(" and "));
  return `(${ways.map((way) => `(${way})`).join(" or ")})`;
}

function textsOf(list: unknown): readonly (string | null)[] {
  return Array.isArray(list) ? list.map((value) => (typeof value === "string" ? value : null)) : [];
}
