import { describe, expect, test } from "vitest";
import { CURRENCY_CODES, currencyOf, moneyFigures, plainAmount } from "./currency.ts";
import { formatMoney } from "./money.ts";

describe("currency records", () => {
  test("are about 120, each complete, each code once", () => {
    expect(CURRENCY_CODES.length).toBeGreaterThanOrEqual(115);
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    expect(CURRENCY_CODES).toEqual(expect.arrayContaining(["USD", "EUR", "GBP", "JPY"]));
    for (const code of CURRENCY_CODES) {
      const record = currencyOf(code);
      expect(record?.name, code).not.toBe(code);
      expect([0, 2, 3]).toContain(record?.minimum_decimal_digits);
      expect(record?.maximum_decimal_digits).toBe(record?.minimum_decimal_digits === 0 ? 0 : 8);
    }
  });

  test("have every field of the specification", () => {
    expect(currencyOf("CAD")).toEqual({
      code: "CAD",
      name: "Canadian Dollar",
      symbol: "CA$",
      symbol_native: "$",
      minimum_decimal_digits: 2,
      maximum_decimal_digits: 8,
    });
    expect(currencyOf("SEK")).toMatchObject({ symbol: "SEK", symbol_native: "kr", position: "after" });
  });

  test("place the symbol after the amount for eight of them", () => {
    expect(CURRENCY_CODES.filter((code) => currencyOf(code)?.position === "after")).toEqual(
      "AED BHD CZK OMR QAR RUB SAR SEK".split(" "),
    );
  });

  test("of an unknown code do not exist", () => {
    expect(currencyOf("XXX")).toBeUndefined();
    expect(currencyOf("toString")).toBeUndefined();
  });
});

describe("an amount is written", () => {
  test.each<[amount: number | string, code: string, text: string]>([
    [0, "USD", "$0.00"],
    [1234.5, "USD", "$1,234.50"],
    ["1234.56700000", "USD", "$1,234.567"],
    ["0.00001234", "USD", "$0.00001234"],
    ["0.000012345678", "USD", "$0.00001235"],
    [5, "EUR", "€5.00"],
    [-5.5, "GBP", "-£5.50"],
    [1234.5, "JPY", "¥1,235"],
    [5, "KWD", "KWD 5.000"],
    [5, "CZK", "5.00 CZK"],
    [12.5, "SEK", "12.50 SEK"],
    [5, "CHF", "CHF 5.00"],
    ["12345678901234567890.12", "USD", "$12,345,678,901,234,567,890.12"],
    [5, "ABC", "ABC 5.00"],
  ])("%s %s as %s", (amount, code, text) => {
    expect(formatMoney(amount, code).replaceAll("\u00a0", " ")).toBe(text);
  });

  test.each<[amount: number | string, code: string, text: string]>([
    ["1234.567", "USD", "$1,234.57"],
    ["0.01", "USD", "$0.01"],
    ["0.0123", "USD", "$0.01"],
    ["0.0099", "USD", "$0.0099"],
    ["1.234", "KWD", "KWD 1.23"],
    [1234, "JPY", "¥1,234"],
  ])("short, %s %s as %s", (amount, code, text) => {
    expect(formatMoney(amount, code, { isShort: true }).replaceAll("\u00a0", " ")).toBe(text);
  });
});

test.each<[amount: number, least: number, figures: string]>([
  [0, 2, "0.00"],
  [12.5, 2, "12.50"],
  [0.1, 2, "0.10"],
  [1e-8, 2, "0.00000001"],
  [1234, 0, "1234"],
  [12.5, 0, "12.5"],
  [5, 3, "5.000"],
  [99_999_999_999_999, 2, "99999999999999.00"],
  [-5, 2, "-5.00"],
])("%s with at least %s decimals is typed as %s", (amount, least, figures) => {
  expect(moneyFigures(amount, least)).toBe(figures);
});

test.each<[shown: string, plain: string | undefined]>([
  ["$1,234.50", "1234.50"],
  ["$0.00", "0.00"],
  [" $12 ", "12"],
  ["1234.5", "1234.5"],
  ["-$5.50", "-5.50"],
  ["$1,234,567", "1234567"],
  ["$", undefined],
  ["$1,23", undefined],
  ["€5.00", undefined],
  ["$$5", undefined],
  ["", undefined],
])("%j is %j for calculation: the $ prefix is stripped", (shown, plain) => {
  expect(plainAmount(shown)).toBe(plain);
});

describe("where the platform's language data differs, ISO 4217 and the specification win", () => {
  test.each([
    ["HUF", 2],
    ["IDR", 2],
    ["IQD", 3],
    ["LBP", 2],
    ["JPY", 0],
    ["KRW", 0],
    ["BHD", 3],
    ["USD", 2],
  ])("%s has at least %d decimals", (code, digits) => {
    expect(currencyOf(code)?.minimum_decimal_digits).toBe(digits);
  });

  test("zeros beyond the minimum are stripped, and digits are kept up to the eighth decimal", () => {
    expect(formatMoney("1.10000000", "USD")).toBe("$1.10");
    expect(formatMoney("1.10000001", "USD")).toBe("$1.10000001");
    expect(formatMoney("5.1000", "KWD").replaceAll("\u00a0", " ")).toBe("KWD 5.100");
    expect(formatMoney("1.5", "HUF").replaceAll("\u00a0", " ")).toBe("HUF 1.50");
  });
});
