import { expect, test } from "vitest";
import { formatFinding } from "../../template/finding.ts";
import { checkEnglish } from "./check-english.ts";

const keys = new Map<string, readonly string[] | undefined>([
  ["form.line", ["line"]],
  ["form.close", undefined],
]);
const own = { keys, reads: (key: string) => keys.has(key) || key.startsWith("done.") };
const shown = new Set(["hooks.title", "hooks.delete-text", "power.*"]);
const naming = new Set(["hooks.delete-text"]);

function findIn(texts: unknown, isOwn = true): readonly string[] {
  const source = typeof texts === "string" ? texts : JSON.stringify(texts, null, 2);
  return checkEnglish(source, { file: "en.json", own, shown, naming, isOwn }).map((each) =>
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
  [{ ...RIGHT, "form.close": " " }, "/form.close — is empty: people would see nothing here"],
  [
    { ...RIGHT, "done.add": "Added {count} hooks", "done.add-one": "Added {count} hook" },
    "/done.add-one — is the text for one: say it without {count}, in the singular",
  ],
  [
    { ...RIGHT, "hooks.title": "Hooks of {owner}" },
    '/hooks.title — people would read "{owner}": a text of a page is filled with {{double}} braces',
  ],
  [
    { ...RIGHT, "hooks.delete-text": "Nobody can open {title} then." },
    '/hooks.delete-text — people would read "{title}": a text of a page is filled with {{double}} braces',
  ],
  [{ ...RIGHT, "form.close": "<b>Close</b>" }, '/form.close — people would read "<b>": a text is no HTML'],
  [
    { ...RIGHT, "done.adds": "Added {count} hooks", "done.add-one": "Added a hook" },
    '/done.add-one — is said for one in place of "done.add", which there is not, did you mean "done.adds-one"?',
  ],
  [
    { ...RIGHT, "done.add": "Added {row.name}" },
    "/done.add — nothing fills {row.name}: the portal fills in plain names, {name}",
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
  { ...RIGHT, "hooks.delete-text": "Nobody can open {name} then.", "power.stop-done": "{name} is off" },
  { ...RIGHT, "done.add": "Added {count} hooks", "done.add-one": "Added a hook" },
  { ...RIGHT, "hooks.title": "Hooks < 5 > & <id>" },
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

test.each<[texts: object, finding: string]>([
  [
    { "value.blocked": "Active", "value.active": "Active" },
    '/value.blocked — "Active" is the word for "active", and this is for "blocked"',
  ],
  [
    { "value.job.power_on": "Power off", "value.job.power_off": "Power off" },
    '/value.job.power_on — "Power off" is the word for "power_off", and this is for "power_on"',
  ],
  [{ "value.failed": "Running" }, '/value.failed — "Running" says the opposite of the code "failed"'],
  [
    { "hooks.noun": "webhook", "many.hook": "hooks" },
    '/hooks.noun — there is no plural for "webhook", and there is one for "hook": add the text "many.webhook"',
  ],
  [
    {
      ...Object.fromEntries(
        ["cat", "fox", "hen", "cow"].flatMap((each) => [
          [`${each}.noun`, each],
          [`many.${each}`, each],
        ]),
      ),
      "b.noun": "dog",
    },
    '/b.noun — there is no plural for "dog": add the text "many.dog"',
  ],
])("a word for a code or a noun is its own: %j", (texts, finding) => {
  const source = JSON.stringify(texts, null, 2);
  const found = checkEnglish(source, { file: "en.json", shown, naming, english: { ...texts }, isOwn: false });
  expect(found.map((each) => formatFinding(each).replace(/^\S+ /, ""))).toEqual([finding]);
});

test("words for codes that are right have no findings", () => {
  const texts = {
    "value.active": "Active",
    "value.blocked": "Locked out",
    "value.error": "Failed",
    "value.job.on": "Switched on",
    "value.job.off": "Switched off",
    "hooks.noun": "hook",
    "many.hook": "hooks",
    "many.item": "items",
  };
  expect(
    checkEnglish(JSON.stringify(texts), { file: "en.json", shown, naming, english: texts, isOwn: false }),
  ).toEqual([]);
});
