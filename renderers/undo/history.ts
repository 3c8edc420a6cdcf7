import { enableMapSet, enablePatches, Immer } from "immer";
import type { Draft, Patch } from "immer";

enableMapSet();
enablePatches();
const immer = new Immer();

/** A change, written as if it were made in place. */
export type Edit<T> = (draft: Draft<T>) => void;

/** A value with all that can be undone and redone. */
export interface History<T> {
  readonly now: T;
  /** The oldest first. */
  readonly done: readonly Change[];
  /** What was undone, the last of it first. */
  readonly undone: readonly Change[];
}

interface Change {
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
  /** Further edits of the same field belong to this change, until it is settled. */
  readonly field: string | undefined;
}

export function startHistory<T>(now: T): History<T> {
  return { now, done: [], undone: [] };
}

/**
 * Applies an edit. Edits of one `field` in a row are one change: a number is typed digit by digit and undone as a whole.
 * An edit that changes nothing is none.
 */
export function applyEdit<T extends object>(history: History<T>, edit: Edit<T>, field?: string): History<T> {
  const [now, patches, inverse] = immer.produceWithPatches(history.now, edit);
  if (patches.length === 0) return history;
  const last = history.done.at(-1);
  const joins = field !== undefined && last?.field === field;
  const change = joins
    ? { field, patches: [...last.patches, ...patches], inverse: [...inverse, ...last.inverse] }
    : { field, patches, inverse };
  return { now, done: [...(joins ? history.done.slice(0, -1) : history.done), change], undone: [] };
}

/** A field was left: the next edit is a change of its own. */
export function settle<T>(history: History<T>): History<T> {
  const last = history.done.at(-1);
  if (last?.field === undefined) return history;
  return { ...history, done: [...history.done.slice(0, -1), { ...last, field: undefined }] };
}

export function undo<T extends object>(history: History<T>): History<T> {
  const last = history.done.at(-1);
  if (last === undefined) return history;
  return {
    now: immer.applyPatches(history.now, last.inverse),
    done: history.done.slice(0, -1),
    undone: [{ ...last, field: undefined }, ...history.undone],
  };
}

export function redo<T extends object>(history: History<T>): History<T> {
  const [next, ...rest] = history.undone;
  if (next === undefined) return history;
  return { now: immer.applyPatches(history.now, next.patches), done: [...history.done, next], undone: rest };
}
