import { MantineProvider } from "@mantine/core";
import { type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import { applyTheme } from "./apply-theme.ts";
import { ThemeContext } from "./colour-scheme.ts";
import { createAtriumTheme, createVariablesResolver } from "./create-theme.ts";
import "./mantine.css";

/**
 * Wraps everything built with Mantine: forms. They are loaded on demand, with Mantine, which the first page does not
 * need. Set up so that it writes no style element.
 */
export function MantineTheme({ children }: { readonly children: ReactNode }): ReactNode {
  const { brand, scheme } = useContext(ThemeContext);
  const theme = useMemo(() => createAtriumTheme(brand), [brand]);
  useLayoutEffect(() => applyTheme(createVariablesResolver(brand)(theme)), [brand, theme]);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
