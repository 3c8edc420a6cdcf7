import type { Roots } from "#engine/expression";
import { evaluateCondition } from "#engine/expression";
import type { Column } from "#engine/template";
import { isVisible } from "../access/index.ts";
import type { AnswerSchema, PageContext } from "../context/index.ts";
import { alignOf, buildCell, buildSentence, formatOf, withUnit } from "../cell/index.ts";
import type { CellFormat } from "../cell/index.ts";
import type { CellModel, ColumnModel } from "../model/index.ts";
import type { ListState } from "./list-state.ts";
import { textOf, toWords } from "../context/index.ts";

/** A column that may be shown, with what its cells need. */
export interface ListColumn {
  readonly spec: Column;
  readonly format: CellFormat;
  readonly model: ColumnModel;
}

/** The columns that the viewer may have: allowed by access and `show`, with label and format. Filters are texts by field. */
export function buildColumns(
  context: PageContext,
  specs: readonly Column[],
  schema: AnswerSchema,
  { canSort, filters = {} }: { readonly canSort: boolean; readonly filters?: ListState["filters"] },
  roots: Roots,
): readonly ListColumn[] {
  return specs
    .filter(
      ({ access, show }) =>
        isVisible(access, context.viewer) &&
        (show === undefined || evaluateCondition(show, roots, context.report)),
    )
    .map((written) => {
      const spec = withUnit(written, schema.at(written.field));
      const format =
        spec.sentence === undefined ? formatOf(spec.format, schema.at(spec.field), spec.unit) : "sentence";
      const sort = spec.sort === true ? spec.field : spec.sort;
      return {
        spec,
        format,
        model: {
          field: spec.field,
          label: labelOf(context, spec, schema, roots),
          align: alignOf(format),
          format,
          isOptional:
            spec.optional === true &&
            !Object.entries(spec.shownFor ?? {}).some(([field, values]) =>
              values.includes(filters[field] ?? ""),
            ),
          sort: canSort && typeof sort === "string" ? sort : undefined,
        },
      };
    });
}

/** The cell of a column in a row, which is root `row`. */
export function columnCell(
  context: PageContext,
  { spec, format }: Pick<ListColumn, "spec" | "format">,
  row: unknown,
  roots: Roots,
): CellModel {
  const { sentence } = spec;
  return sentence === undefined
    ? buildCell(context, spec, format, row, roots)
    : buildSentence(context, { ...spec, sentence }, row, roots);
}

/** The label of a value: the template's, else the description's title, else the field's name in words. */
export function labelOf(
  context: Pick<PageContext, "translations" | "report">,
  spec: Pick<Column, "field" | "label">,
  schema: AnswerSchema,
  roots: Roots,
): string {
  const own = textOf(context, spec.label, roots);
  if (own !== "") return own;
  const title: unknown = schema.at(spec.field)?.["title"];
  return typeof title === "string" && title !== "" ? title : toWords(spec.field);
}

/**
 * The columns shown, in order: the chosen ones that still exist, else all that are not optional. The first one always
 * stays.
 */
export function shownColumns(
  columns: readonly ListColumn[],
  chosen: readonly string[] | undefined,
): readonly ListColumn[] {
  const first = columns[0];
  const picked = (chosen ?? []).flatMap((field) => columns.find(({ model }) => model.field === field) ?? []);
  if (picked.length === 0) return columns.filter((column) => column === first || !column.model.isOptional);
  // The first column names the row: without it the list is not readable.
  return first === undefined || picked.includes(first) ? picked : [first, ...picked];
}
