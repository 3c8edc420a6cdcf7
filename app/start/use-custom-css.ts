import { useEffect } from "react";

/** The part of the portal that a provider's own styles reach: the page, and no dialog that opens in it. */
const SCOPE = "@scope (#content) to (dialog, [role='dialog'], [role='alertdialog'])";

/** What could lay a piece of the page over the top bar, a question or the frame of managed access. */
const COVERING = ["position", "z-index", "isolation", "view-transition-name", "anchor-name"];

/**
 * Puts a provider's own styles (bootstrap `customCSS`) on the page, in a constructed style sheet as the content security
 * policy asks. The server has cleaned them; here they are held inside the page once more. Where the browser knows no
 * scopes they are left out.
 */
export function useCustomCss(css: string | undefined): void {
  useEffect(() => {
    if (css === undefined || css === "" || !("CSSScopeRule" in window)) return undefined;
    const source = new CSSStyleSheet();
    source.replaceSync(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopedCss(source.cssRules));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}

/** The rules as the browser has understood them, inside the scope; whatever is not style alone is left out. */
export function scopedCss(rules: Iterable<CSSRule>): string {
  return `${SCOPE} {\n${[...rules].flatMap(held).join("\n")}\n}`;
}

function held(rule: CSSRule): readonly string[] {
  if (rule instanceof CSSMediaRule)
    return [`@media ${rule.media.mediaText} {\n${[...rule.cssRules].flatMap(held).join("\n")}\n}`];
  if (!(rule instanceof CSSStyleRule)) return [];
  const { style, selectorText } = rule;
  for (const name of COVERING) style.removeProperty(name);
  // What loads something from elsewhere tells them who looks at which page.
  for (const name of Array.from(style))
    if (/url\(|image-set\(/i.test(style.getPropertyValue(name))) style.removeProperty(name);
  return style.length === 0 ? [] : [`${selectorText} { ${style.cssText} }`];
}
