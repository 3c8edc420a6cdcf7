import { canPage, countedFields } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import type { Column, Filter, ListBody, Source } from "#engine/template";
import { buildCell, valueText } from "../cell/index.ts";
import type { PanelContext } from "../context/index.ts";
import { ownText } from "../context/index.ts";
import type { CellModel, ChipModel, FilterModel } from "../model/index.ts";
import { canSpell } from "./build-filters.ts";
import { joinValues, splitValues } from "./filter-values.ts";
import type { ListColumn } from "./list-columns.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** A filter of more values than these is a control: so many chips would be read one by one. */
export const MOST_CHIPS = 12;

/**
 * The fields whose filters are chips: those that say so, or whose field is a column of states, as far as the rows can be
 * counted by them: by the API, or here where all rows are.
 */
export function chipFields(
  context: PanelContext,
  { source, columns }: Pick<ListBody, "source" | "columns">,
  filters: readonly Filter[],
): readonly string[] {
  return filters
    .filter(
      (filter) =>
        isChosenFrom(filter) && (filter.chips ?? columns.some((column) => isStateOf(column, filter))),
    )
    .filter((filter) => canCount(context, source, filter))
    .map(({ field }) => field);
}

/** Whether a filter has single values to choose from. */
function isChosenFrom({ as }: Filter): boolean {
  return as === "select" || as === "multi" || as === "switch";
}

/** Whether a column shows the field of a filter as a state. */
function isStateOf({ field, format }: Column, filter: Pick<Filter, "field">): boolean {
  return field === filter.field && (format === "state" || format === "connected");
}

function canCount(context: PanelContext, source: Source, filter: Filter): boolean {
  if (!("api" in source)) return true;
  const dialect = context.apis.dialect(source.api, source.dialect);
  // What the API filters by has left rows out that would have to be counted.
  if (!canPage(dialect)) return !canSpell(dialect, filter);
  const match = context.apis.description(source.api)?.operation(source.do);
  const counted = match?.ok === true ? countedFields(dialect, match.operation) : undefined;
  return counted === "any" || counted?.includes(filter.field) === true;
}

/**
 * A filter with its chips, as the answer counts them and in the words of its column; unchanged where the answer has no
 * counts, or too many values.
 */
export function withChips(
  context: PanelContext,
  columns: readonly ListColumn[],
  filter: FilterModel,
  source: SourceAnswer,
): FilterModel {
  if (source.notReady?.state === "loading") return { ...filter, chips: { values: [] } };
  const counts = source.counts?.[filter.field];
  if (counts === undefined) return filter;
  const offered = filter.as === "switch" ? ["false", "true"] : filter.options.map(({ value }) => value);
  const chosen = filter.as === "multi" ? splitValues(filter.value) : [filter.value];
  const values = [...new Set([...offered, ...Object.keys(counts), ...chosen])].filter(
    (value) => value !== "" && ((counts[value] ?? 0) > 0 || chosen.includes(value)),
  );
  if (values.length > MOST_CHIPS) return filter;
  const column = columns.find(({ spec }) => isStateOf(spec, filter));
  return {
    ...filter,
    label: column?.model.label ?? filter.label,
    chips: {
      all: Object.values(counts).reduce((sum, count) => sum + count, 0),
      values: values.map((value): ChipModel => {
        const isPressed = chosen.includes(value);
        return {
          value,
          cell: cellOf(context, filter, value, column),
          count: counts[value] ?? 0,
          isPressed,
          next: nextValue(filter, value, isPressed),
        };
      }),
    },
  };
}

/** The value of a filter after one of its chips was pressed. */
function nextValue({ as, value: before }: FilterModel, value: string, isPressed: boolean): string {
  if (as !== "multi") return isPressed ? "" : value;
  const chosen = splitValues(before);
  return joinValues(isPressed ? chosen.filter((each) => each !== value) : [...chosen, value]);
}

/** A value as the column of states shows it; without one, as the filter offers it. */
function cellOf(
  context: PanelContext,
  filter: FilterModel,
  value: string,
  column: ListColumn | undefined,
): CellModel {
  const { field } = filter;
  if (column !== undefined) {
    const own = filter.as === "switch" ? value === "true" : value;
    const row = field.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), own);
    const roots: Roots = { ...context.panelRoots, row };
    const { text, tone } = buildCell(context, column.spec, column.format, row, roots);
    if (text !== "") return { field, format: column.format, text, tone };
  }
  return { field, format: "text", text: labelOf(context, filter, value) };
}

function labelOf(context: PanelContext, { as, label, options }: FilterModel, value: string): string {
  if (as === "switch") return `${label}: ${ownText(context, value === "true" ? "list.yes" : "list.no")}`;
  return options.find((option) => option.value === value)?.label ?? valueText(context, value);
}
