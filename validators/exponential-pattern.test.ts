import { expect, test } from "vitest";
import { isExponentialPattern } from "./exponential-pattern.ts";

test.each([
  "(a+)+$",
  "^(a+)+$",
  "(a*)*$",
  "([a-zA-Z]+)*$",
  "(a*b?)*$",
  "(a|a)+$",
  "(\\w|\\d)+$",
  "((a+))+$",
  "(?:x+x*)+$",
  "^(([a-z])+.?)+$",
  "(a+){2,}$",
])("%s backtracks without end", (pattern) => {
  expect(isExponentialPattern(pattern)).toBe(true);
});

test.each([
  "^[a-z]+$",
  "^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$",
  "^(data:image/(png|jpeg|gif);base64,[A-Za-z0-9+/=]+)?$",
  "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
  "^(?:\\d{1,3}\\.){3}\\d{1,3}$",
  "([a-z]+,)*[a-z]+",
  "(a|b)+",
  "^(#[0-9a-fA-F]{6})?$",
  "(?=.*\\d)[a-z]+",
  "(a+)+",
  "([a-z0-9-_ ]|[^\\x00-\\x7F])+",
  "(unclosed",
  "[",
  "",
])("%s does not", (pattern) => {
  expect(isExponentialPattern(pattern)).toBe(false);
});
