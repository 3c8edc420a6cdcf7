import type { ListBody } from "#engine/template";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import type { BuildInside, ListDrawer, RowModel } from "../model/index.ts";
import type { ListColumn } from "./list-columns.ts";
import { FIRST_ROW, LAST_ROW } from "./list-state.ts";
import type { ListState } from "./list-state.ts";
import type { SourceAnswer } from "./read-list-source.ts";
import { isState } from "./show-work.ts";

/** The key of the open row; empty: it is not here, or not yet. Undefined: none is open. */
export function openRow(
  { open }: ListState,
  { isUpdating }: SourceAnswer,
  rows: readonly RowModel[],
): string | undefined {
  if (open === undefined) return undefined;
  const listed = rows.filter(({ isPlaceholder }) => !isPlaceholder);
  if (open !== FIRST_ROW && open !== LAST_ROW) return listed.some(({ key }) => key === open) ? open : "";
  // Until they arrive, these are the rows of the page before.
  return isUpdating ? "" : (listed.at(open === FIRST_ROW ? 0 : -1)?.key ?? "");
}

/** What is shown of an open row. How its facts are found is loaded with the first one. */
export function drawerOf(
  context: PanelContext,
  ask: { readonly spec: ListBody; readonly schema: AnswerSchema; readonly columns: readonly ListColumn[] },
  panels: BuildInside | undefined,
): ListDrawer {
  return {
    panels,
    async facts({ source, cells }) {
      const { drawerFacts } = await import("./drawer-facts.ts");
      const said = [cells[0], cells.find(isState)].flatMap((cell) => cell?.field ?? []);
      return drawerFacts(context, { ...ask, said }, source);
    },
  };
}
