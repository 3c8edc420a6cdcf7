import type { Roots } from "#engine/expression";
import type { ActionRun } from "./action-run.ts";

/** Where an action was pressed, or a form stands. */
export interface ActionPlace {
  /** Name of the template that holds it. */
  readonly template: string;
  /** Parameters the template was opened with (`with` of its route). */
  readonly parameters?: ActionRun["parameters"];
  /** Search, filters and sort of the list the action belongs to, for calls that send them. */
  readonly listQuery?: ActionRun["listQuery"];
  /** `row`, `rows`, `load`, `route` … at the time of the press. */
  readonly roots: Roots;
  /** The window that opens when the dialog's action is sent. */
  readonly opens?: ActionRun["opens"];
  /** Name of the list that the row is in. */
  readonly list?: string | undefined;
  /** Key of the row the action is about, by the list's `key`. */
  readonly rowKey?: string | undefined;
  /** Display name of the row, for titles and prompts. */
  readonly rowName?: string | undefined;
  /** The submit that it continues. Default: a new one. */
  readonly submitId?: string | undefined;
  /** The rows that the action is about, each with a run of its own. Absent: one, or none. */
  readonly rows?: BulkRows;
}

/** Selected rows: those that an action takes, and those that it leaves out. */
export interface BulkRows {
  /** What is done with how many: `Power off 6 machines`. */
  readonly title: string;
  readonly taken: readonly ActionPlace[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** The part of a run that comes from where the action was pressed. */
export function runAt(
  place: ActionPlace,
): Pick<ActionRun, "template" | "parameters" | "listQuery" | "roots" | "rowName" | "list" | "rowKey"> {
  const { template, parameters, listQuery, roots, rowName, list, rowKey } = place;
  return { template, parameters, listQuery, roots, rowName, list, rowKey };
}
