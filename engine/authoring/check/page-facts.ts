import { isRecord, readOwn } from "#validators";
import { declaredBy } from "#engine/template";

/** What a link must say of a page, and what it may. */
export interface PageFacts {
  /** Parameters without which the page waits, and which it gives no choice of. */
  readonly neededInRoute: readonly string[];
  readonly neededInQuery: readonly string[];
  /** Whether the page, or one of its lists, reads a name of the query. */
  readonly reads: (name: string) => boolean;
  readonly params: readonly string[];
  readonly inRoute: readonly string[];
  readonly tabs: readonly string[];
  /** What its routes must give it. */
  readonly given: readonly string[];
}

/** What others need to know of a page, from its template as parsed. */
export function pageFacts(template: unknown): PageFacts {
  const known = isRecord(template) ? facts.get(template) : undefined;
  if (known !== undefined) return known;
  const read = readFacts(template);
  if (isRecord(template)) facts.set(template, read);
  return read;
}

const facts = new WeakMap<object, PageFacts>();

/** What every list keeps in the query, by itself or after the id of its panel. */
const LIST_WORDS: readonly string[] = ["search", "sort", "size", "page", "columns"];

function readFacts(template: unknown): PageFacts {
  const declared = readOwn(template, "params");
  const params = Object.entries(isRecord(declared) ? declared : {}).map(
    ([name, param]) => [name, paramInFull(param)] as const,
  );
  const needed = (place: string): readonly string[] =>
    params
      .filter(([, param]) => readOwn(param, "in") === place && readOwn(param, "required") === true)
      .filter(([, param]) => readOwn(param, "init") === undefined && readOwn(param, "as") === undefined)
      .map(([name]) => name);
  const declaredIn = (place: string): readonly string[] =>
    params.filter(([, param]) => readOwn(param, "in") === place).map(([name]) => name);
  const inQuery = declaredIn("query");
  const filters = filtersIn(template);
  const words = [...LIST_WORDS, ...filters.map((filter) => String(readOwn(filter, "field")))];
  const isOpen = filters.some((filter) => readOwn(filter, "fragment") !== undefined);
  const tabs = readOwn(template, "tabs");
  const hasParts = partsIn(template);
  return {
    neededInRoute: needed("route"),
    neededInQuery: needed("query"),
    reads: (name) =>
      isOpen ||
      inQuery.includes(name) ||
      (hasParts && name.includes(".")) ||
      words.some((word) => name === word || name.endsWith(`.${word}`)),
    params: inQuery,
    inRoute: declaredIn("route"),
    tabs: (Array.isArray(tabs) ? tabs : []).map((tab: unknown) => String(readOwn(tab, "id"))),
    given: Object.keys(declaredBy(template)),
  };
}

/** A parameter as its short form says it. */
function paramInFull(param: unknown): unknown {
  if (param === "route") return { in: "route", required: true };
  return param === "query" ? { in: "query" } : param;
}

/** Whether a page has panels of fragments: after the id of one of their lists, and a dot, the query has what is its own. */
function partsIn(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(partsIn);
  if (!isRecord(part)) return false;
  return part["fragment"] !== undefined || partsIn(part["tabs"]) || partsIn(part["panels"]);
}

/** The filters of all lists of a page. */
function filtersIn(part: unknown): readonly unknown[] {
  if (Array.isArray(part)) return part.flatMap(filtersIn);
  if (!isRecord(part)) return [];
  const own = part["filters"];
  const below = ["tabs", "panels"].flatMap((key) => filtersIn(part[key]));
  return [...(Array.isArray(own) ? own : []), ...below];
}
