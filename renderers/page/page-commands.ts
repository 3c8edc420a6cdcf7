import { createContext, useContext, useEffect } from "react";
import type { ActionPlace } from "#engine";
import type { ActionModel, PageModel } from "#engine/model";
import type { StartAction } from "../action/index.ts";
import { rowPlace } from "../list/index.ts";

/** An action of the shown page, to offer it elsewhere too. */
export interface PageCommand {
  readonly action: ActionModel;
  /** The row that it is an action of; absent: one of the page or of a panel. */
  readonly row?: { readonly key: string; readonly name: string };
  /** Does nothing where the action is disabled. */
  readonly start: () => void;
}

/** Called whenever the page's commands change; with none when the page is left. */
export type OfferCommands = (commands: () => readonly PageCommand[]) => void;

const CommandsContext = createContext<OfferCommands>(() => {});

export const PageCommandsProvider = CommandsContext.Provider;

/** Offers the commands of the page while it is shown. */
export function useOfferCommands(commands: () => readonly PageCommand[]): void {
  const offer = useContext(CommandsContext);
  useEffect(() => {
    offer(commands);
  });
  useEffect(() => () => offer(NONE), [offer]);
}

const NONE = () => [];

/** The actions of the page and of its open panels, then those of the rows of its lists. */
export function commandsOf(
  model: PageModel,
  place: ActionPlace,
  startAction: StartAction,
): readonly PageCommand[] {
  const command = (action: ActionModel, at: ActionPlace, row?: PageCommand["row"]): PageCommand => ({
    action,
    row,
    start: () => {
      if (action.disabledReason === undefined) void startAction(action, at);
    },
  });
  const ofPanels = model.panels.flatMap((panel) =>
    panel.kind === "list" || panel.kind === "detail"
      ? panel.actions.map((action) => command(action, { ...place, roots: panel.handle.roots }))
      : [],
  );
  const ofRows = model.panels.flatMap((panel) =>
    panel.kind === "list"
      ? panel.rows.flatMap((row) => {
          const at = rowPlace({ ...place, roots: panel.handle.roots }, panel.handle, row);
          return row.actions.map((action) => command(action, at, row));
        })
      : [],
  );
  return [...model.actions.map((action) => command(action, place)), ...ofPanels, ...ofRows];
}
