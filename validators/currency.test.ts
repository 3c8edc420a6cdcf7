import { describe, expect, test } from "vitest";
import { CURRENCY_CODES, currencyOf, formatMoney, moneyFigures } from "./currency.ts";

describe("currency records", () => {
  test("are about 120, each whole, each code once", () => {
    expect(CURRENCY_CODES.length).toBeGreaterThanOrEqual(115);
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    for (const code of CURRENCY_CODES) {
      const record = currencyOf(code);
      expect(record?.name, code).not.toBe(code);
      expect([0, 2, 3]).toContain(record?.minimum_decimal_digits);
      expect(record?.maximum_decimal_digits).toBe(record?.minimum_decimal_digits === 0 ? 0 : 8);
    }
  });

  test("place the symbol after the amount for eight of them", () => {
    expect(CURRENCY_CODES.filter((code) => currencyOf(code)?.position === "after")).toEqual(
      "AED BHD CZK OMR QAR RUB SAR SEK".split(" "),
    );
  });

  test("of an unknown code are none", () => {
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
