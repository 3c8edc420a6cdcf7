import type { Roots } from "#engine/expression";
import { evaluateCondition, readWithin } from "#engine/expression";
import type { Action, Column, ListBody } from "#engine/template";
import { readOwn } from "#validators";
import type { ActionModel, CellModel, RowModel } from "../model/index.ts";
import type { PlaceholderRow } from "../activity/index.ts";
import { buildActions, isBulk, placeActions } from "../action/index.ts";
import { buildCell } from "../cell/index.ts";
import { columnCell } from "./list-columns.ts";
import type { ListColumn } from "./list-columns.ts";
import { ownText, textOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { SourceAnswer } from "./read-list-source.ts";
import { showWork } from "./show-work.ts";
import type { SeenFailure } from "./show-work.ts";
import type { Placed } from "../access/index.ts";

export interface BuiltRows {
  readonly rows: readonly RowModel[];
  readonly bulkActions: readonly ActionModel[];
  readonly arrivedRows: readonly ArrivedRow[];
  readonly seenFailures: readonly SeenFailure[];
}

/** A placeholder whose real row arrived. */
export interface ArrivedRow {
  readonly list: string;
  readonly key: string;
}

export interface RowAsk {
  /** The columns shown. */
  readonly columns: readonly ListColumn[];
  readonly source: SourceAnswer;
  readonly name: string;
  /** See `ListHandle`. */
  readonly at: string;
  readonly page: number;
  /** The address with a row open beside the list, by its key; undefined: none opens. */
  readonly hrefOf: ((key: string) => string) | undefined;
}

/** The rows of a list: first those still being added, then the read ones, each with its actions. */
export function buildRows(context: PanelContext, spec: ListBody, ask: RowAsk): BuiltRows {
  const { source, columns } = ask;
  const roots = context.panelRoots;
  const rowActions = placeActions(context, spec.rowActions, `${context.pointer}/rowActions`);
  const bulk = placeActions(context, spec.bulkActions, `${context.pointer}/bulkActions`);
  const works = context.works?.(ask.name, ask.at);
  const seenFailures: SeenFailure[] = [];
  const keys = uniqueKeys(source.rows.map((row) => rowKey(row, spec.key)));
  const rows = source.rows.map((row, index): RowModel => {
    const own: Roots = { ...roots, row };
    const cells = columns.map((column) => columnCell(context, column, row, own));
    const reasons = bulkReasons(context, bulk, own);
    const key = keys[index] ?? `#${index}`;
    const href = hrefOf(cells[0], columns[0]?.spec, ask.hrefOf?.(key));
    const model: RowModel = {
      key,
      name: nameOf(cells),
      href,
      cells: isLink(cells[0], href) ? cells.map((cell, at) => (at === 0 ? { ...cell, href } : cell)) : cells,
      actions: buildActions(context, rowActions, own),
      isPlaceholder: false,
      bulkReasons: reasons,
      source: row,
    };
    const worked = works?.get(key);
    if (worked === undefined) return model;
    const shown = showWork(model, worked, source);
    if (shown.seen !== undefined) seenFailures.push(shown.seen);
    return shown.row;
  });
  const waiting = context.placeholders(ask.name).filter((row) => belongsToPage(row, roots));
  const arrived = waiting.filter(({ match, key }) => source.rows.some((row) => rowKey(row, match) === key));
  const pending =
    ask.page === 1 && source.notReady === undefined ? waiting.filter((row) => !arrived.includes(row)) : [];
  return {
    rows: [...pending.map((row) => placeholderRow(context, columns, row, roots)), ...rows],
    bulkActions: buildBulkActions(context, rowActions, bulk),
    arrivedRows: arrived.map(({ key }) => ({ list: ask.name, key })),
    seenFailures,
  };
}

/** Where a row leads: its page, else beside the list; an address of its own (`mailto:`) is no page. */
function hrefOf(
  cell: CellModel | undefined,
  column: Column | undefined,
  beside: string | undefined,
): string | undefined {
  return column?.link === undefined ? (beside ?? cell?.href) : (cell?.href ?? beside);
}

/** What has a button or links of its own cannot be a link. */
function isLink(cell: CellModel | undefined, href: string | undefined): boolean {
  return (
    cell?.format !== "copyable" &&
    cell?.use === undefined &&
    cell?.pieces === undefined &&
    cell?.href !== href
  );
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
export function rowKey(row: unknown, key: string): string {
  const value = readWithin(row, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/**
 * What is done with several rows, in the order of the row's own actions. Whether one is enabled depends on each row, so the action
 * itself has no reason.
 */
function buildBulkActions(
  context: PanelContext,
  rowActions: readonly Placed<Action>[],
  bulk: readonly Placed<Action>[],
): readonly ActionModel[] {
  const roots = context.panelRoots;
  const build = (actions: readonly Placed<Action>[]) =>
    buildActions(context, actions.map(withoutEnable), { ...roots, rows: [] });
  const first = rowActions.flatMap((action) => {
    const own = bulk.find(({ part }) => part.id === action.part.id);
    if (own !== undefined) return build([own]);
    if (!isBulk(action.part, context.translations)) return [];
    return buildActions(context, [withoutRow(action)], roots).map((each) => ({ ...each, isPerRow: true }));
  });
  const isOther = ({ part }: Placed<Action>) => rowActions.every((action) => action.part.id !== part.id);
  return [...first, ...build(bulk.filter(isOther))];
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

/** An action of a row as it is for all of them: which rows it takes, the actions of each row say. */
function withoutRow({ part, pointer }: Placed<Action>): Placed<Action> {
  const { id, kind, label, icon, ask } = part;
  return { part: { id, kind, label, icon, ask }, pointer };
}

function withoutEnable({ part, pointer }: Placed<Action>): Placed<Action> {
  const { enable: _, ...rest } = part;
  return { part: rest, pointer };
}
