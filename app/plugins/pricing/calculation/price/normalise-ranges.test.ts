import { describe, expect, test } from "vitest";
import { decimal, printDecimal } from "#validators";
import type { PriceRange } from "../model/index.ts";
import { normaliseRanges, normaliseStart } from "./normalise-ranges.ts";

const bounds = (min: string, step: string, max?: string) => ({
  min: decimal(min),
  step: decimal(step),
  max: max === undefined ? undefined : decimal(max),
});
const ranges = (displays: readonly string[]): readonly PriceRange[] =>
  displays.map((display, index) => ({
    display: decimal(display),
    min: decimal("0"),
    max: decimal("-1"),
    amount: decimal(String(index)),
  }));

describe("a range starts (§4)", () => {
  test.each([
    ["a display value below min is set to min", "5", "8", "8", "400", "8"],
    ["far below, too", "-70", "8", "8", "400", "8"],
    ["a value below min plus step is raised to that sum", "9", "8", "8", "400", "16"],
    ["so is min itself", "8", "8", "8", "400", "16"],
    ["and a hair below the sum", "15.999", "8", "8", "400", "16"],
    ["min plus step stays", "16", "8", "8", "400", "16"],
    ["otherwise it snaps down to the step grid", "67", "8", "8", "400", "64"],
    ["on the grid it stays", "64", "8", "8", "400", "64"],
    ["the grid begins at min", "27", "5", "10", "400", "25"],
    ["a step can be a fraction", "0.74", "0.1", "0.3", "10", "0.7"],
    ["above max it is capped", "500", "8", "8", "400", "400"],
    ["max need not lie on the grid", "403", "8", "8", "402", "402"],
    ["max itself stays", "402", "8", "8", "402", "402"],
    ["below max the grid counts", "401", "8", "8", "402", "400"],
    ["unless unlimited", "500", "8", "8", undefined, "496"],
  ])("%s: %s", (_, display, min, step, max, start) => {
    expect(printDecimal(normaliseStart(decimal(display), bounds(min, step, max)))).toBe(start);
  });
});

describe("ranges", () => {
  test.each<[says: string, displays: readonly string[], expected: readonly string[]]>([
    ["are sorted", ["257", "8", "65"], ["8–64: 1", "65–256: 2", "257–400: 0"]],
    ["lose duplicate starts; the first listed stays", ["8", "65", "65"], ["8–64: 0", "65–400: 1"]],
    ["lose starts that become the same", ["8", "65.2", "65.9"], ["8–64: 0", "65–400: 1"]],
    ["of which again the first listed stays", ["8", "65.9", "65.2"], ["8–64: 0", "65–400: 1"]],
    ["above max become one", ["8", "500", "900"], ["8–399: 0", "400–400: 1"]],
    ["begin at the item's min", ["65", "257"], ["8–256: 0", "257–400: 1"]],
    ["begin there also when typed below it", ["0", "3"], ["8–400: 0"]],
    ["can be one", ["8"], ["8–400: 0"]],
    ["can be none", [], []],
  ])("%s", (_, displays, expected) => {
    const normal = normaliseRanges(ranges(displays), bounds("8", "1", "400"));
    const print = ({ min, max, amount }: PriceRange) =>
      `${min.toFixed()}–${max.toFixed()}: ${amount.toFixed()}`;
    expect(normal.map(print)).toEqual(expected);
    expect(normal.map(({ display }) => display)).toEqual(normal.map(({ min }) => min));
    expect(normaliseRanges(normal, bounds("8", "1", "400"))).toEqual(normal);
  });

  test("end unlimited where the item does", () => {
    const [first, last] = normaliseRanges(ranges(["8", "65"]), bounds("8", "1"));
    expect([first?.max, last?.max]).toEqual([decimal("64"), decimal("-1")]);
  });
});
