import { describe, expect, test } from "vitest";
import { decimal, printDecimal } from "#validators";
import { billedQuantity, DEFAULT_RANGE, hasRange, quantityRangeOf } from "./quantity-range.ts";

interface Bounds {
  readonly type?: string;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly isUnlimited?: boolean;
}

const exact = ({ type = "", isUnlimited = false, ...bounds }: Bounds) => ({
  type,
  isUnlimited,
  ...Object.fromEntries(Object.entries(bounds).map(([key, text]) => [key, decimal(text)])),
});

describe("the quantities of an item", () => {
  test.each<[says: string, bounds: Bounds, range: Readonly<Record<string, string>> | undefined]>([
    ["§4 range items have min and max", { min: "8", max: "400" }, { min: "8", max: "400", step: "1" }],
    ["with their step", { min: "8", max: "400", step: "4" }, { min: "8", max: "400", step: "4" }],
    [
      "§9 min -1 is treated as min 0, step 1, max -1",
      { min: "-1", max: "400", step: "4" },
      { min: "0", step: "1" },
    ],
    [
      "§9 max -1 is treated as min 0, step 1, max -1",
      { min: "8", max: "-1", step: "4" },
      { min: "0", step: "1" },
    ],
    ["§9 VM Count has min 0, max -1, step 1", { type: "vmCount" }, { min: "0", step: "1" }],
    ["§9 so have unlimited properties", { isUnlimited: true }, { min: "0", step: "1" }],
    [
      "§9 2147483647 is no maximum, min stays",
      { min: "8", max: "2147483647", step: "4" },
      { min: "8", step: "4" },
    ],
    ["one less is a maximum", { min: "8", max: "2147483646" }, { min: "8", max: "2147483646", step: "1" }],
    [
      "isUnlimited takes the maximum away",
      { min: "8", max: "9", isUnlimited: true },
      { min: "8", step: "1" },
    ],
    [
      "a machine count may have bounds",
      { type: "vmCount", min: "1", max: "5" },
      { min: "1", max: "5", step: "1" },
    ],
    ["without both there is no range", { min: "8" }, undefined],
    ["without any there is none", {}, undefined],
  ])("%s", (_, bounds, range) => {
    const found = quantityRangeOf(exact(bounds));
    const printed =
      found && Object.fromEntries(Object.entries(found).map(([key, value]) => [key, printDecimal(value)]));
    expect(printed).toEqual(range);
    expect(hasRange(exact(bounds))).toBe(range !== undefined);
  });

  test("are min 0, step 1 and unlimited by default (§9)", () => {
    expect(DEFAULT_RANGE).toEqual({ min: decimal("0"), step: decimal("1") });
  });
});

describe("billed quantity = quantity minus min, floored at 0 (§5)", () => {
  test.each([
    ["10", "4", "6"],
    ["4", "4", "0"],
    ["3", "4", "0"],
    ["0", "0", "0"],
    ["0.3", "0.1", "0.2"],
    ["2147483647", "0", "2147483647"],
  ])("%s with min %s is %s", (quantity, min, billed) => {
    expect(printDecimal(billedQuantity(decimal(quantity), decimal(min)))).toBe(billed);
  });
});
