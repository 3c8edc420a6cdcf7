import { type MantineTheme, convertCssVariables } from "@mantine/core";
import type { BrandColours } from "./branded-palette.ts";
import { createVariablesResolver } from "./create-theme.ts";

/**
 * Writes the variables of `theme` into one constructed style sheet of the document: the content security policy
 * permits no style elements. The answer takes them away again. Does nothing where the document has no such sheets.
 */
export function applyTheme(theme: MantineTheme, brand: BrandColours = {}): () => void {
  if (!("adoptedStyleSheets" in document)) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(createVariablesResolver(brand)(theme)));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
