import type { Dialect, Operation, Parameter } from "#engine/api-description";
import { wordsOf } from "#engine/expression";
import { readOwn } from "#validators";
import type { RowShape } from "./build-columns.ts";
import type { Filter } from "#engine/template";

/** What a list operation can be asked for, as its query parameters say. */
export interface ListWords {
  /** How it spells paging, search, sort and filters. */
  readonly dialect: Dialect;
  readonly filters: readonly Filter[];
  readonly hasSearch: boolean;
  /** By what name rows are sorted by a property; undefined where they cannot be. */
  readonly sortOf: (property: string) => boolean | string | undefined;
  readonly notes: readonly string[];
}

const PAGE = ["page", "page[number]", "pageNumber", "page_number", "pageIndex", "p"];
const OFFSET = ["offset", "skip", "start", "startIndex", "start_index"];
const SIZE = [
  "per_page",
  "page_size",
  "pageSize",
  "page[size]",
  "perPage",
  "limit",
  "size",
  "maxResults",
  "max_results",
  "count",
];
const CURSOR = [
  "cursor",
  "page_token",
  "pageToken",
  "starting_after",
  "next_token",
  "nextToken",
  "continue",
  "marker",
];
const SEARCH = ["search", "q", "query", "keyword", "keywords"];
const SORT = ["sort", "sort_by", "sortBy", "order_by", "orderBy", "ordering", "field"];
const DIRECTION = [
  "direction",
  "order",
  "sort_order",
  "sortOrder",
  "sort_direction",
  "sort_dir",
  "dir",
  "orderDirection",
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
  /^(?:fields?|include|exclude|expand|embed|locale|lang|language|format|version|depth|select|api_?key|token|after|before|callback|pretty)$|secret|password/i;

/** Reads the words of a list from its query parameters: page or offset, size, search, sort, filters and ranges. */
export function readListWords(list: Operation, shape: RowShape): ListWords {
  const query = list.parameters.filter((each) => each.in === "query" && !each.isRequired);
  const find = (names: readonly string[]): Parameter | undefined =>
    names.map((name) => query.find((each) => each.name === name)).find((each) => each !== undefined);
  const [page, size, search, sort] = [find(PAGE), find(SIZE), find(SEARCH), find(SORT)];
  const offset = page === undefined && size !== undefined ? find(OFFSET) : undefined;
  const direction = DIRECTION.map((name) => query.find((each) => each.name === name)).find(
    (each) => each !== undefined && directionWords(each) !== undefined,
  );
  const order = sort === undefined ? undefined : spellSort(sort, direction);
  const used = [page, size, search, sort, offset, direction].map((each) => each?.name);
  const rest = query.filter(
    ({ name }) => !used.includes(name) && !CURSOR.includes(name) && !NO_FILTER.test(name),
  );
  const filters = buildFilters(rest, shape).slice(0, MOST_FILTERS);
  const isPaged = page !== undefined || offset !== undefined;
  const dialect: Dialect = {
    ...(page && { page: page.name, ...(isZeroBased(page) && { firstPage: 0 }) }),
    ...(offset && { offset: offset.name }),
    ...(size && { size: size.name }),
    ...(search && isText(search) && { search: { param: search.name } }),
    ...(filters.length > 0 && { filter: "{field}" }),
    ...(order && { sort: order }),
  };
  const cursor = find(CURSOR);
  return {
    dialect,
    filters,
    hasSearch: dialect.search !== undefined,
    sortOf: isPaged ? (property) => (order && sort ? sortName(sort, property) : undefined) : () => true,
    notes:
      !isPaged && cursor !== undefined
        ? [`GET ${list.path} pages by ${cursor.name}: the list shows the rows of the first answer.`]
        : [],
  };
}

function buildFilters(parameters: readonly Parameter[], shape: RowShape): readonly Filter[] {
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
        label: wordsOf(field),
        as: isNumber ? "number-range" : "date-range",
        names: [from.name, to],
      },
    };
  }
  return undefined;
}

function filterOf({ name, schema }: Parameter, shape: RowShape): Filter | undefined {
  const common = { field: name, label: wordsOf(name) };
  const values = choicesOf(schema);
  if (typeName(schema) === "boolean") return { ...common, as: "switch" };
  if (values !== undefined) return { ...common, as: "select", values };
  const items = readOwn(schema, "items");
  const several = choicesOf(items);
  if (several !== undefined) return { ...common, as: "multi", values: several };
  const isPlainText = typeName(schema) === "string" && readOwn(schema, "format") === undefined;
  return isPlainText && shape.properties.some((each) => each.name === name)
    ? { ...common, as: "text" }
    : undefined;
}

function spellSort(sort: Parameter, direction: Parameter | undefined): Dialect["sort"] {
  const words = direction && directionWords(direction);
  if (direction !== undefined && words !== undefined)
    return { param: sort.name, direction: direction.name, ...words };
  const values = choicesOf(sort.schema)?.map(String) ?? [];
  if (values.some((value) => value.startsWith("-"))) return { param: sort.name, descending: "-{field}" };
  return values.some((value) => value.endsWith(":desc"))
    ? { param: sort.name, descending: "{field}:desc" }
    : undefined;
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
