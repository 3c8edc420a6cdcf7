import { useEffect } from "react";

/**
 * Adds a provider's custom CSS (bootstrap `customCSS`) to the page, in a constructed style sheet as the content security
 * policy requires. The server has sanitised it; here it is sanitised again and scoped to the page, by code that is
 * loaded only then. Browsers without `@scope` get none of it.
 */
export function useCustomCss(css: string | undefined): void {
  useEffect(() => {
    if (css === undefined || css === "" || !("CSSScopeRule" in window)) return undefined;
    const source = new CSSStyleSheet();
    const sheet = new CSSStyleSheet();
    source.replaceSync(css);
    void import("./scoped-css.ts").then(
      ({ scopedCss }) => sheet.replaceSync(scopedCss(source.cssRules)),
      // Without that code the page stays in the portal's own style.
      () => undefined,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
