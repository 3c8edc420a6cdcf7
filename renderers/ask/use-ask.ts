import { useState } from "react";
import { openAsk } from "#engine";
import type { ActionPlace, AskSession, AskState, Engine } from "#engine";
import type { Roots } from "#engine/expression";
import type { ActionModel } from "#engine/model";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useTranslations } from "../translation.tsx";

type Perform = Engine["perform"];

/** Opens the dialog of an action, with the place at the time of the click. `onAsked`: it only asks. */
export function useAsk(
  action: ActionModel,
  place: ActionPlace,
  onAsked?: (roots: Roots) => void,
): { readonly session: AskSession; readonly ask: AskState } {
  const engine = useEngine();
  const translations = useTranslations();
  const [session] = useState(() => {
    const perform: Perform = ({ roots }) => {
      onAsked?.(roots);
      return Promise.resolve({ ok: true, effects: [], results: {} });
    };
    return openAsk(onAsked === undefined ? engine : { ...engine, perform }, action, place, translations);
  });
  return { session, ask: useObservable(session) };
}
