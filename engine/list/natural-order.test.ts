import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareTexts, orderKey } from "./natural-order.ts";

test("keys sort texts as the collator does", () => {
  const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 12 });
  const name = fc
    .tuple(fc.constantFrom("web-", "Web_", "db", "", "a b"), fc.nat({ max: 120 }), ascii)
    .map((parts) => parts.join(""));
  const text = fc.oneof(ascii, name, fc.stringMatching(/^[0a-c\-_ 12]{0,8}$/));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [keyA = "", keyB = ""] = [orderKey(a), orderKey(b)];
      expect(keyA < keyB ? -1 : Number(keyA > keyB)).toBe(Math.sign(compareTexts(a, b)));
    }),
    { numRuns: 5_000 },
  );
});

test.each(["ü", "a\tb", "日本", "a\u00a0b"])("%j has no key", (text) => {
  expect(orderKey(text)).toBeUndefined();
});
