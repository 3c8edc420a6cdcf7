import { createContext, useContext, useLayoutEffect } from "react";

/** Takes the address of the page above the open one. */
const Above = createContext<(href: string | undefined) => void>(() => undefined);

export const PageAbove = Above.Provider;

/** Says which page is above the open one: `back` leads there where nobody came from a page of the portal. */
export function usePageAbove(href: string | undefined): void {
  const setAbove = useContext(Above);
  useLayoutEffect(() => setAbove(href), [setAbove, href]);
}
