import * as fc from "fast-check";
import jsonLogic from "json-logic-js";
import { describe, expect, test } from "vitest";
import { evaluateCondition } from "./evaluate-condition.ts";

const roots = {
  row: { id: 7, name: "web-01", state: "Processing", tags: ["a"], none: null, zero: 0, empty: "", list: [] },
  form: { a: { b: 1 } },
};

describe("a condition is true or false", () => {
  test.each<[condition: unknown, answer: boolean]>([
    [true, true],
    [{ "===": [{ var: "row.id" }, 7] }, true],
    [{ "===": [{ var: "row.id" }, "7"] }, false],
    [{ "!==": [{ var: "row.state" }, "Available"] }, true],
    [{ in: [{ var: "row.state" }, ["Processing", "Procuring"]] }, true],
    [{ "!": { in: [{ var: "row.state" }, ["Processing"]] } }, false],
    [{ in: ["eb", { var: "row.name" }] }, true],
    [{ "<": [1, { var: "row.id" }, 9] }, true],
    [{ "<=": [{ var: "row.id" }, 7] }, true],
    [{ ">": ["10", 9] }, false],
    [{ and: [{ var: "row.name" }, { "!!": { var: "row.tags" } }] }, true],
    [{ or: [{ var: "row.zero" }, { var: "row.empty" }, { var: "row.list" }] }, false],
    [{ "!": { var: "row.missing" } }, true],
    [{ "!!": [{ var: "row.none" }] }, false],
  ])("%j → %j", (condition, answer) => {
    const problems: string[] = [];
    expect(evaluateCondition(condition, roots, (problem) => problems.push(problem))).toBe(answer);
    expect(problems).toEqual([]);
  });
});

describe("an absent or wrong part makes it false, and is reported", () => {
  test.each<[condition: unknown, problem: string]>([
    [{ "===": [{ var: "row.missing" }, 1] }, "absent"],
    [{ "!==": [{ var: "row.missing" }, 1] }, "absent"],
    [{ "===": [{ var: "row.none" }, null] }, "absent"],
    [{ in: [{ var: "row.missing" }, ["a"]] }, "absent"],
    [{ "<": [{ var: "row.none" }, 1] }, "absent"],
    [{ "==": [1, 1] }, 'unknown operator "=="'],
    [{ map: [[1], true] }, 'unknown operator "map"'],
    [{ constructor: [1] }, 'unknown operator "constructor"'],
    [{ "===": [1] }, "takes 2 to 2"],
    [{ a: 1, b: 2 }, "exactly one operator"],
    [{ var: 1 }, "takes a path"],
    ["yes", "must be true, false or an object"],
    [null, "must be true, false or an object"],
  ])("%j", (condition, problem) => {
    const problems: string[] = [];
    expect(evaluateCondition(condition, roots, (each) => problems.push(each))).toBe(false);
    expect(problems.join()).toContain(problem);
  });

  test("prototypes are never read", () => {
    expect(evaluateCondition({ "!!": { var: "row.constructor.name" } }, roots)).toBe(false);
    expect(evaluateCondition({ "!!": { var: "row.__proto__" } }, roots)).toBe(false);
  });

  test("depth beyond 32 is refused, however deep", () => {
    let deep: unknown = true;
    for (let level = 0; level < 5_000; level += 1) deep = { "!": [deep] };
    const problems: string[] = [];
    expect(evaluateCondition(deep, roots, (problem) => problems.push(problem))).toBe(false);
    expect(problems).toEqual(["a condition nests deeper than 32"]);
  });
});

test("stock JSON-Logic gives the same result where it supports the condition", () => {
  const number = fc.oneof(
    fc.integer({ min: -3, max: 9 }),
    fc.constant({ var: "row.id" }),
    fc.constant({ var: "row.zero" }),
  );
  const text = fc.oneof(
    fc.constantFrom("", "web", "Processing"),
    fc.constant({ var: "row.name" }),
    fc.constant({ var: "row.state" }),
  );
  const list = fc.oneof(fc.array(fc.constantFrom("a", "web-01", "b")), fc.constant({ var: "row.tags" }));
  const operator = fc.constantFrom("<", "<=", ">", ">=", "===", "!==");
  const { condition } = fc.letrec<{ condition: object }>((tie) => ({
    condition: fc.oneof(
      { depthSize: "small" },
      fc.tuple(operator, number, number).map(([name, a, b]) => ({ [name]: [a, b] })),
      fc
        .tuple(fc.constantFrom("<", "<="), number, number, number)
        .map(([name, ...args]) => ({ [name]: args })),
      fc.tuple(operator, text, text).map(([name, a, b]) => ({ [name]: [a, b] })),
      fc.tuple(text, fc.oneof(text, list)).map((args) => ({ in: args })),
      fc
        .tuple(fc.constantFrom("!", "!!"), fc.oneof(number, text, list, tie("condition")))
        .map(([name, arg]) => ({ [name]: [arg] })),
      fc
        .tuple(fc.constantFrom("and", "or"), fc.array(tie("condition"), { minLength: 1, maxLength: 3 }))
        .map(([name, args]) => ({ [name]: args })),
    ),
  }));
  fc.assert(
    fc.property(condition, (each) => {
      const stock: unknown = jsonLogic.apply(JSON.parse(JSON.stringify(each)), roots);
      expect(evaluateCondition(each, roots)).toBe(jsonLogic.truthy(stock));
    }),
    { numRuns: 2_000 },
  );
});
