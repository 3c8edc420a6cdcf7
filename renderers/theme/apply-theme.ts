import { type ThemeVariables, variablesAsCss } from "./theme-variables.ts";

/**
 * Writes variables into one constructed style sheet of the document, because the content security policy allows no
 * style elements. The returned function removes them. Does nothing where the document has no such sheets.
 */
export function applyTheme(variables: ThemeVariables): () => void {
  if (!("adoptedStyleSheets" in document)) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(variablesAsCss(variables));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
