import { resolveValue } from "#engine/expression";
import type { Filter } from "#engine/template";
import { isVisible } from "../access/is-visible.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import { buildOptions } from "./build-options.ts";
import type { BuiltOptions, OptionSearch } from "./build-options.ts";
import { joinValues, splitValues } from "./filter-values.ts";
import { labelOf } from "./list-columns.ts";
import type { ListState } from "./list-state.ts";
import type { FilterModel } from "./page-model.ts";
import type { PanelContext } from "./panel-context.ts";
import { joinRange } from "./range.ts";

export interface BuiltFilters {
  readonly specs: readonly Filter[];
  readonly models: readonly FilterModel[];
  /** What each filter is set to: by the URL, else by the template. */
  readonly values: Readonly<Record<string, string>>;
  /** By field, of those with more choices than are listed. */
  readonly searches: ReadonlyMap<string, OptionSearch>;
}

/** The filters the viewer may use, with their choices and what they are set to. */
export function buildFilters(
  context: PanelContext,
  specs: readonly Filter[] | undefined,
  state: ListState,
  schema: AnswerSchema,
  slot: string,
): BuiltFilters {
  const visible = (specs ?? []).filter(({ access }) => isVisible(access, context.viewer));
  const values: Record<string, string> = {};
  const searches = new Map<string, OptionSearch>();
  const models = visible.map((filter): FilterModel => {
    const { field, as } = filter;
    const value = state.filters[field] ?? initOf(context, filter);
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
      options: built.options,
      value,
      ...(built.search === undefined ? {} : { isSearched: true }),
    };
  });
  return { specs: visible, models, values, searches };
}

function initOf(context: PanelContext, filter: Filter): string {
  const init = resolveValue(filter.init, context.panelRoots);
  if (!Array.isArray(init)) return asText(init);
  return filter.as === "multi" ? joinValues(init.map(asText)) : joinRange(asText(init[0]), asText(init[1]));
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
