import { describe, expect, test } from "vitest";
import { decimal, printDecimal } from "#validators";
import { parseDiscounts, parsePricingModel } from "../reading/index.ts";
import { calculatePrice } from "./calculate-price.ts";
import { chooseVersion } from "./choose-version.ts";
import { convertQuantity } from "./convert-quantity.ts";
import { findPriceDrops } from "./price-drops.ts";
import { splitAmount } from "./split-amount.ts";

describe("an amount is split into parts that add up to it (decision 20 §7)", () => {
  test.each([
    ["10.00", ["1", "1", "1"], 2, ["3.33", "3.34", "3.33"]],
    ["10.00", ["22", "8"], 2, ["7.33", "2.67"]],
    ["0.01", ["1", "1"], 2, ["0.01", "0"]],
    ["0.05", ["1", "1", "1", "1"], 2, ["0.01", "0.02", "0.01", "0.01"]],
    ["-10.00", ["1", "1", "1"], 2, ["-3.33", "-3.34", "-3.33"]],
    ["100", ["1", "0", "2"], 0, ["33", "0", "67"]],
  ])("%s by %j", (amount, weights, decimals, parts) => {
    const split = splitAmount(decimal(amount), weights.map(decimal), decimals);
    expect(split.map((part) => printDecimal(part))).toEqual(parts);
  });

  test("an amount without weights is not split", () => {
    expect(() => splitAmount(decimal("1"), [decimal("0")], 2)).toThrow(/weights of which one is above 0/);
  });
});

describe("a service has the prices of its order, until it is moved (decision 20 §9)", () => {
  const versions = [
    { version: 3, validFrom: "2026-09-01", movesExisting: false },
    { version: 1, validFrom: "2026-01-01", movesExisting: false },
    { version: 2, validFrom: "2026-05-01", movesExisting: true },
  ];

  test.each([
    ["ordered under the first", "2026-02-10", "2026-03-01", 1],
    ["moved by the second from its day on", "2026-02-10", "2026-05-01", 2],
    ["not moved by the third", "2026-02-10", "2026-12-01", 2],
    ["ordered under the third", "2026-09-01", "2026-12-01", 3],
    ["ordered the day before", "2026-08-31", "2026-12-01", 2],
    ["the third is not valid yet", "2026-09-01", "2026-08-31", 2],
    ["before all", "2025-12-31", "2025-12-31", undefined],
    ["ordered before the first, which moves nobody", "2025-12-31", "2026-02-01", undefined],
  ])("%s", (_, orderedOn, day, version) => {
    expect(chooseVersion(versions, { orderedOn, day })?.version).toBe(version);
  });
});

describe("price drops (decision 20 §1)", () => {
  const tiers = (starts: Readonly<Record<string, string>>) =>
    Object.entries(starts).map(([min, amount]) => ({
      display: decimal(min),
      min: decimal(min),
      max: decimal("-1"),
      amount: decimal(amount),
    }));
  const bounds = { min: decimal("8"), step: decimal("1") };

  test("are found where a tier costs less than the quantity before it", () => {
    const drops = findPriceDrops(tiers({ 8: "4.80", 65: "4.40", 257: "3.60" }), bounds);
    expect(drops.map((drop) => Object.values(drop).map((value) => printDecimal(value)))).toEqual([
      ["64", "268.8", "65", "250.8"],
      ["256", "1091.2", "257", "896.4"],
    ]);
  });

  test("are not found where tiers get more expensive, or where a step compensates", () => {
    expect(findPriceDrops(tiers({ 8: "1.00", 65: "1.20" }), bounds)).toEqual([]);
    expect(findPriceDrops(tiers({ 8: "1.00", 65: "0.99" }), bounds)).toEqual([]);
  });
});

describe("unit conversions are exact (§9)", () => {
  test.each([
    ["1024 per GB", "1", "GB", "MB", "1024"],
    ["1024 per GB for bytes", "1", "GB", "B", "1073741824"],
    ["1024 Mbps", "1", "Gbps", "Mbps", "1024"],
    ["1024 GHz", "1", "GHz", "MHz", "1024"],
    ["AWS GiB 1", "1", "GiB", "GB", "1"],
    ["no float", "0.1", "GB", "MB", "102.4"],
    ["back again", "102.4", "MB", "GB", "0.1"],
    ["one byte", "1", "B", "TB", "0.0000000000009094947017729282379150390625"],
  ])("%s: %s %s in %s", (_, quantity, from, to, expected) => {
    expect(convertQuantity(decimal(quantity), from, to)?.toFixed()).toBe(expected);
  });

  test("units of different kinds cannot be converted", () => {
    expect(convertQuantity(decimal("1"), "GB", "GHz")).toBeUndefined();
  });
});

test("of two discounts for the same the one with a condition more counts, also where it is dearer", () => {
  const storage = {
    min: 0,
    max: 100,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: "10" } },
  };
  const model = parsePricingModel({ currency: "EUR", metaData: { specs: { storage } } });
  const own = { targetType: "item", target: "storage", discountType: "override" };
  const discounts = parseDiscounts([
    { ...own, pricePerUnit: "5", attributes: {} },
    { ...own, pricePerUnit: "7", attributes: { storagePolicyUid: "gold" } },
  ]);
  if (!model.ok || !discounts.ok) throw new Error("Neither can be wrong.");
  const choices = new Map([["storage", { value: decimal("1"), storagePolicyUid: "gold" }]]);
  const [line] = calculatePrice(model.value, { choices, discounts: discounts.value }).lines;
  expect(line?.pricePerUnitAfterDiscount).toBe("7.00");
});
