import { describe, expect, it } from "vitest";
import { checkCustomCss } from "./custom-css.ts";

describe("custom CSS", () => {
  it.each([
    ["h1 { color: #1a2b3c; font-weight: 700 }", "h1{color:#1a2b3c;font-weight:700}"],
    [".card:hover, a:focus-visible { background: linear-gradient(#fff, rgb(0 0 0 / 10%)) }", undefined],
    ["@media (min-width: 40em) { nav a { padding: 4px; border-radius: 6px } }", undefined],
    [".logo { background-image: url(/favicon.svg) }", undefined],
    [".logo { background-image: url(data:image/png;base64,iVBORw0KGgo=) }", undefined],
    ["td:nth-child(2n + 1) { color: var(--brand-accent) }", undefined],
    ["", ""],
  ])("accepts %s", (text, stored = checkCustomCss(text).css) => {
    const { css, findings } = checkCustomCss(text);
    expect(findings).toEqual([]);
    expect(css).toBe(stored);
    expect(checkCustomCss(css).findings).toEqual([]);
  });

  it.each([
    ["@import 'https://evil.example/x.css';", "@import"],
    ["@import url(/x.css);", "@import"],
    ["@font-face { font-family: x; src: url(https://evil.example/x.woff) }", "@font-face"],
    ["@namespace svg url(http://www.w3.org/2000/svg);", "@namespace"],
    ["@layer a { p { color: red } }", "@layer"],
    ["@scope (.a) { p { color: red } }", "@scope"],
    ["@supports (color: red) { p { color: red } }", "@supports"],
    ["@keyframes x { from { color: red } }", "@keyframes"],
    ["@property --brand-x { syntax: '*'; inherits: false }", "@property"],
    ["p { position: fixed; inset: 0 }", "position"],
    ["p { z-index: 9999 }", "z-index"],
    ["p { display: none }", "display"],
    ["p { visibility: hidden }", "visibility"],
    ["p { opacity: 0 }", "opacity"],
    ["p { transform: scale(9) }", "transform"],
    ["p { margin: -100px }", "margin"],
    ["p { content: 'x' }", "content"],
    ["p { pointer-events: none }", "pointer-events"],
    ["p { clip-path: circle(0) }", "clip-path"],
    ["p { filter: blur(9px) }", "filter"],
    ["p { behavior: url(#x) }", "behavior"],
    ["p { -moz-binding: url(https://evil.example) }", "-moz-binding"],
    ["p { cursor: url(https://evil.example/c.png), auto }", "cursor"],
    ["p { background: url(https://evil.example/?a) }", "outside this portal"],
    ["p { background: url(//evil.example/a.png) }", "outside this portal"],
    ["p { background: url('\\\\/\\\\/evil.example/a.png') }", "outside this portal"],
    ["p { background: u\\72l(https://evil.example/) }", "backslash"],
    ["p { c\\6flor: red }", "backslash"],
    ["p { background: url(data:image/svg+xml;base64,PHN2Zz4=) }", "outside this portal"],
    ["p { background: url(/../a) }", "outside this portal"],
    ["p { background: url(/oidc/session/end) }", "outside this portal"],
    [`p { color: ${"calc(".repeat(5000)}${")".repeat(5000)} }`, "This is nested too deeply"],
    ["@media all{".repeat(2900), "This is nested too deeply"],
    [`${"@media all{".repeat(33)}${"}".repeat(33)}`, "This is nested too deeply"],
    ["a[".repeat(40), "This is nested too deeply"],
    ["p { background: image-set('https://evil.example/a.png' 1x) }", "image-set"],
    ["p { background: src('https://evil.example/a.png') }", "src()"],
    ["p { background: image('https://evil.example/a.png') }", "image()"],
    ["p { color: attr(data-x) }", "attr()"],
    ["p { color: expression(alert(1)) }", "expression()"],
    ["p { --x: url(https://evil.example/) }", "--x"],
    ["p { --brand-x: url(https://evil.example/) }", "outside this portal"],
    ["dialog { color: red }", "dialog"],
    ["html { color: red }", "html"],
    ["body { color: red }", "body"],
    ["* { color: red }", "*"],
    ["input { background: red }", "input"],
    [".managed-banner { color: red }", "managed-banner"],
    ["#sign-in { color: red }", "sign-in"],
    [".Modal_content { color: red }", "Modal_content"],
    ["[role=dialog] { color: red }", "attribute"],
    ["[value^=a] { background: red }", "attribute"],
    ["p::before { color: red }", "::before"],
    ["::backdrop { color: red }", "::backdrop"],
    ["p:has(dialog) { color: red }", ":has"],
    ["p:not(.x) { color: red }", ":not"],
    [":root { color: red }", ":root"],
    ["p { &:hover { color: red } }", "Nested"],
    ["p { color: red; } }", ""],
    ["<!-- p { color: red } -->", ""],
    ["</style><script>alert(1)</script>", ""],
  ])("refuses %s", (text, reason) => {
    const { css, findings } = checkCustomCss(text);
    expect(findings.map(({ message }) => message).join(" ")).toContain(reason);
    expect(findings.length).toBeGreaterThan(0);
    expect(css).toBe("");
  });

  it("closes what is left open, as browsers do, so that what is stored is whole", () => {
    expect(checkCustomCss("p { color: red")).toEqual({ css: "p{color:red}", findings: [] });
  });

  it("names the line", () => {
    expect(checkCustomCss("p { color: red }\n\np { position: fixed }").findings).toEqual([
      { line: 3, message: "The property position is not permitted." },
    ]);
  });

  it.each([
    ["braces", "{".repeat(32_000)],
    ["brackets", "a(".repeat(16_000)],
    ["calculations", "p{color:calc(".repeat(2500)],
    ["at-rules", "@media(".repeat(4000)],
  ])("refuses 32 kB of nested %s", (_, text) => {
    const { css, findings } = checkCustomCss(text);
    expect([css, findings.length > 0]).toEqual(["", true]);
  });
});
