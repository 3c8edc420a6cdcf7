import { isRecord, readOwn } from "#validators";
import { declaredBy } from "#engine/template";

/** What a link must say of a page, and what it may. */
export interface PageFacts {
  /** Parameters without which the page waits, and which it gives no choice of. */
  readonly neededInRoute: readonly string[];
  readonly neededInQuery: readonly string[];
  /** Whether the page, or one of its lists, reads a name of the query. */
  readonly reads: (name: string) => boolean;
  /** What a name that nothing reads may be meant as: that of a list that is not the first of its page, or a parameter. */
  readonly meant: (name: string) => readonly string[];
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

/** What every list keeps in the query: the first of a page by itself, others after the id of their panel and a dot. */
const LIST_WORDS: readonly string[] = ["search", "sort", "size", "page", "columns", "open"];

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
  const names = new Set([...inQuery, ...listNamesIn(template, inQuery)]);
  const isOpen = listsIn(template).some(({ filters }) =>
    filters.some((filter) => readOwn(filter, "fragment") !== undefined),
  );
  const tabs = readOwn(template, "tabs");
  const hasParts = partsIn(template);
  return {
    neededInRoute: needed("route"),
    neededInQuery: needed("query"),
    // A link to pages of many kinds searches the list of those that have one.
    reads: (name) =>
      isOpen || names.has(name) || LIST_WORDS.includes(name) || (hasParts && name.includes(".")),
    meant(name) {
      const ofLists = [...names].filter((each) => each.endsWith(`.${name}`));
      return ofLists.length > 0 ? ofLists : inQuery;
    },
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

interface ListOfPage {
  /** What its names in the query may begin with. */
  readonly prefixes: readonly string[];
  readonly filters: readonly unknown[];
}

/** What the lists of a page read of its query: a filter whose name is taken has another (`engine/list/list-state.ts`). */
function listNamesIn(template: unknown, params: readonly string[]): readonly string[] {
  return listsIn(template).flatMap(({ prefixes, filters }) =>
    prefixes.flatMap((prefix) => {
      const taken = [...LIST_WORDS, "tab", ...(prefix === "" ? params : [])];
      const own = filters.map((filter) => String(readOwn(filter, "field")));
      const names = [...LIST_WORDS, ...own.map((name) => (taken.includes(name) ? `filter.${name}` : name))];
      return names.map((name) => `${prefix}${name}`);
    }),
  );
}

function listsIn(template: unknown): readonly ListOfPage[] {
  const panels = panelsOf(template);
  const first = panels.findIndex(isList);
  // Of a fragment that stands before it, it is not known whether it has a list.
  const isSurelyFirst = !panels.slice(0, first).some((panel) => readOwn(panel, "fragment") !== undefined);
  return panels.flatMap((panel, index) => {
    const below = Object.values(isRecord(panel) ? panel : {}).flatMap(listsBelow);
    if (!isList(panel)) return below;
    const own = `${String(readOwn(panel, "id"))}.`;
    const prefixes = index !== first ? [own] : isSurelyFirst ? [""] : ["", own];
    return [{ prefixes, filters: filtersOf(panel) }, ...below];
  });
}

/** The panels of a page in their order; a page that is a list is one. */
function panelsOf(template: unknown): readonly unknown[] {
  if (isList(template)) return [template];
  const tabs = readOwn(template, "tabs");
  return [template, ...(Array.isArray(tabs) ? tabs : [])].flatMap((part): readonly unknown[] => {
    const panels = readOwn(part, "panels");
    return Array.isArray(panels) ? panels : [];
  });
}

/** Lists in another part, such as the drawer of a row. */
function listsBelow(part: unknown): readonly ListOfPage[] {
  if (Array.isArray(part)) return part.flatMap(listsBelow);
  if (!isRecord(part)) return [];
  const below = Object.values(part).flatMap(listsBelow);
  if (!isList(part)) return below;
  return [{ prefixes: [`${String(part["id"])}.`], filters: filtersOf(part) }, ...below];
}

function isList(part: unknown): boolean {
  return readOwn(part, "kind") === "list";
}

function filtersOf(list: unknown): readonly unknown[] {
  const filters = readOwn(list, "filters");
  return Array.isArray(filters) ? filters : [];
}
