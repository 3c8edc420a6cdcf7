import { useState } from "react";
import { openAsk } from "#engine";
import type { ActionPlace, AskSession, AskState } from "#engine";
import type { ActionModel } from "#engine/model";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useTranslations } from "../translation.tsx";

/** Opens the dialog of an action, with the place at the time of the click. */
export function useAsk(
  action: ActionModel,
  place: ActionPlace,
): { readonly session: AskSession; readonly ask: AskState } {
  const engine = useEngine();
  const translations = useTranslations();
  const [session] = useState(() => openAsk(engine, action, place, translations));
  return { session, ask: useObservable(session) };
}
