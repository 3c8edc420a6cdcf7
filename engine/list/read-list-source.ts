import { readPath } from "#engine/expression";
import { canPage, readCounts } from "#engine/api-description";
import type { Dialect } from "#engine/api-description";
import type { ListBody, RemoteSource } from "#engine/template";
import { parseRows, readPointer } from "#validators";
import type { ResolvedCall } from "../request/index.ts";
import { canSpell } from "./build-filters.ts";
import type { KnownFilter } from "./build-filters.ts";
import { buildListCall } from "./list-call.ts";
import type { ListAsk } from "./list-call.ts";
import type { ListState } from "./list-state.ts";
import { arrangeRows } from "./local-rows.ts";
import type { ArrangedRows, Row, ValueCounts } from "./local-rows.ts";
import { failed, unfilled, whyAbsent, whyNotReady } from "../context/index.ts";
import type { NotReady, PanelContext } from "../context/index.ts";

/** The rows of one page of a list, or why there are none. */
export interface SourceAnswer {
  readonly notReady?: NotReady;
  readonly rows: readonly Row[];
  /** What the template says are the rows is no list. */
  readonly areRowsMissing?: boolean;
  readonly total: number;
  readonly canSort: boolean;
  readonly canSearch: boolean;
  readonly isUpdating: boolean;
  readonly updatedAt?: number;
  readonly notice?: string;
  /** The call for the whole result as CSV; absent where all rows are here. */
  readonly csv?: ResolvedCall;
  /** How the page was asked for; absent where all rows are here. */
  readonly asked?: ListAsk;
  /** The number of all rows, where the API says it: `total` is a guess otherwise. */
  readonly said?: number;
  /** Every matching row, where all rows are here. */
  readonly all?: readonly Row[];
  /** Of the fields that were to be counted; without those that the answer has no counts of. */
  readonly counts?: ValueCounts;
}

interface SourceAsk {
  readonly spec: ListBody;
  readonly state: ListState;
  readonly filters: readonly KnownFilter[];
  /** The fields whose values are to be counted. */
  readonly counted: readonly string[];
  readonly slot: string;
}

/**
 * Reads the rows from the API, or from a load. Rows that arrive whole are searched, sorted and paged here, and filtered by
 * what the API does not support.
 */
export function readListSource(context: PanelContext, ask: SourceAsk): SourceAnswer {
  const { source } = ask.spec;
  if ("api" in source) return readRemote(context, ask, source);
  const notReady = whyNotReady(context, source);
  if (notReady !== undefined) return { ...NOTHING, notReady };
  const load = context.loads.get(source.from.split(".")[1] ?? "");
  if (load?.state === "absent" && load.failure !== undefined)
    return { ...NOTHING, notReady: whyAbsent(context, source) };
  const rows = readPointer(readPath(source.from, context.panelRoots), source.rows ?? "");
  return {
    ...NOTHING,
    ...arrange(ask, rows),
    areRowsMissing: load?.state === "ready" && areMissing(rows),
    isUpdating: load?.state === "ready" && load.isUpdating,
    updatedAt: load?.state === "ready" ? load.updatedAt : undefined,
  };
}

const NOTHING: SourceAnswer = { rows: [], total: 0, canSort: true, canSearch: true, isUpdating: false };

function readRemote(context: PanelContext, ask: SourceAsk, source: RemoteSource): SourceAnswer {
  const { spec, state, filters, counted, slot } = ask;
  const dialect = context.apis.dialect(source.api, source.dialect);
  const isWhole = !canPage(dialect);
  const can = {
    canSort: isWhole || dialect.sort !== undefined,
    canSearch: isWhole || dialect.search !== undefined,
  };
  const notReady = whyNotReady(context, source);
  if (notReady !== undefined) return { ...NOTHING, ...can, notReady };
  const list = {
    source,
    state: isWhole ? { ...state, sort: undefined } : state,
    filters: isWhole ? filters.filter((filter) => canSpell(dialect, filter)) : filters,
    searchFields: isWhole ? [] : (spec.search?.fields ?? []),
    sortNames: new Map(
      spec.columns.flatMap(({ field, sort }) => (typeof sort === "string" ? [[field, sort] as const] : [])),
    ),
    counts: isWhole ? [] : counted,
  };
  const read = buildListCall(context, list, context.panelRoots);
  if (read.state !== "ready") return { ...NOTHING, ...can, notReady: unfilled(context, read) };
  const answer = context.answers({ call: read.call, slot });
  const asked = { ...NOTHING, ...can };
  if (answer.state === "loading") return { ...asked, notReady: { state: "loading" } };
  if (answer.state === "failed") return { ...asked, notReady: failed(context, answer.failure) };
  const rawRows = readPointer(answer.body, source.rows ?? "");
  const csv = isWhole ? undefined : buildListCall(context, list, context.panelRoots, "csv");
  return {
    ...asked,
    ...(isWhole
      ? arrange({ ...ask, filters: filters.filter((filter) => !canSpell(dialect, filter)) }, rawRows)
      : {
          ...pageOf(answer.body, source, parseRows(rawRows), state),
          counts: countsIn(dialect, counted, answer.body),
        }),
    areRowsMissing: areMissing(rawRows),
    isUpdating: (answer.isUpdating ?? false) || (answer.isPrevious ?? false),
    updatedAt: answer.updatedAt,
    notice: answer.failure?.text ?? noticeIn(dialect, answer.body),
    csv: csv?.state === "ready" ? csv.call : undefined,
    asked: isWhole ? undefined : list,
  };
}

function noticeIn({ notice }: Dialect, body: unknown): string | undefined {
  const said = notice && readPointer(body, notice);
  return typeof said === "string" ? said : undefined;
}

/** An API may answer null where it has no rows. */
function areMissing(rows: unknown): boolean {
  return rows !== null && !Array.isArray(rows);
}

/** The page is built again after every change on it: unchanged rows are not sorted again. */
function arrange({ spec, state, filters, counted }: SourceAsk, rawRows: unknown): ArrangedRows {
  const fields = spec.search?.fields ?? ["*"];
  const asked = JSON.stringify([state, fields, filters, counted]);
  const before = typeof rawRows === "object" && rawRows !== null ? arranged.get(rawRows) : undefined;
  if (before?.asked === asked) return before.answer;
  const answer = arrangeRows(parseRows(rawRows), state, fields, filters, counted);
  if (typeof rawRows === "object" && rawRows !== null) arranged.set(rawRows, { asked, answer });
  return answer;
}

const arranged = new WeakMap<object, { readonly asked: string; readonly answer: ArrangedRows }>();

function countsIn(dialect: Dialect, fields: readonly string[], body: unknown): ValueCounts {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const counts = readCounts(dialect, field, body);
      return counts === undefined ? [] : [[field, counts] as const];
    }),
  );
}

function pageOf(body: unknown, source: RemoteSource, rows: readonly Row[], state: ListState) {
  const said = totalIn(body, source);
  return { rows, said, total: said ?? guessTotal(rows, state) };
}

/** How many rows match, as the API says; undefined: it does not. */
export function totalIn(body: unknown, { total: pointer }: RemoteSource): number | undefined {
  const total = Number(pointer === undefined ? undefined : readPointer(body, pointer));
  return Number.isFinite(total) && total >= 0 ? total : undefined;
}

// Without a total, a full page may have a next one.
function guessTotal(rows: readonly Row[], state: ListState): number {
  const before = (state.page - 1) * state.size;
  return before + rows.length + (rows.length >= state.size ? 1 : 0);
}
