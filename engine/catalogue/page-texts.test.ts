import { expect, test } from "vitest";
import { readPageTexts } from "./page-texts.ts";

test("a page's texts are its own, those of fragments it uses through others, and those it names", () => {
  const source = JSON.stringify({ title: "t:own", list: { use: "outer" } });
  const fragments = {
    inner: { is: [{ label: "t:inner" }] },
    outer: { is: [{ use: "inner" }] },
    other: { is: [{ label: "t:other" }] },
  };
  const translations = { own: "Own", inner: "Inner", other: "{{#if x}}Other{{/if}}" };
  const texts = readPageTexts(source, fragments, translations);
  expect(texts).toEqual([
    source,
    JSON.stringify(fragments.outer),
    JSON.stringify(fragments.inner),
    "Own",
    "Inner",
  ]);
});

test("a page without fragments has its own texts", () => {
  expect(readPageTexts("{}", undefined, {})).toEqual(["{}"]);
});
