import { createContext, useContext } from "react";
import type { ActionEffect, ActionPlace } from "#engine";
import type { ActionModel } from "#engine/model";

/**
 * Starts an action: follows its link, opens its dialog, or runs it at once. The provider shows failures; the promise
 * resolves when the action ran or its dialog was closed, to whether something was done, and never rejects.
 */
export type StartAction = (action: ActionModel, at: ActionPlace) => Promise<boolean>;

/** What buttons need: a way to start actions, and which are running. */
export interface ActionStarter {
  readonly startAction: StartAction;
  /** True while this action is running for this place: its button shows that it is busy. */
  readonly isBusy: (action: ActionModel, at: ActionPlace) => boolean;
  /**
   * Applies the effects of an action that ran elsewhere, such as a form of the page. It is the one that was there when
   * the action began: where the page is another one by then, nothing leads on from it.
   */
  readonly applyEffects: (effects: readonly ActionEffect[], at: ActionPlace) => void;
  /** Asks a question about this place; closing it is a no, and so is leaving the page. */
  readonly confirm: (
    question: { readonly title: string; readonly text: string; readonly confirm: string },
    at: ActionPlace,
  ) => Promise<boolean>;
}

const ActionContext = createContext<ActionStarter | undefined>(undefined);

export const ActionStarterProvider = ActionContext.Provider;

/** The starter of the nearest `ActionProvider`. Throws where there is none. */
export function useActionStarter(): ActionStarter {
  const starter = useContext(ActionContext);
  if (starter === undefined) throw new Error("Put an ActionProvider above this.");
  return starter;
}
