import { isRecord, nearestName } from "#validators";
import { ApiFailure } from "./api-failure.ts";
import type { Operation } from "./operation.ts";

/** A list call in the specified dialect (spec 1 §7), parsed but not yet matched to the list's fields. */
export interface ListQuery {
  readonly filters: readonly ListFilter[];
  readonly searches: readonly ListSearch[];
  readonly sort: readonly ListSort[];
  /** The fields whose values are to be counted, each once. */
  readonly counts: readonly string[];
  readonly page: ListPage;
  /** The account whose rows are all that the caller sees, where there is only one. */
  readonly onlyAccount?: number | undefined;
  /** In place of the page: every row, piece after piece. */
  readonly pieces?: ListPieces | undefined;
}

/** How far every row of a list was read, each piece in a transaction of its own. */
export interface ListPieces {
  readonly size: number;
  /** What the last row that was read is ordered by; undefined before the first. */
  after: ListPlace | undefined;
  /** Whether the list is read so; lists that are not answer all their rows at once. */
  isRead: boolean;
  isEnd: boolean;
}

/** The place of a row in the order of its list: the value of each key as text, and its type. */
export interface ListPlace {
  readonly values: readonly (string | null)[];
  readonly types: readonly string[];
}

export interface ListFilter {
  readonly field: string;
  readonly operator: "eq" | "gte" | "lte";
  /** One of them must match: a parameter may be repeated. */
  readonly values: readonly string[];
}

export interface ListSearch {
  readonly field: string;
  /** Contained in the field, in upper or lower case. */
  readonly text: string;
}

export interface ListSort {
  readonly field: string;
  readonly descending: boolean;
}

export interface ListPage {
  /** From 1. */
  readonly number: number;
  readonly size: number;
}

/** Where the document of a list names no `default` of `page[size]`. */
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;
/** Rows that are read at once where all are. */
const PIECE_SIZE = 500;
/** Of lists that come whole and are cut by the page: all rows. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Every row, piece after piece, from the first one. */
export function everyPiece(): ListPieces {
  return { size: PIECE_SIZE, after: undefined, isRead: false, isEnd: false };
}

/** True for the parameters that `parseListQuery` reads. */
export function isListParameter(name: string): boolean {
  return name === "sort" || name === "counts" || /^(filter|search|page)\[/.test(name);
}

/**
 * Reads `filter[x]`, `filter[x][gte]`, `filter[x][lte]`, `search[x]`, `sort=-a,b`, `counts=x`, `page[number]` and
 * `page[size]`. Ignores empty values, counts in a CSV, which has no place for them, and a field to sort by after its first
 * time. Throws a 400 that names what cannot be read. A CSV has every row, unless it asks for a page.
 *
 * A query is at most as long as its list has fields: bounds and searches stand once for each field. A thousand conditions in
 * one statement would cost the database its memory before it reads a row.
 */
export function parseListQuery(
  parameters: Iterable<readonly [string, string]>,
  wantsCsv = false,
  usualSize = DEFAULT_PAGE_SIZE,
): ListQuery {
  const filters = new Map<string, { field: string; operator: ListFilter["operator"]; values: string[] }>();
  const searches: ListSearch[] = [];
  const sort: ListSort[] = [];
  const counts = new Set<string>();
  let [number, size]: (number | undefined)[] = [];
  for (const [name, value] of parameters) {
    if (!isListParameter(name) || value === "") continue;
    const brackets = /^(filter|search|page)\[([^[\]]+)\](?:\[([^[\]]+)\])?$/.exec(name);
    const [, kind, field = "", operator = "eq"] = brackets ?? [];
    if (name === "sort") {
      for (const part of value.split(",").filter((each) => each !== "")) {
        const descending = part.startsWith("-");
        const by = descending ? part.slice(1) : part;
        if (!sort.some((each) => each.field === by)) sort.push({ field: by, descending });
      }
    } else if (name === "counts") {
      if (!wantsCsv) counts.add(value);
    } else if (kind === "filter" && (operator === "eq" || operator === "gte" || operator === "lte")) {
      const entry = filters.get(name) ?? { field, operator, values: [] };
      entry.values.push(value);
      if (operator !== "eq") refuseRepeated(name, entry.values);
      filters.set(name, entry);
    } else if (kind === "search" && operator === "eq") {
      searches.push({ field, text: value });
      refuseRepeated(
        name,
        searches.filter((each) => each.field === field),
      );
    } else if (kind === "page" && operator === "eq" && field === "number") {
      number = positive(name, value, 1_000_000);
    } else if (kind === "page" && operator === "eq" && field === "size") {
      size = positive(name, value, MAX_PAGE_SIZE);
    } else {
      throw new ApiFailure(
        400,
        `The parameter "${name}" cannot be read: use filter[field], filter[field][gte], filter[field][lte], search[field], sort, counts, page[number] or page[size].`,
      );
    }
  }
  const isWhole = wantsCsv && number === undefined && size === undefined;
  const usual = isWhole ? NO_LIMIT : wantsCsv ? MAX_PAGE_SIZE : usualSize;
  return {
    filters: [...filters.values()],
    searches,
    sort,
    counts: [...counts],
    page: { number: number ?? 1, size: size ?? usual },
    ...(isWhole && { pieces: everyPiece() }),
  };
}

/** How many rows a page of a list has where a call does not say it. */
export function usualPageSize({ parameters }: Pick<Operation, "parameters">): number {
  const size = parameters.find(({ name }) => name === "page[size]")?.schema["default"];
  return typeof size === "number" ? size : DEFAULT_PAGE_SIZE;
}

/** Refuses counts of fields that the operation's parameter `counts` does not name: a 400 with the nearest that it does. */
export function refuseUncounted({ counts }: ListQuery, { parameters }: Pick<Operation, "parameters">): void {
  if (counts.length === 0) return;
  const items = parameters.find(({ name }) => name === "counts")?.schema["items"];
  const known = isRecord(items) && Array.isArray(items["enum"]) ? items["enum"].map(String) : [];
  const unknown = counts.find((field) => !known.includes(field));
  if (unknown !== undefined) throw unknownField("The count", unknown, known);
}

/** Refuses pages that are larger than the operation's parameter says: a 400 with the size that is permitted. */
export function refuseLargePage(
  parameters: Iterable<readonly [string, string]>,
  operation: Pick<Operation, "parameters">,
): void {
  const maximum = operation.parameters.find(({ name }) => name === "page[size]")?.schema["maximum"];
  if (typeof maximum !== "number") return;
  for (const [name, value] of parameters)
    if (name === "page[size]" && value !== "") positive(name, value, Math.min(maximum, MAX_PAGE_SIZE));
}

/** Refuses a field that a list does not have: a 400 that names it and the nearest known one. */
export function unknownField(use: string, field: string, known: readonly string[]): ApiFailure {
  return new ApiFailure(400, `${use} "${field}" is unknown${meant(field, known)}`);
}

/** The end of a sentence about an unknown name: which known one was probably meant. */
export function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "." : `, did you mean "${nearest}"?`;
}

function refuseRepeated(name: string, all: readonly unknown[]): void {
  if (all.length > 1) throw new ApiFailure(400, `The parameter "${name}" may be given once.`);
}

function positive(name: string, value: string, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max)
    throw new ApiFailure(400, `${name} must be a whole number from 1 to ${max}.`);
  return number;
}
