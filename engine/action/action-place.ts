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
  /** Key of the row the action is about, by the list's `key`. */
  readonly rowKey?: string | undefined;
  /** Display name of the row, for titles and prompts. */
  readonly rowName?: string | undefined;
}

/** The part of a run that comes from where the action was pressed. */
export function runAt(
  place: ActionPlace,
): Pick<ActionRun, "template" | "parameters" | "listQuery" | "roots" | "rowName"> {
  const { template, parameters, listQuery, roots, rowName } = place;
  return { template, parameters, listQuery, roots, rowName };
}
