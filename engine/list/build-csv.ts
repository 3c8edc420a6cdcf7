import type { Roots } from "#engine/expression";
import { parseRows, readPointer } from "#validators";
import { fileUnit } from "../cell/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { CsvPages, ListCsv } from "../model/index.ts";
import { buildListCall } from "./list-call.ts";
import type { ListAsk } from "./list-call.ts";
import { columnText } from "./list-columns.ts";
import type { ListColumn } from "./list-columns.ts";
import { CSV_MOST_ROWS } from "./list-state.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** The CSV of a list: the columns shown, in their order, by their titles. */
export function buildCsv(
  context: PanelContext,
  file: string,
  columns: readonly ListColumn[],
  source: SourceAnswer,
): ListCsv {
  return {
    file,
    header: columns.map(titleOf),
    texts: (rows) => textsOf(context, columns, rows),
    rows: pagesOf(context, source) ?? source.all ?? source.rows,
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

/** How every matching row is read, in pages as large as the operation allows; undefined where all of them are here. */
function pagesOf(context: PanelContext, { asked, said, rows }: SourceAnswer): CsvPages | undefined {
  if (asked === undefined || (asked.state.page === 1 && said !== undefined && said <= rows.length))
    return undefined;
  return {
    total: said,
    size: largestPage(context, asked),
    most: CSV_MOST_ROWS,
    call: (page, size) => {
      const state = { ...asked.state, page, size };
      const read = buildListCall(context, { ...asked, state, counts: [] }, context.panelRoots);
      if (read.state !== "ready") throw new Error("A list that was read can no longer be asked for.");
      return read.call;
    },
    read: (body) => parseRows(readPointer(body, asked.source.rows ?? "")),
  };
}

/** Rows per page where the operation names no largest number, and where it does (spec 1 §9). */
const USUAL_SIZE = 100;
const LARGEST_SIZE = 1000;

function largestPage(context: PanelContext, { source }: ListAsk): number {
  const { size } = context.apis.dialect(source.api, source.dialect);
  const match = context.apis.description(source.api)?.operation(source.do);
  const parameters = match?.ok === true ? match.operation.parameters : [];
  const most = parameters.find(({ name }) => name === size)?.schema["maximum"];
  return typeof most === "number" ? Math.min(most, LARGEST_SIZE) : USUAL_SIZE;
}
