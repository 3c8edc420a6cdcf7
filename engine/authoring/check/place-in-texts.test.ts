import { expect, test } from "vitest";
import { placeInTexts } from "./place-in-texts.ts";

const texts = [
  { path: "a/en.json", text: '{\n  "a.ask": "Delete {{name}}?",\n  "power.stop-text": "{{name}} stops."\n}' },
];
const page = (path: string, ...actions: readonly object[]) => ({ path, text: JSON.stringify({ actions }) });
const fragments = [
  {
    path: "a/fragments.json",
    text: JSON.stringify({ del: { is: [{ ask: "t:a.ask" }] }, both: { is: [{ fragment: "del" }] } }),
  },
];
const ask = { ask: "t:a.ask" };
const wrong = (file: string, pointer: string, more = "", problem = 'unknown root "name"', key = "a.ask") => ({
  file,
  line: 1,
  column: 9,
  pointer,
  message: `${problem}, in the text "${key}" at a/en.json:2:12${more}`,
});
const place = (
  findings: readonly ReturnType<typeof wrong>[],
  pages: readonly ReturnType<typeof page>[],
  own: typeof fragments = [],
): readonly string[] =>
  placeInTexts(findings, { pages, fragments: own, texts }).map(
    ({ file, line, pointer, message }) => `${file}:${line} ${pointer} ${message}`,
  );

test("what all uses of a text have wrong is one finding at the text", () => {
  const pages = [page("p.json", ask, ask), page("q.json", ask)];
  const found = [
    wrong("p.json", "/actions/0/ask"),
    wrong("p.json", "/actions/1/ask"),
    wrong("q.json", "/actions/0/ask"),
  ];
  expect(place(found, pages)).toEqual([
    'a/en.json:2 /a.ask unknown root "name", used at p.json:1:9 /actions/0/ask and 2 more',
  ]);
});

test("so is a path that no rows have, whichever call they are of", () => {
  const pages = [page("p.json", ask), page("q.json", ask)];
  const found = [
    wrong("p.json", "/actions/0/ask", "", '"row.nme" is not in the rows of GET /a'),
    wrong(
      "q.json",
      "/actions/0/ask/text",
      "",
      '"row.nme" is not in the rows of GET /b, did you mean "name"?',
    ),
  ];
  expect(place(found, pages)).toEqual([
    'a/en.json:2 /a.ask "row.nme" is not in the rows of GET /a, used at p.json:1:9 /actions/0/ask and 1 more',
  ]);
});

test("and what a table of states shows by its name", () => {
  const table = { id: "power", states: { stop: {}, start: {} } };
  const found = wrong(
    "p.json",
    "/actions/0/states/stop/ask/text",
    "",
    'unknown root "name"',
    "power.stop-text",
  );
  expect(place([found], [page("p.json", table)])).toEqual([
    'a/en.json:3 /power.stop-text unknown root "name", used at p.json:1:9 /actions/0/states/stop/ask/text',
  ]);
  const kept = `p.json:1 ${found.pointer} ${found.message}`;
  expect(place([found], [page("p.json", table), page("q.json", table)])).toEqual([kept]);
});

test("in a fragment that all pages using it have wrong", () => {
  const pages = [page("p.json", { fragment: "del" }), page("q.json", { fragment: "both" })];
  const at = "/del/is/0/ask";
  const all = wrong("a/fragments.json", at, ", used at p.json:1:12 /actions/0 and 1 more");
  expect(place([all], pages, fragments)).toEqual([
    `a/en.json:2 /a.ask unknown root "name", used at a/fragments.json:1:9 ${at}`,
  ]);
  const one = wrong("a/fragments.json", at, ", used at p.json:1:12 /actions/0");
  expect(place([one], pages, fragments)).toEqual([`a/fragments.json:1 ${at} ${one.message}`]);
});

test.each<[what: string, found: ReturnType<typeof wrong>, other: object]>([
  ["another use is right", wrong("p.json", "/actions/0/ask"), ask],
  ["one route of a page alone has it", wrong("p.json", "/actions/0/ask", " (on /a)"), {}],
  ["nothing is known to show it", wrong("p.json", "/actions/0/ask", "", 'unknown root "x"', "a.other"), {}],
])("it stays where it is shown where %s", (_, found, other) => {
  const pages = [page("p.json", ask), page("q.json", other)];
  expect(place([found], pages)).toEqual([`p.json:1 ${found.pointer} ${found.message}`]);
});
