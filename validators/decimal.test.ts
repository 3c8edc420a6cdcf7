import { describe, expect, test } from "vitest";
import { decimal, isDecimal, parseDecimal, printDecimal, roundHalfUp, sumDecimals } from "./decimal.ts";

test.each<[value: unknown, text: string | undefined]>([
  ["4.80", "4.8"],
  [4.8, "4.8"],
  ["-0.5", "-0.5"],
  [-0, "0"],
  ["-0.00", "0"],
  [1e-8, "0.00000001"],
  [123_456_789_012_345, "123456789012345"],
  ["0.000000000001", "0.000000000001"],
  ["0.0000000000001", undefined],
  ["1234567890123456", undefined],
  [1e21, undefined],
  [0.1 + 0.2, undefined],
  ["1e3", undefined],
  ["1e1000000", undefined],
  [" 1", undefined],
  ["+1", undefined],
  [".5", undefined],
  ["1.", undefined],
  ["", undefined],
  [Infinity, undefined],
  [NaN, undefined],
  [null, undefined],
  [true, undefined],
  [10n, undefined],
])("%s is read as %s", (value, text) => {
  const parsed = parseDecimal(value);
  expect(parsed && printDecimal(parsed)).toBe(text);
});

test.each([
  ["4.8", 2, "4.80"],
  ["4.805", 2, "4.805"],
  ["0", 3, "0.000"],
  ["1000000000000000000000000", 0, "1000000000000000000000000"],
])("%s is written with at least %d decimals as %s", (text, least, written) => {
  expect(printDecimal(decimal(text), least)).toBe(written);
});

test.each([
  ["0.005", 2, "0.01"],
  ["1.005", 2, "1.01"],
  ["0.0049999999", 2, "0"],
  ["-0.005", 2, "-0.01"],
  ["-0.004", 2, "0"],
  ["2.5", 0, "3"],
  ["1.2345", 3, "1.235"],
])("%s to %d decimals is half up %s", (text, decimals, rounded) => {
  expect(printDecimal(roundHalfUp(decimal(text), decimals))).toBe(rounded);
});

describe("a float is refused", () => {
  test("into a decimal, or into its arithmetic", () => {
    expect(() => decimal("1").plus(0.1)).toThrow(/Invalid value/);
    expect(() => decimal("1").times(3)).toThrow(/Invalid value/);
    expect(() => Number(decimal("1"))).toThrow(/valueOf disallowed/);
  });

  test("so that sums are exact", () => {
    expect(printDecimal(sumDecimals(Array.from({ length: 10 }, () => decimal("0.1"))))).toBe("1");
  });
});

test("a decimal is distinguished from what looks like one", () => {
  expect(isDecimal(decimal("1"))).toBe(true);
  expect(isDecimal({ s: 1, e: 0, c: [1] })).toBe(false);
  expect(isDecimal("1")).toBe(false);
});
