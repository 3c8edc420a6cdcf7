import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { applyTheme } from "./apply-theme.ts";
import type { BrandColours } from "./branded-palette.ts";
import { createAtriumTheme } from "./create-theme.ts";
import "./styles.css";

export interface AtriumProviderProps {
  /** A provider's colours, from bootstrap. */
  readonly brand?: BrandColours | undefined;
  /** Shows one scheme, whatever the person chose: for stories. */
  readonly forceScheme?: "light" | "dark" | undefined;
  readonly children: ReactNode;
}

const remembered = localStorageColorSchemeManager({ key: "atrium-colour-scheme" });

/**
 * The theme around everything: tokens as CSS variables, Mantine set up so that it writes no style element, and the
 * colour scheme a person chose (light, dark, or as the system says), remembered by the browser.
 */
export function AtriumProvider({ brand, forceScheme, children }: AtriumProviderProps): ReactNode {
  const primary = brand?.primary;
  const highlight = brand?.highlight;
  const theme = useMemo(() => createAtriumTheme({ primary, highlight }), [primary, highlight]);
  useLayoutEffect(() => applyTheme(theme, { primary, highlight }), [theme, primary, highlight]);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={remembered}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      {...(forceScheme === undefined ? {} : { forceColorScheme: forceScheme })}
    >
      {children}
    </MantineProvider>
  );
}
