import { createContext, useContext } from "react";

/** Whether leaving the page now would lose input. */
export type Unsaved = () => boolean;

const UnsavedContext = createContext<Unsaved>(() => false);

export const UnsavedProvider = UnsavedContext.Provider;

export function useUnsaved(): Unsaved {
  return useContext(UnsavedContext);
}
