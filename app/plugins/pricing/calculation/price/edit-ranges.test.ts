import { describe, expect, test } from "vitest";
import { decimal, printDecimal } from "#validators";
import type { PriceRange, QuantityRange } from "../model/index.ts";
import { addTier, enterStart, exampleQuantity, removeTier } from "./edit-ranges.ts";

const bounds: QuantityRange = { min: decimal("8"), max: decimal("400"), step: decimal("8") };
const range = (min: string, max: string): PriceRange => ({
  display: decimal(min),
  min: decimal(min),
  max: decimal(max),
  amount: decimal("4.80"),
});
const ranges = [range("8", "56"), range("64", "248"), range("256", "400")];
const starts = (all: readonly PriceRange[]) => all.map(({ min }) => printDecimal(min));

describe("the start of a tier, when its field is left", () => {
  test.each([
    ["on the grid it stays", 1, "72", ["8", "72", "256"], undefined],
    [
      "it snaps down to the step",
      1,
      "70",
      ["8", "64", "256"],
      { note: "step", values: { typed: "70", start: "64", step: "8" } },
    ],
    [
      "above the most it is the most",
      2,
      "900",
      ["8", "64", "400"],
      { note: "max", values: { typed: "900", start: "400", step: "8" } },
    ],
    [
      "the first one starts at the least",
      0,
      "5",
      ["8", "64", "256"],
      { note: "first", values: { typed: "5", start: "8" } },
    ],
    [
      "one that starts where another does goes",
      2,
      "64",
      ["8", "64"],
      { note: "duplicate", values: { start: "64" } },
    ],
    [
      "below the least plus a step it is that sum",
      1,
      "9",
      ["8", "16", "256"],
      { note: "step", values: { typed: "9", start: "16", step: "8" } },
    ],
    [
      "at the least quantity only the first one starts, and says so",
      1,
      "8",
      ["8", "16", "256"],
      { note: "step", values: { typed: "8", start: "16", step: "8" } },
    ],
    [
      "beyond the next one it counts there, and says so",
      0,
      "80",
      ["8", "80", "256"],
      { note: "order", values: { typed: "80", number: "2", start: "80" } },
    ],
    [
      "before all others it is the first, and says so",
      2,
      "0",
      ["8", "16", "64"],
      { note: "order", values: { typed: "0", number: "1", start: "8" } },
    ],
  ] as const)("%s", (_, index, typed, expected, note) => {
    const entered = enterStart(ranges, index, decimal(typed), bounds);
    expect(starts(entered.ranges)).toEqual(expected);
    expect(entered.note).toEqual(note);
  });
});

describe("tiers", () => {
  test("one is added halfway to the end, where there is one, else twice as far", () => {
    expect(starts(addTier(ranges, bounds))).toEqual(["8", "64", "256", "328"]);
    expect(starts(addTier(ranges, { min: bounds.min, step: bounds.step }))).toEqual([
      "8",
      "64",
      "256",
      "512",
    ]);
  });

  test("none is added where there is no room", () => {
    const full = [range("8", "392"), range("400", "400")];
    expect(addTier(full, bounds)).toHaveLength(2);
  });

  test("without the first, the next one starts at the least", () => {
    expect(starts(removeTier(ranges, 0, bounds).ranges)).toEqual(["8", "256"]);
  });
});

describe("the example of a tier", () => {
  test("is the tried quantity where it is in the tier, else one in its middle", () => {
    const tried = decimal("128");
    expect(ranges.map((each) => printDecimal(exampleQuantity(each, bounds, tried)))).toEqual([
      "32",
      "128",
      "328",
    ]);
  });

  test("is never outside the tier, however short that is", () => {
    const short = [range("8", "8"), range("16", "16")];
    expect(short.map((each) => printDecimal(exampleQuantity(each, bounds)))).toEqual(["8", "16"]);
  });
});
