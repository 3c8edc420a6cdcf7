import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { BrandColours } from "./branded-palette.ts";
import type { Scheme } from "./tokens.ts";

/** A person's choice; `auto`: the system's. */
export type SchemeChoice = Scheme | "auto";

/** The element around everything. */
export interface ThemeState {
  readonly brand: BrandColours;
  readonly choice: SchemeChoice;
  /** The resulting scheme. */
  readonly scheme: Scheme;
  readonly choose: (choice: SchemeChoice) => void;
}

const KEY = "atrium-colour-scheme";
const DARK = "(prefers-color-scheme: dark)";

export const ThemeContext = createContext<ThemeState>({
  brand: {},
  choice: "auto",
  scheme: "light",
  choose: () => {},
});

/** The person's colour scheme, and a function to choose another. */
export function useColourScheme(): Pick<ThemeState, "choice" | "scheme" | "choose"> {
  return useContext(ThemeContext);
}

/** Stores the choice in the browser, follows the system, and marks the root of the document. */
export function useThemeState(brand: BrandColours, forced: Scheme | undefined): ThemeState {
  const [choice, setChoice] = useState(readChoice);
  const [isSystemDark, setIsSystemDark] = useState(() => window.matchMedia(DARK).matches);
  useEffect(() => {
    const media = window.matchMedia(DARK);
    const handleChange = (): void => setIsSystemDark(media.matches);
    const handleStorage = ({ key }: StorageEvent): void => {
      if (key === KEY) setChoice(readChoice());
    };
    media.addEventListener("change", handleChange);
    window.addEventListener("storage", handleStorage);
    return () => {
      media.removeEventListener("change", handleChange);
      window.removeEventListener("storage", handleStorage);
    };
  }, []);
  const scheme = forced ?? (choice === "auto" ? (isSystemDark ? "dark" : "light") : choice);
  useLayoutEffect(() => {
    document.documentElement.dataset["mantineColorScheme"] = scheme;
  }, [scheme]);
  const choose = useCallback((next: SchemeChoice) => {
    setChoice(next);
    try {
      window.localStorage.setItem(KEY, next);
    } catch {
      // Where nothing can be stored, the choice holds for this page.
    }
  }, []);
  return useMemo(() => ({ brand, choice, scheme, choose }), [brand, choice, scheme, choose]);
}

function readChoice(): SchemeChoice {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "auto";
  } catch {
    return "auto";
  }
}
