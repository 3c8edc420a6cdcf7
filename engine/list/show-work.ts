import type { WorkedRow } from "../activity/index.ts";
import type { CellModel, RowModel } from "../model/index.ts";
import type { SourceAnswer } from "./read-list-source.ts";

/** A failure on screen, with the state that its row has now. */
export interface SeenFailure {
  readonly id: string;
  readonly state: string;
}

/**
 * A row with what an action does to it, until its list has been read again after that; with why one failed, while its
 * state is as it was then.
 */
export function showWork(
  row: RowModel,
  worked: WorkedRow,
  { updatedAt = Infinity, isUpdating }: Pick<SourceAnswer, "updatedAt" | "isUpdating">,
): { readonly row: RowModel; readonly seen?: SeenFailure } {
  const { id, type, name, date, work } = worked;
  const at = row.cells.find(isState) ?? row.cells[0];
  const isRead = updatedAt >= date || !isUpdating;
  if (at === undefined || (type === "complete" && isRead)) return { row };
  const { field, text: state } = at;
  if (type !== "failed") {
    const { doing: text } = work;
    const cells = row.cells.map((cell) =>
      cell === at && isState(cell) ? { ...cell, text, tone: "progress" as const } : cell,
    );
    const actions = row.actions.map((action) =>
      action.id === work.action ? { ...action, disabledReason: text } : action,
    );
    return { row: { ...row, cells, actions, work: { state: "running", text, field, name, date } } };
  }
  const seen = isRead && work.state !== state ? { id, state } : undefined;
  if (work.state !== undefined && work.state !== state) return { row, seen };
  const { error = "", reason, activity } = worked;
  // A call that failed is the same submit when it is tried again; what an activity did is over.
  const retry = { action: work.action, submitId: activity === undefined ? work.run : undefined };
  return {
    row: { ...row, work: { state: "failed", text: reason || error, error, field, name, date, retry } },
    seen,
  };
}

/** Whether a cell says how its row is. */
export function isState({ format }: CellModel): boolean {
  return format === "state" || format === "connected";
}
