import type { Dialect, Parameter } from "#engine/api-description";

/** What a list is asked for in brackets: `filter[state]`, `filter[date][gte]`, `search[name]`. */
export interface BracketWords {
  readonly words: Pick<Dialect, "filter" | "from" | "to">;
  readonly search: Dialect["search"];
  readonly searched: readonly string[] | undefined;
  /** The filters, by the names of their fields. */
  readonly filters: readonly Parameter[];
}

const FILTER = /^filters?\[([^\]]+)\](?:\[\])?$/;
const FROM = /^filters?\[([^\]]+)\]\[(gte|from|min)\]$/;
const SEARCH = /^search\[([^\]]+)\]$/;
const ENDS: Readonly<Record<string, string>> = { gte: "lte", from: "to", min: "max" };

/** Reads words in brackets; undefined where a list has none. */
export function readBrackets(query: readonly Parameter[]): BracketWords | undefined {
  const inside = (pattern: RegExp) =>
    query.flatMap((each) => {
      const field = pattern.exec(each.name)?.[1];
      return field === undefined ? [] : [{ ...each, name: field, spelled: each.name }];
    });
  const [filters, ranges, searches] = [inside(FILTER), inside(FROM), inside(SEARCH)];
  const [filter, search] = [filters[0], searches[0]];
  if (filter === undefined && search === undefined) return undefined;
  const range = ranges[0];
  const end = range === undefined ? undefined : FROM.exec(range.spelled)?.[2];
  return {
    words: {
      filter: filter?.spelled.replace(filter.name, "{field}"),
      from: range?.spelled.replace(range.name, "{field}"),
      to: range?.spelled
        .replace(range.name, "{field}")
        .replace(`[${end ?? ""}]`, `[${ENDS[end ?? ""] ?? ""}]`),
    },
    search: search && { param: search.spelled.replace(search.name, "{field}") },
    searched: searches.length > 0 ? searches.map(({ name }) => name) : undefined,
    filters,
  };
}
