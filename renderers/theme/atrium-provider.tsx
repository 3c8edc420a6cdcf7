import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { applyTheme } from "./apply-theme.ts";
import type { BrandColours } from "./branded-palette.ts";
import { ThemeContext, useThemeState } from "./colour-scheme.ts";
import { themeVariables } from "./theme-variables.ts";
import "./styles.css";

export interface AtriumProviderProps {
  /** A provider's colours, from bootstrap. */
  readonly brand?: BrandColours | undefined;
  /** Shows one scheme, regardless of the person's choice: for stories. */
  readonly forceScheme?: "light" | "dark" | undefined;
  readonly children: ReactNode;
}

/**
 * The theme of the portal: tokens as CSS variables, and the colour scheme a person chose, remembered by the browser.
 */
export function AtriumProvider({ brand, forceScheme, children }: AtriumProviderProps): ReactNode {
  const primary = brand?.primary;
  const highlight = brand?.highlight;
  const colours = useMemo(() => ({ primary, highlight }), [primary, highlight]);
  useLayoutEffect(() => applyTheme(themeVariables(colours)), [colours]);
  return <ThemeContext value={useThemeState(colours, forceScheme)}>{children}</ThemeContext>;
}
