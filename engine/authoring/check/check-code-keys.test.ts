import { expect, test } from "vitest";
import { checkCodeKeys } from "./check-code-keys.ts";
import type { EnglishText } from "./english-texts.ts";

function findIn(keys: readonly string[], codes: readonly string[]): readonly string[] {
  const texts = keys.map((key): EnglishText => ({
    key,
    text: "Bill sent",
    say: (message) => ({ file: "en.json", line: 1, column: 1, pointer: `/${key}`, message }),
  }));
  const known = { codes: new Set(codes), written: new Set<string>(), enums: [codes], nouns: [] };
  return checkCodeKeys(texts, known).map(({ message }) => message);
}

test("a code with dots is one code, and no way to another", () => {
  const keys = ["value.hooks.bill.issued", "sentence.audit.bill.issue"];
  expect(findIn(keys, ["bill.issued"])).toEqual([]);
  expect(findIn(keys, ["other"])).not.toEqual([]);
});
