import { expect, test } from "vitest";
import { typedNumber } from "./typed-number.ts";

test.each<[text: string, number: number | undefined]>([
  ["10000", 10_000],
  ["10,000", 10_000],
  ["1,024", 1024],
  ["20,480.5", 20_480.5],
  ["-1,000,000", -1_000_000],
  ["10 000", 10_000],
  ["10\u{A0}000", 10_000],
  ["10\u{202F}000", 10_000],
  ["10'000", 10_000],
  [" 12 ", 12],
  ["0.5", 0.5],
  [".5", 0.5],
  ["0,5", 0.5],
  ["0,125", 0.125],
  ["1,5", 1.5],
  ["1,25", 1.25],
  ["1,0244", 1.0244],
  ["", undefined],
  [" ", undefined],
  ["ten", undefined],
  ["1,2,3", undefined],
  ["10.000,5", undefined],
  ["1 2", undefined],
  ["Infinity", undefined],
  ["0x10", undefined],
])("%j is %s", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});
