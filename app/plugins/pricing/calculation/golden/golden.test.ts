import { describe, expect, test } from "vitest";
import { CONTRACT_CASES } from "./contract-cases.ts";
import { DISCOUNT_CASES } from "./discount-cases.ts";
import { lineOfCase, lineToCase } from "./golden-case.ts";
import type { GoldenCase } from "./golden-case.ts";
import { PERIOD_CASES } from "./period-cases.ts";
import { PUBLISHED_CASES } from "./published-cases.ts";
import { QUANTITY_CASES } from "./quantity-cases.ts";
import { TARGET_CASES } from "./target-cases.ts";

const TABLES: readonly (readonly [string, readonly GoldenCase[]])[] = [
  ["quantities, tiers and fixed prices", QUANTITY_CASES],
  ["the kinds of discount", DISCOUNT_CASES],
  ["which discounts count, and how they stack", TARGET_CASES],
  ["contracts", CONTRACT_CASES],
  ["cycles, parts and usage", PERIOD_CASES],
  ["examples that others publish", PUBLISHED_CASES],
];

describe.each(TABLES)("%s", (_, cases) => {
  test.each(cases.map((golden, index) => [titleOf(golden, index), golden] as const))(
    "%s",
    (_title, golden) => {
      const { says: _says, price, after = price, unit, billed, discount, usage } = golden;
      const expected = { price, after, unit, billed, discount, usage };
      expect(lineToCase(lineOfCase(golden), golden)).toEqual(expected);
    },
  );
});

test("a published result is listed only where it differs from ours", () => {
  for (const { published, price, after = price } of PUBLISHED_CASES) expect(published).not.toBe(after);
});

test("there are at least 150 cases", () => {
  expect(TABLES.reduce((sum, [, cases]) => sum + cases.length, 0)).toBeGreaterThanOrEqual(150);
});

function titleOf({ says, buy, price, after = price }: GoldenCase, index: number): string {
  return `${index + 1}: ${buy === undefined ? "" : `${JSON.stringify(buy)} `}comes to ${after} (${says})`;
}
