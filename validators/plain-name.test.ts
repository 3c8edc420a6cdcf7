import { expect, test } from "vitest";
import { hasUnseen, isBlankName, normalName } from "./plain-name.ts";

test("a character with two encodings is one character", () => {
  expect(normalName("Cafe\u0301")).toBe("Caf\u00e9");
});

test.each(["", " ", "\t\n", "\u200b", "\u2800 \u3164", "\u00a0", "\u202e"])("%j is blank", (text) => {
  expect(isBlankName(text)).toBe(true);
});

test.each(["0", "-", "Ω", "私", "👍"])("%j is not blank, and has no invisible character", (text) => {
  expect(isBlankName(text)).toBe(false);
  expect(hasUnseen(text)).toBe(false);
});

test.each([
  ["a zero-width space", "web\u200b-01"],
  ["a joiner that joins nothing", "web\u200d-01"],
  ["the reverse direction", "exe.\u202egpj"],
  ["an isolate", "a\u2066b\u2069"],
  ["a byte order mark", "\ufeffweb"],
  ["a soft hyphen", "we\u00adb"],
  ["a line break", "a\nb"],
  ["a line separator", "a\u2028b"],
  ["a filler", "a\u3164"],
  ["a tag", "a\u{e0041}"],
])("%s is invisible", (_, text) => {
  expect(hasUnseen(text)).toBe(true);
});

test.each(["می\u200cخواهم", "क्\u200dष", "👩\u200d💻", "שלום", "naïve café", "Ø-lager 2"])(
  "%s has no invisible character",
  (text) => {
    expect(hasUnseen(text)).toBe(false);
  },
);
