import type { Roots } from "#engine/expression";
import { evaluateCondition, readWithin } from "#engine/expression";
import type { Action, ListBody } from "#engine/template";
import { readOwn } from "#validators";
import type { ActionModel, CellModel, RowModel } from "../model/index.ts";
import type { PlaceholderRow } from "../activity/index.ts";
import { buildActions, placeActions } from "../action/index.ts";
import { buildCell } from "../cell/index.ts";
import type { ListColumn } from "./list-columns.ts";
import { ownText, textOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { SourceAnswer } from "./read-list-source.ts";
import type { Placed } from "../access/index.ts";

export interface BuiltRows {
  readonly rows: readonly RowModel[];
  readonly bulkActions: readonly ActionModel[];
  readonly arrivedRows: readonly ArrivedRow[];
}

/** A placeholder whose real row arrived. */
export interface ArrivedRow {
  readonly list: string;
  readonly key: string;
}

interface RowAsk {
  /** The columns shown. */
  readonly columns: readonly ListColumn[];
  readonly source: SourceAnswer;
  readonly name: string;
  readonly page: number;
}

/** The rows of a list: first those still being added, then the read ones, each with its actions. */
export function buildRows(context: PanelContext, spec: ListBody, ask: RowAsk): BuiltRows {
  const { source, columns } = ask;
  const roots = context.panelRoots;
  const rowActions = placeActions(context, spec.rowActions, `${context.pointer}/rowActions`);
  const bulk = placeActions(context, spec.bulkActions, `${context.pointer}/bulkActions`);
  const keys = uniqueKeys(source.rows.map((row) => rowKey(row, spec.key)));
  const rows = source.rows.map((row, index): RowModel => {
    const own: Roots = { ...roots, row };
    const cells = columns.map(({ spec: column, format }) => buildCell(context, column, format, row, own));
    const reasons = bulkReasons(context, bulk, own);
    return {
      key: keys[index] ?? `#${index}`,
      name: nameOf(cells),
      cells,
      actions: buildActions(context, rowActions, own),
      isPlaceholder: false,
      bulkReasons: reasons,
      source: row,
    };
  });
  const waiting = context.placeholders(ask.name).filter((row) => belongsToPage(row, roots));
  const arrived = waiting.filter(({ match, key }) => source.rows.some((row) => rowKey(row, match) === key));
  const pending =
    ask.page === 1 && source.notReady === undefined ? waiting.filter((row) => !arrived.includes(row)) : [];
  return {
    rows: [...pending.map((row) => placeholderRow(context, columns, row, roots)), ...rows],
    // Whether a bulk action is enabled depends on each row, so the action itself has no reason.
    bulkActions: buildActions(context, bulk.map(withoutEnable), { ...roots, rows: [] }),
    arrivedRows: arrived.map(({ key }) => ({ list: ask.name, key })),
  };
}

/** A row without a key, or with the key of an earlier row, is identified by its index. */
function uniqueKeys(keys: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return keys.map((key, index) => {
    const own = key !== "" && !seen.has(key) ? key : `${key}#${index}`;
    seen.add(own);
    return own;
  });
}

function nameOf(cells: readonly CellModel[]): string {
  return cells[0]?.text ?? "";
}

function placeholderRow(
  context: PanelContext,
  columns: readonly ListColumn[],
  placeholder: PlaceholderRow,
  roots: Roots,
): RowModel {
  const own: Roots = { ...roots, row: placeholder.values };
  const cells = columns.map(({ spec, format }): CellModel => {
    if (format === "state")
      return { field: spec.field, format, text: ownText(context, "list.adding"), tone: "progress" };
    // It has no page yet.
    const { href: _, ...cell } = buildCell(context, spec, format, placeholder.values, own);
    return cell;
  });
  return {
    key: `adding:${placeholder.key}`,
    name: nameOf(cells) || placeholder.key,
    cells,
    actions: [],
    isPlaceholder: true,
    source: placeholder.values,
  };
}

/** A placeholder belongs to a page with the same parameters. */
function belongsToPage(placeholder: PlaceholderRow, roots: Roots): boolean {
  return Object.entries(placeholder.at).every(
    ([name, value]) => (readOwn(roots.route, name) ?? readOwn(roots.query, name)) === value,
  );
}

/** The value of a row's key, as text; empty where it has none. */
function rowKey(row: unknown, key: string): string {
  const value = readWithin(row, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function bulkReasons(
  context: PanelContext,
  bulk: readonly Placed<Action>[],
  roots: Roots,
): Readonly<Record<string, string>> | undefined {
  let reasons: Record<string, string> | undefined;
  for (const { part } of bulk) {
    const broken = part.enable?.find((rule) => !evaluateCondition(rule.if, roots, context.report));
    if (broken !== undefined) reasons = { ...reasons, [part.id]: textOf(context, broken.reason, roots) };
  }
  return reasons;
}

function withoutEnable({ part, pointer }: Placed<Action>): Placed<Action> {
  const { enable: _, ...rest } = part;
  return { part: rest, pointer };
}
