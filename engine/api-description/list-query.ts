import { escapeSegment, isRecord, readOwn, readPointer } from "#validators";
import type { Dialect } from "./api-entry.ts";
import type { Operation } from "./api-description.ts";

/** What a list asks for, in the template's terms. */
export interface ListState {
  /** The first page is 1. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: { readonly fields: readonly string[]; readonly text: string };
  readonly filters?: readonly ListFilter[];
  readonly sort?: { readonly field: string; readonly descending: boolean };
  /** The fields whose values are to be counted. */
  readonly counts?: readonly string[];
}

/**
 * Values of one filter; for a range `from` and `to`, each where set. `names` gives their parameters where the dialect
 * has none.
 */
export interface ListFilter {
  readonly field: string;
  readonly values?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly names?: readonly string[];
}

type Pair = readonly [name: string, value: string];

/**
 * The query of a list in the dialect of its API (spec 2 §7). What the dialect does not support is left out: the
 * browser then pages, sorts and searches itself. Empty values are left out.
 */
export function listQuery(dialect: Dialect, state: ListState): readonly Pair[] {
  const pairs: Pair[] = [];
  pairs.push(...pagePairs(dialect, state));
  if (dialect.size !== undefined && state.size !== undefined) pairs.push([dialect.size, String(state.size)]);
  pairs.push(...searchPairs(dialect, state.search));
  for (const filter of state.filters ?? []) pairs.push(...filterPairs(dialect, filter));
  pairs.push(...sortPairs(dialect, state.sort));
  const { counts } = dialect;
  if (counts !== undefined) pairs.push(...(state.counts ?? []).map((field): Pair => [counts.param, field]));
  return pairs.filter(([, value]) => value !== "");
}

/** Whether the API pages: otherwise all rows arrive, and the browser pages them. */
export function canPage(dialect: Dialect): boolean {
  return dialect.page !== undefined || (dialect.offset !== undefined && dialect.size !== undefined);
}

function pagePairs(
  { page: name, firstPage = 1, offset }: Dialect,
  { page, size }: ListState,
): readonly Pair[] {
  if (page === undefined) return [];
  if (name !== undefined) return [[name, String(page - 1 + firstPage)]];
  return offset === undefined || size === undefined ? [] : [[offset, String((page - 1) * size)]];
}

function searchPairs({ search }: Dialect, wanted: ListState["search"]): readonly Pair[] {
  const text = wanted?.text.trim() ?? "";
  if (search === undefined || wanted === undefined || text === "") return [];
  const texts = search.words === "repeat" ? [...new Set(text.split(/\s+/))] : [text];
  const names = search.param.includes("{field}")
    ? wanted.fields.map((field) => named(search.param, field))
    : [search.param];
  return names.flatMap((name) => texts.map((each): Pair => [name, each]));
}

function filterPairs(dialect: Dialect, { field, values = [], from, to, names }: ListFilter): readonly Pair[] {
  const pairs: Pair[] = [];
  const { filter } = dialect;
  if (filter !== undefined) pairs.push(...values.map((value): Pair => [named(filter, field), value]));
  const fromName = names?.[0] ?? (dialect.from === undefined ? undefined : named(dialect.from, field));
  const toName = names?.[1] ?? (dialect.to === undefined ? undefined : named(dialect.to, field));
  if (fromName !== undefined && from !== undefined) pairs.push([fromName, from]);
  if (toName !== undefined && to !== undefined) pairs.push([toName, to]);
  return pairs;
}

function sortPairs({ sort }: Dialect, wanted: ListState["sort"]): readonly Pair[] {
  if (sort === undefined || wanted === undefined) return [];
  const { field, descending } = wanted;
  if (sort.direction === undefined) return [[sort.param, descending ? named(sort.descending, field) : field]];
  return [
    [sort.param, field],
    [sort.direction, descending ? sort.descending : (sort.ascending ?? "asc")],
  ];
}

/**
 * The fields that an operation counts by, in the words of its dialect: those that its parameter names, or any where it
 * names none. Undefined: it cannot count.
 */
export function countedFields(
  { counts }: Dialect,
  { parameters }: Pick<Operation, "parameters">,
): readonly string[] | "any" | undefined {
  const parameter = parameters.find((each) => each.in === "query" && each.name === counts?.param);
  if (parameter === undefined) return undefined;
  const choices = readOwn(parameter.schema["items"] ?? parameter.schema, "enum");
  return Array.isArray(choices) ? choices.map(String) : "any";
}

/** The counts of a field in a list's answer, by value; undefined where it has none. */
export function readCounts(
  { counts }: Dialect,
  field: string,
  body: unknown,
): Readonly<Record<string, number>> | undefined {
  if (counts === undefined) return undefined;
  const found = readPointer(body, named(counts.at, escapeSegment(field)));
  if (!isRecord(found)) return undefined;
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

function named(pattern: string, field: string): string {
  return pattern.replaceAll("{field}", field);
}
