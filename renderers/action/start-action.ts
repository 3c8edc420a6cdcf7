import { createContext, useContext } from "react";
import type { ActionEffect, ActionPlace } from "#engine";
import type { ActionModel } from "#engine/model";

/**
 * Starts an action: follows its link, asks in a dialog, or runs it at once. Failures are shown by the provider;
 * the promise ends when the action ran or its dialog was closed, and never rejects.
 */
export type StartAction = (action: ActionModel, at: ActionPlace) => Promise<void>;

/** What buttons need: the way to start, and which actions run now. */
export interface ActionStarter {
  readonly startAction: StartAction;
  /** True while this very action runs for this place: its button shows that it is busy. */
  readonly isBusy: (action: ActionModel, at: ActionPlace) => boolean;
  /** Carries out what follows an action that was run elsewhere: by a form of the page. */
  readonly applyEffects: (effects: readonly ActionEffect[]) => void;
  /** Asks a question; a no where it is closed. */
  readonly confirm: (question: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
  }) => Promise<boolean>;
}

const ActionContext = createContext<ActionStarter | undefined>(undefined);

export const ActionStarterProvider = ActionContext.Provider;

/** The starter of the nearest `ActionProvider`. Throws where there is none. */
export function useActionStarter(): ActionStarter {
  const starter = useContext(ActionContext);
  if (starter === undefined)
    throw new Error("An action was started outside an ActionProvider: wrap the page in one.");
  return starter;
}
