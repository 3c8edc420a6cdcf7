import { expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const texts = {
  "sentence.hooks.*": "{{who}} changed {{what}}",
  "sentence.hooks.hook.open": "{{who}} opened {{what}}",
  "sentence.other.hook.open": "{{whom}}",
};
const page = (sentence: object): object => ({ ...HOOKS, columns: [{ field: "name", sentence }] });
const parts = { who: { text: "{{row.owner.name}}" }, what: { text: "{{row.name}}" } };
const find = (sentence: object, translations: Readonly<Record<string, string>> = texts) =>
  findIn(page(sentence), { translations });

test("a sentence has a text for all codes that have none, in the words of its API", () => {
  expect(find({ parts, changes: "groups" })).toEqual([]);
  expect(find({ parts }, { "sentence.hooks.hook.open": "{{who}} opened {{what}}" })).toEqual([
    '/columns/0/sentence — no text "sentence.hooks.*" for codes that have none of their own',
  ]);
});

test.each([
  ["{{whom}} opened it", 'no part "whom", did you mean "who"?, in the text "sentence.hooks.hook.open"'],
  [
    "{{#if who}}{{who}}{{/if}} opened it",
    'a sentence has no blocks: {{#if}}, in the text "sentence.hooks.hook.open"',
  ],
  [
    "{{who opened it",
    '"{{who opened it" is not closed: its }} is missing, in the text "sentence.hooks.hook.open"',
  ],
])("its texts have its parts, and no blocks: %s", (text, message) => {
  expect(find({ parts }, { ...texts, "sentence.hooks.hook.open": text })).toEqual([
    `/columns/0/sentence/parts — ${message}`,
  ]);
});

test("its parts read the row, and what changed is a list of it", () => {
  expect(find({ parts: { ...parts, who: { text: "{{row.ownr.name}}" } } })).toEqual([
    expect.stringContaining('did you mean "owner"?'),
  ]);
  expect(find({ parts, changes: "group" })).toEqual([
    expect.stringMatching(/^\/columns\/0\/sentence\/changes — "group" is not in the rows of .*"groups"\?$/),
  ]);
  expect(find({ parts, changes: "name" })).toEqual([
    '/columns/0/sentence/changes — changed fields are a list, and "name" is a text',
  ]);
});
