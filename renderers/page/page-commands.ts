import { createContext, useContext, useEffect } from "react";
import type { ActionModel } from "#engine/model";

/** An action of the shown page, to offer it elsewhere too. */
export interface PageCommand {
  readonly action: ActionModel;
  /** Does nothing where the action is disabled. */
  readonly start: () => void;
}

/** Called with the page's commands whenever they change; with none when the page is left. */
export type OfferCommands = (commands: readonly PageCommand[]) => void;

const CommandsContext = createContext<OfferCommands>(() => {});

export const PageCommandsProvider = CommandsContext.Provider;

/** Offers the commands of the page while it is shown. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  const offer = useContext(CommandsContext);
  useEffect(() => {
    offer(commands);
  });
  useEffect(() => () => offer([]), [offer]);
}
