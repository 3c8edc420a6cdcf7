import { expect, test } from "vitest";
import { growthExponent, median } from "./statistics.ts";

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
])("the median of %j is %d", (values, middle) => {
  expect(median(values)).toBe(middle);
});

test("there is no median of nothing", () => {
  expect(() => median([])).toThrow("no median");
});

test.each([
  ["in proportion", (n: number) => 3 * n, 1],
  ["with the square", (n: number) => 0.5 * n * n, 2],
  ["not at all", () => 7, 0],
])("work that grows %s has its exponent", (_, work, exponent) => {
  const points = [10, 100, 1_000].map((amount) => ({ amount, ms: work(amount) }));
  expect(growthExponent(points)).toBeCloseTo(exponent, 6);
});

test("one size does not show growth", () => {
  expect(growthExponent([{ amount: 10, ms: 1 }])).toBeUndefined();
});
