import type { ListBody } from "#engine/template";
import { isRecord, parseRows, readPointer } from "#validators";
import type { PanelContext } from "../context/index.ts";
import type { EveryRow, ListPages } from "../model/index.ts";
import { buildRows } from "./build-rows.ts";
import type { RowAsk } from "./build-rows.ts";
import { buildListCall } from "./list-call.ts";
import type { ListAsk } from "./list-call.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** Every matching row, or how they are read: in pages as large as the operation allows, at most `most` of them. */
export function everyRow(
  context: PanelContext,
  { asked, said, rows, all }: SourceAnswer,
  most: number,
): readonly unknown[] | ListPages {
  if (asked === undefined || (asked.state.page === 1 && said !== undefined && said <= rows.length))
    return all ?? rows;
  return {
    total: said,
    size: largestPage(context, asked),
    most,
    call: (page, size) => {
      const state = { ...asked.state, page, size };
      const read = buildListCall(context, { ...asked, state, counts: [] }, context.panelRoots);
      if (read.state !== "ready") throw new Error("A list that was read can no longer be asked for.");
      return read.call;
    },
    read: (body) => parseRows(readPointer(body, asked.source.rows ?? "")),
  };
}

/** How every matching row is selected, at most `most` of them, as `ask` builds those of one page. */
export function selectRows(context: PanelContext, spec: ListBody, ask: RowAsk, most: number): EveryRow {
  return {
    rows: everyRow(context, ask.source, most),
    build(found) {
      const source = { ...ask.source, rows: found.filter(isRecord) };
      return buildRows(context, spec, { ...ask, source }).rows.filter(({ isPlaceholder }) => !isPlaceholder);
    },
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
