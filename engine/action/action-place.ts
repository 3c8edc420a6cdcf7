import type { Roots } from "#engine/expression";
import type { ActionRun } from "./action-run.ts";

/** Where an action was pressed, or a form stands. */
export interface ActionPlace {
  /** Name of the template it stands in. */
  readonly template: string;
  /** Parameters the template was opened with (`with` of its route). */
  readonly parameters?: ActionRun["parameters"];
  /** Search, filters and sort of the list it stands on, for calls that take them. */
  readonly listQuery?: ActionRun["listQuery"];
  /** `row`, `rows`, `load`, `route` … as they are at the press. */
  readonly roots: Roots;
  /** The window that the dialog's action opens when it is sent. */
  readonly opens?: ActionRun["opens"];
  /** Key of the row it is about, by the list's own key. */
  readonly rowKey?: string | undefined;
  /** How people call the row, for titles and prompts. */
  readonly rowName?: string | undefined;
}

/** What a run takes over from the place where it starts. */
export function runAt(
  place: ActionPlace,
): Pick<ActionRun, "template" | "parameters" | "listQuery" | "roots"> {
  const { template, parameters, listQuery, roots } = place;
  return { template, parameters, listQuery, roots };
}
