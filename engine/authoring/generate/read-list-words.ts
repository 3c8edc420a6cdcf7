import type { Dialect, Operation, Parameter } from "#engine/api-description";
import { readOwn } from "#validators";
import { wordsIn } from "./property-role.ts";
import { singularOf } from "./texts.ts";
import { readBrackets } from "./read-brackets.ts";
import type { RowShape } from "./row-shape.ts";
import type { Filter } from "#engine/template";

/** What a list operation can be asked for, as its query parameters say. */
export interface ListWords {
  /** How it spells paging, search, sort and filters. */
  readonly dialect: Dialect;
  readonly filters: readonly Filter[];
  /** What the search looks into; none where there is no search. */
  readonly searched: readonly string[];
  /** Parameters that the dialect sends, though the operation insists on them. */
  readonly sent: readonly string[];
  /** What is sent besides: as many rows as the API permits, where it cannot page. */
  readonly query: Readonly<Record<string, number>> | undefined;
  /** By what name rows are sorted by a property; undefined where they cannot be. */
  readonly sortOf: (property: string) => boolean | string | undefined;
  readonly notes: readonly string[];
}

const PAGE = ["page", "page[number]", "page_number", "page_index", "p"];
const OFFSET = ["offset", "skip", "start", "start_index", "first"];
const SIZE = [
  "per_page",
  "page_size",
  "page[size]",
  "limit",
  "size",
  "max_results",
  "max_items",
  "max_records",
  "count",
  "max",
];
const CURSOR = ["cursor", "page_token", "starting_after", "next_token", "continue", "marker"];
/** `PageSize`, `page_size` and `page-size` are one word; brackets make another. */
function spell(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}
const CURSORS = new Set(CURSOR.map(spell));
const SEARCH = ["search", "q", "query", "keyword", "keywords"];
const SORT = ["sort", "sort_by", "order_by", "ordering", "field"];
const DIRECTION = [
  "direction",
  "order",
  "sort_order",
  "sort_direction",
  "sort_dir",
  "dir",
  "order_direction",
];
const RANGES: readonly (readonly [from: RegExp, to: string])[] = [
  [/^start(?=[_-]|[A-Z]|$)/, "end"],
  [/^from(?=[_-]|[A-Z]|$)/, "to"],
  [/^since$/, "until"],
  [/^min(?=[_-]|[A-Z])/, "max"],
  [/_from$/, "_to"],
  [/_after$/, "_before"],
  [/\[gte\]$/, "[lte]"],
];
const MOST_FILTERS = 8;
/** Says how to answer, not which rows. */
const NO_FILTER =
  /^(?:ids?|fields?|include|exclude|expand|embed|locale|lang|language|format|version|depth|select|api_?key|token|after|before|callback|pretty|watch|stream|dry_?run|brief_?representation|allow\w+)$|secret|password/i;

/** Reads the words of a list from its query parameters: page or offset, size, search, sort, filters and ranges. */
export function readListWords(list: Operation, shape: Pick<RowShape, "facts">): ListWords {
  const query = list.parameters.filter((each) => each.in === "query");
  const find = (names: readonly string[]): Parameter | undefined =>
    names
      .map((name) => query.find((each) => spell(each.name) === spell(name)))
      .find((each) => each !== undefined);
  const [page, size, search, sort] = [find(PAGE), find(SIZE), find(SEARCH), find(SORT)];
  const offset = page === undefined && size !== undefined ? find(OFFSET) : undefined;
  const direction = DIRECTION.map((name) => query.find((each) => spell(each.name) === spell(name))).find(
    (each) => each !== undefined && directionWords(each) !== undefined,
  );
  const order = sort === undefined ? undefined : spellSort(sort, direction);
  const used = [page, size, search, sort, offset, direction].map((each) => each?.name);
  const rest = query.filter(
    ({ name }) => !used.includes(name) && !CURSORS.has(spell(name)) && !NO_FILTER.test(name),
  );
  const free = rest.filter(({ isRequired }) => !isRequired);
  const brackets = readBrackets(free);
  const filters = buildFilters(brackets?.filters ?? free, shape)
    .toSorted((a, b) => FILTER_RANKS.indexOf(rankOf(a)) - FILTER_RANKS.indexOf(rankOf(b)))
    .slice(0, MOST_FILTERS);
  const isPaged = page !== undefined || offset !== undefined;
  const text = search !== undefined && isText(search) ? search : undefined;
  const dialect: Dialect = {
    page: page?.name,
    firstPage: page !== undefined && isZeroBased(page) ? 0 : undefined,
    offset: offset?.name,
    size: isPaged ? size?.name : undefined,
    search: brackets?.search ?? (text && { param: text.name }),
    filter: brackets?.words.filter ?? (filters.length > 0 ? "{field}" : undefined),
    from: brackets?.words.from,
    to: brackets?.words.to,
    sort: order,
  };
  const cursor = find(CURSOR);
  const call = `GET ${list.path}`;
  return {
    dialect: Object.fromEntries(Object.entries(dialect).filter(([, word]) => word !== undefined)),
    filters,
    searched: brackets?.searched ?? (dialect.search === undefined ? [] : ["*"]),
    sent: used.filter((name) => name !== undefined),
    query: !isPaged && size !== undefined ? { [size.name]: mostOf(size) } : undefined,
    sortOf: isPaged ? (property) => (order && sort ? sortName(sort, property) : undefined) : () => true,
    notes:
      !isPaged && (cursor !== undefined || size !== undefined)
        ? [
            `${call} ${cursor === undefined ? "has no pages" : `pages by ${cursor.name}`}: the list shows the rows of the first answer.`,
          ]
        : [],
  };
}

