import { expect, test } from "vitest";
import { quotaProblem } from "./quantities.ts";

test("a size is on the steps of its solution, counted in decimals", () => {
  const solution = { storage: { min: 1, max: 8, step: 0.1, default: 2 } };
  const problem = (quota: number) => quotaProblem(solution, quota, { quota: 1, used: 0 });
  expect(problem(2)).toBeUndefined();
  expect(problem(2.05)).toBe("Must go up from 1 in steps of 0.1.");
});
