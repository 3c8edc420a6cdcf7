import type { CssNode } from "css-tree";
import { generate, parse, walk } from "css-tree";

export interface CssFinding {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const MAX_FINDINGS = 20;

/**
 * Checks a provider's own CSS against an allowlist: colours, type and spacing of the portal's content. Nothing that
 * loads, moves, covers or hides, no at-rule but `@media`, and no selector that matches dialogs, the banner of a managed
 * session or the sign-in. Returns the rules as they are stored, and what is not permitted, by line.
 */
export function checkCustomCss(text: string): {
  readonly css: string;
  readonly findings: readonly CssFinding[];
} {
  const findings: CssFinding[] = [];
  const note = (line: number, message: string) => {
    if (findings.length < MAX_FINDINGS) findings.push({ line, message });
  };
  // Parsers of CSS differ in what they make of escapes, and there is no need for them here.
  const escaped = text.split("\n").findIndex((line) => line.includes("\\"));
  if (escaped >= 0) note(escaped + 1, "A backslash is not permitted.");
  // Before parsing: parsers of CSS are recursive.
  const deep = lineNestedTooDeeply(text);
  if (deep !== undefined) note(deep, "This is nested too deeply.");
  if (deep !== undefined) return { css: "", findings };
  const tree = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line, message }) => note(line, `${message}.`),
  });
  walk(tree, (node) => {
    const message = wrongWith(node);
    if (message !== undefined) note(node.loc?.start.line ?? 1, message);
  });
  return { css: findings.length === 0 ? generate(tree) : "", findings };
}

const MAX_DEPTH = 32;

/** From 1. Brackets in texts and comments count too. */
function lineNestedTooDeeply(text: string): number | undefined {
  let [depth, line] = [0, 1];
  for (const letter of text) {
    if (letter === "\n") line += 1;
    if ("{([".includes(letter)) depth += 1;
    if ("})]".includes(letter)) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return line;
  }
  return undefined;
}

const PROPERTIES =
  /^(--brand-[a-z0-9-]+|color|accent-color|caret-color|background(-color|-image|-size|-position|-repeat)?|border(-(top|right|bottom|left|block|inline))?(-(color|style|width|radius))?|border-(top|bottom)-(left|right)-radius|outline(-color|-style|-width)?|box-shadow|text-(align|decoration|decoration-color|transform|shadow)|font(-family|-size|-style|-weight|-variant|-feature-settings)?|letter-spacing|line-height|word-spacing|padding(-(top|right|bottom|left|block|inline)(-start|-end)?)?|gap|row-gap|column-gap|fill|stroke)$/;
const FUNCTIONS =
  /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var|calc|min|max|clamp|(repeating-)?(linear|radial|conic)-gradient)$/;
const PSEUDO_CLASSES =
  /^(hover|focus|focus-visible|focus-within|active|visited|link|disabled|enabled|checked|empty|first-child|last-child|only-child|nth-child|nth-last-child|first-of-type|last-of-type)$/;
/** Parts of the page that matter for security, by names they have or could have. */
const PROTECTED =
  /dialog|modal|banner|managed|proxied|sign-?in|login|overlay|toast|notification|confirm|alert/i;
const TOP_ELEMENTS = ["html", "body", "dialog", "iframe", "object", "embed", "input", "form"];

function wrongWith(node: CssNode): string | undefined {
  if (node.type === "Atrule" && node.name !== "media") return `@${node.name} is not permitted.`;
  if (node.type === "Declaration" && !PROPERTIES.test(node.property))
    return `The property ${node.property} is not permitted.`;
  if (node.type === "Url" && !isOwnAddress(node.value))
    return "An address outside this portal is not permitted.";
  if (node.type === "Function" && !FUNCTIONS.test(node.name.toLowerCase()))
    return `${node.name}() is not permitted.`;
  if (node.type === "CDO" || node.type === "CDC") return "<!-- and --> are not permitted.";
  if (node.type === "Raw" && node.value.trim() !== "")
    return `"${node.value.trim().slice(0, 40)}" cannot be read.`;
  return wrongSelector(node);
}

function wrongSelector(node: CssNode): string | undefined {
  if (node.type === "NestingSelector") return "Nested rules are not permitted.";
  if (node.type === "AttributeSelector") return "A selector by attribute is not permitted.";
  if (node.type === "PseudoElementSelector") return `::${node.name} is not permitted.`;
  if (node.type === "PseudoClassSelector" && !PSEUDO_CLASSES.test(node.name))
    return `:${node.name} is not permitted.`;
  if (node.type === "TypeSelector" && isTopElement(node.name))
    return `The selector ${node.name} is not permitted.`;
  if ((node.type === "ClassSelector" || node.type === "IdSelector") && PROTECTED.test(node.name))
    return `The selector ${node.name} matches a part of the portal that cannot be styled.`;
  return undefined;
}

function isTopElement(name: string): boolean {
  return name.includes("*") || TOP_ELEMENTS.includes(name.toLowerCase());
}

/** A picture in the CSS itself or one of this server, but no page and no call. */
function isOwnAddress(address: string): boolean {
  if (/^data:image\/(png|jpeg|gif);base64,[A-Za-z0-9+/=]*$/.test(address)) return true;
  return /^\/(?![/\\])[\w./-]*\.(?:png|jpe?g|gif|webp|svg)$/.test(address) && !address.includes("..");
}
