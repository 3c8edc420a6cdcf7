import { MantineProvider } from "@mantine/core";
import { type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import { applyTheme } from "./apply-theme.ts";
import { ThemeContext } from "./colour-scheme.ts";
import { createAtriumTheme, createVariablesResolver } from "./create-theme.ts";
import "./mantine.css";

/**
 * Stands around what is built of Mantine: forms and dialogs. They load when they are asked for, and Mantine with them;
 * the first page is drawn without it. It is set up so that it writes no style element.
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
