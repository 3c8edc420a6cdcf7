import { describe, expect, test } from "vitest";
import {
  leastQuantities,
  orderProblem,
  parsePriceTerms,
  printPriceTerms,
  priceOf,
  quantityProblem,
} from "../index.ts";
import type { PriceTerms, Spec } from "../index.ts";

const DOCUMENT = {
  currency: "EUR",
  calculationMethod: "average",
  metaData: {
    specs: {
      memory: {
        name: "Memory",
        min: 8,
        max: 64,
        unitPrice: { paymentType: "Recurring", metaData: { recurring: "4.80" } },
      },
      support: {
        name: "Support",
        builtItem: ["day", "night"],
        unitPrice: { paymentType: "Flat", metaData: { flatByItem: { day: "0", night: "60" } } },
      },
      setup: { name: "Setup", unitPrice: { paymentType: "One Time", metaData: { oneTime: "150" } } },
      servers: {
        type: "formResource",
        builtItem: ["1", "2"],
        unitPrice: { paymentType: "Flat", metaData: { flat: "10" } },
      },
      insured: { tempValue: false, unitPrice: { paymentType: "Flat", metaData: { flat: "5" } } },
    },
    contractOverride: { specs: { memory: { recurring: "4.00" } } },
  },
  discounts: [{ discountType: "percent", pricePerUnit: "10" }],
};

const TENTH_OFF_MONTHS = [
  { discountType: "percent", targetType: "paymentType", target: "flat", pricePerUnit: "10" },
];

function parse(document: unknown): PriceTerms {
  const parsed = parsePriceTerms(document);
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

const memoryOf = (terms: PriceTerms) =>
  priceOf(terms, { memory: { value: 48 }, unknown: 1 }).lines[0]?.priceAfterDiscount;

describe("the terms of a price", () => {
  test.each([
    [false, "172.80"],
    [true, "160.00"],
  ])("give the same price after they have travelled; under contract: %j", (isUnderContract, price) => {
    const terms = parse({ ...DOCUMENT, isUnderContract });
    expect(memoryOf(terms)).toBe(price);
    const travelled = parse(JSON.parse(JSON.stringify(printPriceTerms(terms))));
    expect(memoryOf(travelled)).toBe(price);
  });

  test.each<[string, unknown, string]>([
    ["setup", false, "150.00"],
    ["setup", "", "150.00"],
    ["setup", [], "150.00"],
    ["setup", { value: false, item: "" }, "150.00"],
    ["support", { value: "night", item: "day" }, "54.00"],
    ["support", { value: "night", item: "" }, "54.00"],
    ["support", { item: "night" }, "54.00"],
    ["servers", "2", "9.00"],
    ["insured", undefined, "0.00"],
    ["insured", true, "4.50"],
  ])("count of %s what is part of it, and what its value names: %j", (key, value, price) => {
    const { lines } = priceOf(parse({ ...DOCUMENT, discounts: TENTH_OFF_MONTHS }), { [key]: value });
    expect(lines.find((line) => line.key === key)?.priceAfterDiscount).toBe(price);
  });

  test.each([
    ["memory", 48, undefined],
    ["memory", 7, "Must be at least 8."],
    ["memory", "48.5", "Must be 8 or a multiple of 1 above it."],
    ["memory", { value: 48, clusterUid: "c-1" }, "A cluster or a storage policy cannot be chosen here."],
    [
      "support",
      { item: "night", storagePolicyUid: "x" },
      "A cluster or a storage policy cannot be chosen here.",
    ],
    ["setup", false, "It belongs to what is bought: nobody chooses it."],
    ["support", 7, "This must be a quantity, an item, a list of items, or a tick."],
  ])("allow in an order of %s the choice %j: %s", (key, value, problem) => {
    const spec = parse(DOCUMENT).model.metaData.specs.get(key) as Spec;
    expect(orderProblem(spec, value)).toBe(problem);
  });

  test("show contract prices only where they count", () => {
    const print = (isUnderContract: boolean) =>
      JSON.stringify(printPriceTerms(parse({ ...DOCUMENT, isUnderContract })));
    expect(print(false)).not.toContain("contractOverride");
    expect(print(true)).toContain("contractOverride");
  });

  test("that cannot be read say everything that is wrong", () => {
    const parsed = parsePriceTerms({ ...DOCUMENT, currency: "ABC", discounts: [{ discountType: "gift" }] });
    expect(parsed.ok ? [] : parsed.problems.map(({ pointer }) => pointer)).toEqual([
      "/currency",
      "/discounts/0/discountType",
    ]);
  });

  test.each([
    ["memory", 48, undefined],
    ["memory", { value: "48", clusterUid: "c-1" }, undefined],
    ["memory", {}, undefined],
    ["memory", 65, "Must be at most 64."],
    ["memory", -1, "A quantity cannot be negative."],
    ["memory", "many", "This must be a quantity."],
    ["support", "night", undefined],
    ["support", "noon", "Must be one of day, night."],
    ["support", 7, "This must be a quantity, an item, a list of items, or a tick."],
    ["support", "", undefined],
    ["support", { value: "night", item: "night" }, undefined],
    ["support", { value: ["night", "night"] }, "A choice stands twice."],
    ["setup", true, undefined],
    ["setup", false, "It belongs to what is bought: nobody chooses it."],
    ["insured", true, undefined],
    ["servers", "2", undefined],
    ["servers", "3", "Must be one of 1, 2."],
  ])("allow of %s the choice %j: %s", (key, value, problem) => {
    const spec = parse(DOCUMENT).model.metaData.specs.get(key) as Spec;
    expect(quantityProblem(spec, value)).toBe(problem);
  });
});

describe("the cheapest order", () => {
  const least = (more: object) => {
    const terms = parse({ ...DOCUMENT, ...more });
    const quantities = leastQuantities(terms);
    return [quantities, priceOf(terms, quantities).totals.perCycleMin.afterDiscount];
  };
  const sizes = (flatByItem: object, tempValue?: string) => ({
    metaData: {
      specs: {
        size: {
          name: "Size",
          builtItem: ["small", "large", "huge"],
          ...(tempValue === undefined ? {} : { tempValue }),
          unitPrice: { paymentType: "Flat", metaData: { flat: "50", flatByItem } },
        },
      },
    },
    discounts: [],
  });

  test.each([
    ["nothing that may be left out", {}, [{}, "0.00"]],
    [
      "the least that its seller sells",
      { least: { memory: { value: "16" } } },
      [{ memory: { value: "16" } }, "34.56"],
    ],
    [
      "no less than the least of the item",
      { least: { memory: { value: "4" }, support: { value: "1" } } },
      [{}, "0.00"],
    ],
    [
      "the cheapest of what must be chosen",
      { required: ["support", "insured"] },
      [{ support: "day", insured: true }, "4.50"],
    ],
    [
      "the cheapest as its buyer pays it",
      {
        ...sizes({ small: "30", large: "40", huge: "90" }),
        required: ["size"],
        discounts: [
          { discountType: "multi", targetType: "item", target: "size", pricePerUnit: { large: "5" } },
        ],
      },
      [{ size: "large" }, "5.00"],
    ],
    [
      "one without a price of its own where those cost more",
      { ...sizes({ small: "60", large: "70" }), required: ["size"] },
      [{ size: "huge" }, "50.00"],
    ],
    [
      "the cheapest where another is chosen at first",
      sizes({ small: "20", large: "40", huge: "90" }, "large"),
      [{ size: "small" }, "20.00"],
    ],
  ])("has %s", (_, more, expected) => {
    expect(least(more)).toEqual(expected);
  });
});
