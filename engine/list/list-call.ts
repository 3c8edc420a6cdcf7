import type { ListFilter } from "#engine/api-description";
import { listQuery } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import type { RemoteSource } from "#engine/template";
import type { KnownFilter } from "./build-filters.ts";
import { splitValues } from "./filter-values.ts";
import type { ListState } from "./list-state.ts";
import type { PageContext, ResolvedRead } from "../context/index.ts";
import { splitRange } from "./range.ts";
import { resolveRead } from "../context/index.ts";

export interface ListAsk {
  readonly source: RemoteSource;
  /** Filters contain the template's defaults where the URL has none. */
  readonly state: ListState;
  readonly searchFields: readonly string[];
  readonly filters: readonly KnownFilter[];
  /** The name in the sort parameter, by column. */
  readonly sortNames: ReadonlyMap<string, string>;
  /** The fields whose values are to be counted; absent: none. */
  readonly counts?: readonly string[];
}

/**
 * The call for a list's state: search, filters, sort and page, in the API's dialect. The CSV of the whole result is
 * the same call without a page, asking for text/csv.
 */
export function buildListCall(
  context: PageContext,
  ask: ListAsk,
  roots: Roots,
  as: "page" | "csv" = "page",
): ResolvedRead {
  const { state, source } = ask;
  const read = resolveRead(context, source, roots);
  if (read.state !== "ready") return read;
  const query = listQuery(context.apis.dialect(source.api, source.dialect), {
    search: { fields: ask.searchFields, text: state.search },
    filters: ask.filters.map((filter) => toListFilter(filter, state.filters[filter.field] ?? "")),
    sort: state.sort && {
      ...state.sort,
      field: ask.sortNames.get(state.sort.field) ?? state.sort.field,
    },
    ...(as === "page" ? { page: state.page, size: state.size, counts: ask.counts } : {}),
  });
  return {
    state: "ready",
    call: {
      ...read.call,
      query: [...read.call.query, ...query],
      ...(as === "csv" ? { accept: "text/csv" as const } : {}),
    },
  };
}

function toListFilter({ field, as, names, isOfDays }: KnownFilter, value: string): ListFilter {
  if (as === "date-range" || as === "number-range") {
    const [from, to] = splitRange(value);
    // Parameters of a name of their own take days.
    return as === "number-range" || names !== undefined || isOfDays === true
      ? { field, from, to, names }
      : { field, from: momentIn(from, 0), to: momentIn(to, 1) };
  }
  return { field, values: as === "multi" ? splitValues(value) : [value] };
}

/**
 * The first moment of a day in the reader's time zone, or the last one before a day that is so much later, as the API reads
 * it. Where clocks go back at midnight, a day has two of its last hours.
 */
function momentIn(day: string, later: 0 | 1): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime() - later;
  return Number.isNaN(at) ? day : new Date(at).toISOString();
}
