import { describe, expect, test } from "vitest";
import { scopedCss } from "./scoped-css.ts";
import { directionOf } from "./use-document-language.ts";

test.each([
  ["en", "ltr"],
  ["de-AT", "ltr"],
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["", "ltr"],
] as const)("the language %s is written %s", (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

describe("a provider's own styles", () => {
  const scoped = (css: string): string => {
    const element = document.head.appendChild(document.createElement("style"));
    element.textContent = css;
    const text = scopedCss(element.sheet?.cssRules ?? []);
    element.remove();
    return text;
  };

  test("apply inside the page, but in no dialog", () => {
    expect(scoped("h1 { color: teal }")).toMatch(
      /^@scope \(#content\) to \(dialog, \[role='dialog'\], \[role='alertdialog'\]\) \{\s*h1 \{ color: teal;? \}\s*\}$/,
    );
  });

  test("cannot leave the scope with an extra brace", () => {
    const text = scoped("h1 { color: teal } } } body { display: none }");
    expect(text.split("{").length).toBe(text.split("}").length);
    expect(text.indexOf("@scope")).toBe(0);
    expect(text.trimEnd().endsWith("}")).toBe(true);
  });

  test("cannot cover the top bar or a dialog, and cannot load anything", () => {
    const text = scoped(
      ".a { position: fixed; z-index: 9999; background-image: url(https://evil.example/x); color: red }" +
        "@import url(https://evil.example/y.css); @font-face { font-family: x; src: url(https://evil.example/z) }",
    );
    expect(text).toContain("color: red");
    expect(text).not.toMatch(/position|z-index|url|import|font-face/);
  });

  test("may use media queries", () => {
    expect(scoped("@media (max-width: 500px) { p { margin: 0px } }")).toMatch(
      /@media \(max-width: 500px\) \{\s*p/,
    );
  });
});
