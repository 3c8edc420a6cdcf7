import type { ListBody } from "#engine/template";
import { isRecord, parseRows, readPointer } from "#validators";
import type { PanelContext } from "../context/index.ts";
import type { EveryRow, ListPages } from "../model/index.ts";
import { buildRows, rowKey } from "./build-rows.ts";
import type { RowAsk } from "./build-rows.ts";
import { buildListCall } from "./list-call.ts";
import type { ListAsk } from "./list-call.ts";
import { totalIn } from "./read-list-source.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** Every matching row, or how they are read: in pages as large as the operation allows, at most `most` of them. */
export function everyRow(
  context: PanelContext,
  spec: ListBody,
  { asked, said, rows, all }: SourceAnswer,
  most: number,
): readonly unknown[] | ListPages {
  if (asked === undefined || (asked.state.page === 1 && said !== undefined && said <= rows.length))
    return all ?? rows;
  return {
    ...pageSize(context, asked),
    most,
    call: (page, size) => {
      const state = { ...asked.state, page, size };
      const read = buildListCall(context, { ...asked, state, counts: [] }, context.panelRoots);
      if (read.state !== "ready") throw new Error("A list that was read can no longer be asked for.");
      return read.call;
    },
    read: (body) => ({
      rows: parseRows(readPointer(body, asked.source.rows ?? "")),
      total: totalIn(body, asked.source),
    }),
    keyOf: (row) => rowKey(row, spec.key),
  };
}

/** How every matching row is selected, at most `most` of them, as `ask` builds those of one page. */
export function selectRows(context: PanelContext, spec: ListBody, ask: RowAsk, most: number): EveryRow {
  return {
    rows: everyRow(context, spec, ask.source, most),
    build(found) {
      const source = { ...ask.source, rows: found.filter(isRecord) };
      return buildRows(context, spec, { ...ask, source }).rows.filter(({ isPlaceholder }) => !isPlaceholder);
    },
  };
}

/** Rows per page where the operation names no largest number, and where it does (spec 1 §9). */
const USUAL_SIZE = 100;
const LARGEST_SIZE = 1000;

function pageSize(context: PanelContext, { source }: ListAsk): Pick<ListPages, "size" | "isAnySize"> {
  const { size } = context.apis.dialect(source.api, source.dialect);
  const match = context.apis.description(source.api)?.operation(source.do);
  const parameters = match?.ok === true ? match.operation.parameters : [];
  const { maximum, enum: sizes } = parameters.find(({ name }) => name === size)?.schema ?? {};
  return {
    size: typeof maximum === "number" ? Math.min(maximum, LARGEST_SIZE) : USUAL_SIZE,
    isAnySize: size !== undefined && sizes === undefined,
  };
}
