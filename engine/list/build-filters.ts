import { formatName } from "#engine/api-description";
import type { Dialect } from "#engine/api-description";
import { resolveValue } from "#engine/expression";
import type { Filter } from "#engine/template";
import { plainText } from "#validators";
import { isPermitted } from "../access/index.ts";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import { buildOptions } from "./build-options.ts";
import type { BuiltOptions } from "./build-options.ts";
import { datePresets } from "./date-presets.ts";
import { joinValues, splitValues } from "./filter-values.ts";
import { labelOf } from "./list-columns.ts";
import type { ListState } from "./list-state.ts";
import type { FilterModel, OptionSearch, OptionSearches } from "../model/index.ts";
import { joinRange } from "./range.ts";

/** A filter, with what the description says of its field. */
export interface KnownFilter extends Filter {
  /** Its values are days, the same for everybody. Other times are on the day that they have where the reader is. */
  readonly isOfDays?: true;
}

export interface BuiltFilters {
  readonly specs: readonly KnownFilter[];
  readonly models: readonly FilterModel[];
  /** The value of each filter: from the URL, else from the template. */
  readonly values: Readonly<Record<string, string>>;
  readonly searches: OptionSearches;
}

/**
 * The filters that the viewer may use, with their choices and values: without those whose choices they may not read. `dialect` is that of the API that filters;
 * absent: all rows are here.
 */
export function buildFilters(
  context: PanelContext,
  specs: readonly Filter[] | undefined,
  state: ListState,
  schema: AnswerSchema,
  { slot, dialect }: { readonly slot: string; readonly dialect?: Dialect | undefined },
): BuiltFilters {
  const visible = (specs ?? [])
    .filter((filter) => isPermitted(filter, context) && canSend(context, dialect, filter))
    .map((filter) => knownFilter(filter, schema));
  const values: Record<string, string> = {};
  const searches = new Map<string, OptionSearch>();
  const models = visible.map((filter): FilterModel => {
    const { field, as } = filter;
    const chosen = Object.hasOwn(state.filters, field) ? state.filters[field] : undefined;
    const value = chosen ?? initOf(context, filter);
    values[field] = value;
    const hasOptions = as === "select" || as === "multi";
    const built: BuiltOptions = hasOptions
      ? buildOptions(context, filter, context.panelRoots, {
          slot: `${slot}:${field}`,
          schema: schema.at(field),
          chosen: as === "multi" ? splitValues(value) : value === "" ? [] : [value],
        })
      : { options: [] };
    if (built.search !== undefined) searches.set(field, built.search);
    return {
      field,
      as,
      label: labelOf(context, filter, schema, context.panelRoots),
      options: as === "date-range" ? datePresets(context) : built.options,
      value,
      isSearched: built.search !== undefined,
    };
  });
  return { specs: visible, models, values, searches };
}

/** The filters that are set before anybody chooses, and their values. */
export function firstFilters(
  context: PanelContext,
  specs: readonly Filter[] | undefined,
  schema: AnswerSchema,
): Pick<BuiltFilters, "specs" | "values"> {
  const set = (specs ?? [])
    .filter((filter) => filter.init !== undefined && isPermitted(filter, context))
    .map((filter) => knownFilter(filter, schema));
  return {
    specs: set,
    values: Object.fromEntries(set.map((filter) => [filter.field, initOf(context, filter)])),
  };
}

function knownFilter(filter: Filter, schema: AnswerSchema): KnownFilter {
  const isOfDays = filter.as === "date-range" && formatName(schema.at(filter.field)) === "date";
  return isOfDays ? { ...filter, isOfDays } : filter;
}

/** A filter that the API does not support would have no effect: it is left out and reported. */
function canSend(context: PanelContext, dialect: Dialect | undefined, filter: Filter): boolean {
  const isKnown = dialect === undefined || canSpell(dialect, filter);
  if (!isKnown)
    context.report(
      `the API does not support the ${isRange(filter) ? "range" : "filter"} "${filter.field}", so it is left out`,
    );
  return isKnown;
}

/** Whether a dialect, or the filter itself, has the words to ask an API for it. */
export function canSpell(dialect: Dialect, filter: Filter): boolean {
  if (filter.names !== undefined) return true;
  return isRange(filter)
    ? dialect.from !== undefined && dialect.to !== undefined
    : dialect.filter !== undefined;
}

function isRange({ as }: Filter): boolean {
  return as === "number-range" || as === "date-range";
}

function initOf(context: PanelContext, filter: Filter): string {
  const init = resolveValue(filter.init, context.panelRoots);
  if (!Array.isArray(init)) return plainText(init);
  return filter.as === "multi"
    ? joinValues(init.map(plainText))
    : joinRange(plainText(init[0]), plainText(init[1]));
}
