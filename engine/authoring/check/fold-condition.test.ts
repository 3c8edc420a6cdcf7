import { describe, expect, test } from "vitest";
import { contradictionIn, foldCondition } from "./fold-condition.ts";

const x = { var: "row.x" };
const y = { var: "row.y" };
const is = (value: unknown) => ({ "===": [x, value] });

describe("a condition that is the same whatever the data", () => {
  const cases: readonly (readonly [condition: unknown, folded: boolean | undefined])[] = [
    [{ in: [x, []] }, false],
    [{ "===": [1, 1] }, true],
    [{ "===": [x, x] }, true],
    [{ "!==": [x, x] }, false],
    [{ "<": [3, 2] }, false],
    [{ "<=": [9, x, 1] }, false],
    [{ "<=": [1, x, 9] }, undefined],
    [{ and: [is("a"), is("b")] }, false],
    [{ and: [is("a"), { in: [x, ["a", "b"]] }] }, undefined],
    [{ and: [is("c"), { in: [x, ["a", "b"]] }] }, false],
    [{ and: [is("a"), { "!": is("a") }] }, false],
    [{ and: [x, { "!": x }] }, false],
    [{ and: [{ "<": [x, 1] }, { ">": [x, 2] }] }, false],
    [{ and: [{ "<=": [x, 2] }, { ">=": [x, 2] }] }, undefined],
    [{ and: [{ "<": [x, 2] }, { ">=": [x, 2] }] }, false],
    [{ and: [{ "<=": [x, y] }, { "!": { "<=": [x, y] } }] }, false],
    [{ or: [{ "!==": [x, "a"] }, { "!==": [x, "b"] }] }, true],
    [{ or: [is("a"), is("b")] }, undefined],
    [{ and: [is("a"), { or: [is("b"), { "===": [y, 1] }] }] }, undefined],
    [{ "!": { in: [x, []] } }, true],
    [{ "!!": x }, undefined],
  ];
  test.each(cases)("%j is %s", (condition, folded) => {
    expect(foldCondition(condition)).toBe(folded);
  });

  test("conditions that exclude each other name the path", () => {
    expect(contradictionIn([is("a"), { "!!": y }, { "!==": [x, "a"] }])).toBe("row.x");
    expect(contradictionIn([is("a"), { "!!": y }])).toBeUndefined();
  });
});
