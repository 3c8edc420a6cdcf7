import { expect, test } from "vitest";
import { decimal, printDecimal } from "#validators";
import type { CalculationMethod } from "../model/index.ts";
import { measureUsage } from "./measure-usage.ts";

const day = 86_400;
type Samples = readonly (readonly [at: number, quantity: string])[];

/** Decision 20 §10: measured each quarter of a day. */
const quarters: Samples = ["10", "20", "40", "10"].map((quantity, index) => [(index * day) / 4, quantity]);
const hundred: Samples = Array.from({ length: 100 }, (_, index) => [index, String((index * 37) % 100)]);

test.each<[says: string, method: CalculationMethod, samples: Samples, cycle: number, quantity: string]>([
  ["decision 20 §10", "average", quarters, day, "20"],
  ["decision 20 §10", "maximum", quarters, day, "40"],
  ["decision 20 §10", "percentile", quarters, day, "40"],
  ["decision 20 §10", "last", quarters, day, "10"],
  ["decision 20 §10", "sum", quarters, day, "80"],
  [
    "each quantity counts for as long as it lasted",
    "average",
    [
      [0, "1"],
      [9 * day, "11"],
    ],
    10 * day,
    "2",
  ],
  ["before the first it is 0", "average", [[5 * day, "30"]], 10 * day, "15"],
  [
    "six decimals",
    "average",
    [
      [0, "1"],
      [1, "0"],
    ],
    3,
    "0.333333",
  ],
  [
    "Lago, average: 29 days of 1 and one of 20",
    "average",
    [
      [0, "1"],
      [29 * day, "20"],
    ],
    30 * day,
    "1.633333",
  ],
  // 20 GB on day 16, 30 GB for the 15 days that are left of 31.
  [
    "Lago, weighted sum",
    "average",
    [
      [15 * day, "20"],
      [16 * day, "30"],
    ],
    31 * day,
    "15.16129",
  ],
  ["the top 5 of 100 are left out", "percentile", hundred, 100, "94"],
  ["of one it is that one", "percentile", [[0, "7"]], 100, "7"],
  [
    "what is outside the cycle does not count",
    "sum",
    [
      [-1, "5"],
      [0, "1"],
      [99, "2"],
      [100, "9"],
    ],
    100,
    "3",
  ],
  [
    "the order of arrival does not matter",
    "last",
    [
      [50, "9"],
      [10, "4"],
    ],
    100,
    "9",
  ],
  ["nothing measured", "average", [], 100, "0"],
  ["nothing measured", "maximum", [], 100, "0"],
  ["nothing measured", "percentile", [], 100, "0"],
  ["nothing measured", "last", [], 100, "0"],
  ["nothing measured", "sum", [], 100, "0"],
  ["a cycle without time", "average", [[0, "1"]], 0, "0"],
])("%s (%s)", (_, method, samples, to, quantity) => {
  const measurements = samples.map(([at, text]) => ({ at, quantity: decimal(text) }));
  expect(printDecimal(measureUsage(method, measurements, { from: 0, to }))).toBe(quantity);
});
