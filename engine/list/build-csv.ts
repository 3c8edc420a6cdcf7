import type { Roots } from "#engine/expression";
import type { ListBody } from "#engine/template";
import { fileText, fileUnit } from "../cell/index.ts";
import { ownText, textOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { ListCsv } from "../model/index.ts";
import { everyRow } from "./every-row.ts";
import { columnCell } from "./list-columns.ts";
import type { ListColumn } from "./list-columns.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** The CSV of a list: the columns shown, in their order, by their titles. */
export function buildCsv(
  context: PanelContext,
  spec: ListBody,
  columns: readonly ListColumn[],
  source: SourceAnswer,
): ListCsv {
  const file = textOf(context, spec.csv?.file, context.panelRoots);
  return {
    file,
    header: columns.map(titleOf),
    texts: (rows) => textsOf(context, columns, rows),
    rows: everyRow(context, spec, source, Infinity),
    changed: ownText(context, "list.csv-changed", { file: `${file}.csv` }),
    call: source.csv,
  };
}

function titleOf({ model, spec, format }: ListColumn): string {
  const unit = fileUnit(spec, format);
  return unit === undefined ? model.label : `${model.label} (${unit})`;
}

// Created on demand: 100,000 rows at once would block the page.
function* textsOf(
  context: PanelContext,
  columns: readonly ListColumn[],
  rows: readonly unknown[],
): Iterable<readonly string[]> {
  for (const row of rows) {
    const roots: Roots = { ...context.panelRoots, row };
    yield columns.map((column) => columnText(context, column, row, roots));
  }
}

function columnText(context: PanelContext, column: ListColumn, row: unknown, roots: Roots): string {
  const { spec, format } = column;
  return spec.sentence === undefined
    ? fileText(context, spec, format, row, roots)
    : columnCell(context, column, row, roots).text;
}
