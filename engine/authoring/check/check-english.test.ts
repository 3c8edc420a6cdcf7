import { expect, test } from "vitest";
import { formatFinding } from "../../template/finding.ts";
import { checkEnglish } from "./check-english.ts";

const keys = new Map<string, readonly string[] | undefined>([
  ["form.line", ["line"]],
  ["form.close", undefined],
]);
const own = { keys, reads: (key: string) => keys.has(key) || key.startsWith("done.") };
const shown = new Set(["hooks.title", "power.*"]);

function findIn(texts: unknown, isOwn = true): readonly string[] {
  const source = typeof texts === "string" ? texts : JSON.stringify(texts, null, 2);
  return checkEnglish(source, { file: "en.json", own, shown, isOwn }).map((each) =>
    formatFinding(each).replace(/^\S+ /, ""),
  );
}

const RIGHT = { "form.line": "Line {line}", "form.close": "Close" };

test.each<[texts: unknown, finding: string]>([
  [
    { ...RIGHT, "form.line": "Line {{line}}" },
    "/form.line — a text of the portal is filled with {single} braces: {line}",
  ],
  [{ ...RIGHT, "form.line": "Line {lin}" }, '/form.line — nothing fills {lin}, did you mean "line"?'],
  [
    { ...RIGHT, "done.add": "{{name}} was added" },
    "/done.add — a text of the portal is filled with {single} braces",
  ],
  [{ ...RIGHT, "form.lines": "Lines" }, '/form.lines — nothing reads "form.lines"'],
  [{ "form.line": "Line" }, ' — "form.close" is missing, which the portal shows'],
  [
    { ...RIGHT, "hooks.title": { one: "Hook" } },
    "/hooks.title — must be a text: keys are flat, with dots in them",
  ],
  [
    '{ "form.line": "Line", "form.close": "Close", "form.line": "Row" }',
    '/form.line — the key "form.line" stands here twice',
  ],
])("%j", (texts, finding) => {
  expect(findIn(texts)).toEqual([expect.stringContaining(finding)]);
});

test("a renamed text of the portal is told from both sides", () => {
  expect(findIn({ "form.line": "Line {line}", "form.closed": "Close" })).toEqual([
    ' — "form.close" is missing, which the portal shows',
    '/form.closed — nothing reads "form.closed", did you mean "form.close"?',
  ]);
});

test.each([
  RIGHT,
  { ...RIGHT, "hooks.title": "{{load.hook.name}}", "power.restart": "Restart" },
  { ...RIGHT, "shared.name": "Read by templates that are not at hand" },
  { ...RIGHT, "value.open": "Open", "done.add": "Saved" },
])("%j is right", (texts) => {
  expect(findIn(texts)).toEqual([]);
});

test("an area needs none of the portal's own texts", () => {
  expect(findIn({ "hooks.title": "Hooks" }, false)).toEqual([]);
});

test("a text of an area that nothing reads is advice", () => {
  expect(findIn({ "hooks.titel": "Hooks" }, false)).toEqual([
    '/hooks.titel — advice: nothing reads "hooks.titel"',
  ]);
});