/** Choices come first: nobody has to know what to type. */
const FILTER_RANKS = ["select", "multi", "switch", "text", "date-range", "number-range"];

function rankOf(filter: Filter): string {
  return String(readOwn(filter, "as"));
}

/** As many rows as may be asked for at once. */
function mostOf({ schema }: Parameter): number {
  const most = readOwn(schema, "maximum");
  return typeof most === "number" && most > 0 ? Math.min(most, MOST_ROWS) : USUAL_ROWS;
}

const MOST_ROWS = 1000;
const USUAL_ROWS = 100;

/** Query parameters of a list that its dialect sends: pages, size, search and sort. */
export function sentByDialect(list: Operation, { facts }: Pick<RowShape, "facts">): readonly string[] {
  return readListWords(list, { facts }).sent;
}

function buildFilters(parameters: readonly Parameter[], shape: Pick<RowShape, "facts">): readonly Filter[] {
  const taken = new Set<string>();
  return parameters.flatMap((parameter): readonly Filter[] => {
    if (taken.has(parameter.name)) return [];
    const range = rangeOf(parameter, parameters);
    if (range !== undefined) {
      taken.add(range.to);
      return [range.filter];
    }
    const filter = filterOf(parameter, shape);
    return filter === undefined ? [] : [filter];
  });
}

function rangeOf(
  from: Parameter,
  all: readonly Parameter[],
): { readonly filter: Filter; readonly to: string } | undefined {
  for (const [pattern, word] of RANGES) {
    if (!pattern.test(from.name)) continue;
    const to = from.name.replace(pattern, word);
    if (!all.some(({ name }) => name === to)) continue;
    const isNumber = typeName(from.schema) === "integer" || typeName(from.schema) === "number";
    const plain = from.name.replace(pattern, "").replace(/^[_-]/, "");
    const field = plain === "" ? "period" : plain;
    return {
      to,
      filter: {
        field,
        as: isNumber ? "number-range" : "date-range",
        names: [from.name, to],
      },
    };
  }
  return undefined;
}

function filterOf({ name, schema }: Parameter, shape: Pick<RowShape, "facts">): Filter | undefined {
  const common = { field: name };
  const values = choicesOf(schema);
  if (typeName(schema) === "boolean") return { ...common, as: "switch" };
  if (values !== undefined) return { ...common, as: "select", values };
  const items = readOwn(schema, "items");
  const several = choicesOf(items);
  if (several !== undefined) return { ...common, as: "multi", values: several };
  const isPlainText = typeName(schema) === "string" && readOwn(schema, "format") === undefined;
  return isPlainText && isOfRows(name, shape) ? { ...common, as: "text" } : undefined;
}

/** `tag_name` asks for tags. */
function isOfRows(name: string, { facts }: Pick<RowShape, "facts">): boolean {
  const asked = wordsIn(name).join(" ");
  return facts.some(({ field }) => {
    const words = wordsIn(field).join(" ");
    return words === asked || `${singularOf(words)} name` === asked;
  });
}

function spellSort(sort: Parameter, direction: Parameter | undefined): Dialect["sort"] {
  const words = direction && directionWords(direction);
  if (direction !== undefined && words !== undefined)
    return { param: sort.name, direction: direction.name, ...words };
  const values = choicesOf(sort.schema)?.map(String) ?? [];
  if (values.some((value) => value.startsWith("-"))) return { param: sort.name, descending: "-{field}" };
  if (values.some((value) => value.endsWith(":desc")))
    return { param: sort.name, descending: "{field}:desc" };
  const { description = "" } = sort;
  if (/['"`(]-|\bminus\b|\bprefix(?:ed)? (?:with|by) -|hyphen/i.test(description))
    return { param: sort.name, descending: "-{field}" };
  return /:desc\b/i.test(description) ? { param: sort.name, descending: "{field}:desc" } : undefined;
}

function directionWords(parameter: Parameter): { ascending: string; descending: string } | undefined {
  const values = choicesOf(parameter.schema)?.map(String) ?? [];
  const ascending = values.find((value) => /^asc/i.test(value));
  const descending = values.find((value) => /^desc/i.test(value));
  return ascending === undefined || descending === undefined ? undefined : { ascending, descending };
}

/** `created` sorts `created_at`; without a list of names any property may be tried. */
function sortName(sort: Parameter, property: string): boolean | string | undefined {
  // Some take several at once.
  const words = choicesOf(sort.schema) ?? choicesOf(readOwn(sort.schema, "items"));
  const values = words?.map((value) => String(value).replace(/^-|:(?:asc|desc)$/g, ""));
  if (values === undefined || values.includes(property)) return true;
  return values.find((value) => `${value}_at` === property || `${value}At` === property);
}

function isZeroBased({ schema, description = "" }: Parameter): boolean {
  const first = readOwn(schema, "minimum") ?? readOwn(schema, "default");
  return first === 0 || /zero|starts? (?:at|from|with) 0|0-based/i.test(description);
}

function isText({ schema }: Parameter): boolean {
  return typeName(schema) === "string" || typeName(schema) === undefined;
}

function typeName(schema: unknown): string | undefined {
  const type = readOwn(schema, "type");
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  const name = names.find((each) => each !== "null");
  return typeof name === "string" ? name : undefined;
}

function choicesOf(schema: unknown): readonly (string | number | boolean)[] | undefined {
  const values = readOwn(schema, "enum");
  if (!Array.isArray(values)) return undefined;
  const plain = values.filter(
    (value): value is string | number => typeof value === "string" || typeof value === "number",
  );
  return plain.length > 0 ? plain : undefined;
}
