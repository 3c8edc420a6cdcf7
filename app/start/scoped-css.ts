/** The part of the portal that a provider's custom CSS applies to: the page without its dialogs. */
const SCOPE = "@scope (#content) to (dialog, [role='dialog'], [role='alertdialog'])";

/** Properties that could cover the top bar, a dialog or the frame of managed access. */
const COVERING = ["position", "z-index", "isolation", "view-transition-name", "anchor-name"];

/** The rules as the browser parsed them, inside the scope; everything but style rules and media queries is left out. */
export function scopedCss(rules: Iterable<CSSRule>): string {
  return `${SCOPE} {\n${[...rules].flatMap(sanitisedRule).join("\n")}\n}`;
}

function sanitisedRule(rule: CSSRule): readonly string[] {
  if (rule instanceof CSSMediaRule)
    return [`@media ${rule.media.mediaText} {\n${[...rule.cssRules].flatMap(sanitisedRule).join("\n")}\n}`];
  if (!(rule instanceof CSSStyleRule)) return [];
  const { style, selectorText } = rule;
  for (const name of COVERING) style.removeProperty(name);
  // A property that loads a file would tell its server who looks at which page.
  for (const name of Array.from(style))
    if (/url\(|image-set\(/i.test(style.getPropertyValue(name))) style.removeProperty(name);
  return style.length === 0 ? [] : [`${selectorText} { ${style.cssText} }`];
}
