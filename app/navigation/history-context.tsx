import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { useObservable } from "#renderers";
import type { HashHistory, HashPlace } from "./hash-history.ts";

const HistoryContext = createContext<HashHistory | undefined>(undefined);

export const HistoryProvider = HistoryContext.Provider;

/** The history around the portal's routes. */
export function useHistory(): HashHistory {
  const history = useContext(HistoryContext);
  if (history === undefined)
    throw new Error("useHistory is used outside a HistoryProvider: draw it in the Portal.");
  return history;
}

/** Where the person is now. */
export function usePlace(): HashPlace {
  return useObservable(useHistory());
}

/** Leads elsewhere as soon as it is drawn. */
export function Redirect({ to }: { readonly to: string }): ReactNode {
  const history = useHistory();
  useLayoutEffect(() => history.redirect(to), [history, to]);
  return null;
}
