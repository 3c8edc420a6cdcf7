import { createContext, useContext, useEffect } from "react";
import type { ActionModel } from "#engine/model";

/** What can be done on the page that is shown, for whoever offers it elsewhere too. */
export interface PageCommand {
  readonly action: ActionModel;
  /** Does nothing where the action is disabled. */
  readonly start: () => void;
}

/** Told of the commands of the page whenever they change; of none when it is left. */
export type OfferCommands = (commands: readonly PageCommand[]) => void;

const CommandsContext = createContext<OfferCommands>(() => {});

export const PageCommandsProvider = CommandsContext.Provider;

/** Offers the commands of the page for as long as it is drawn. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  const offer = useContext(CommandsContext);
  useEffect(() => {
    offer(commands);
  });
  useEffect(() => () => offer([]), [offer]);
}
