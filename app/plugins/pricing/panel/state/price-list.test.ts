import { expect, test } from "vitest";
import { parsePriceTerms } from "#pricing/calculation";
import { listPrices } from "./index.ts";

function rowsOf(spec: object, discounts: readonly object[] = [], paymentCycle = "Monthly") {
  const parsed = parsePriceTerms({
    currency: "EUR",
    metaData: { override: { paymentCycle }, specs: { storage: { name: "Storage", ...spec } } },
    discounts,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return listPrices(parsed.value)[0]?.rows;
}

const pricesOf = (spec: object) => rowsOf(spec)?.map(({ choice, price }) => [choice, price]);

const GOLD = { builtItem: ["policy-1"], builtItemLabel: ["Gold"] };

test("prices by item are listed by the texts of the items, of a range and of a select", () => {
  const byItem = { "policy-1": "0.14", "policy-2": "0.10" };
  const recurring = [{ display: 0, min: 0, max: -1, amount: "0.20" }];
  const range = {
    ...GOLD,
    min: 0,
    max: 100,
    unitPrice: { paymentType: "Recurring", metaData: { recurring, recurringByItem: byItem } },
  };
  expect(pricesOf(range)).toEqual([
    [["Gold"], "0.14"],
    [["policy-2"], "0.10"],
    [[], "0.20"],
  ]);
  const select = {
    ...GOLD,
    unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "policy-1": "5" } } },
  };
  expect(pricesOf(select)).toEqual([[["Gold"], "5.00"]]);
  expect(pricesOf({ ...select, builtItem: ["policy-1", "policy-2"] })?.at(-1)).toEqual([[], "0.00"]);
});

test("a price of units has all its digits, and what is charged as it is those of the currency", () => {
  const keys = { Base: "base", Flat: "flat", "One Time": "oneTime" };
  const priced = (paymentType: keyof typeof keys, more: object = {}) => ({
    ...more,
    unitPrice: { paymentType, metaData: { [keys[paymentType]]: "21.875" } },
  });
  const rounded = [{ price: "21.88", priceAfterDiscount: "21.88" }];
  const exact = [{ price: "21.875", priceAfterDiscount: "21.875" }];
  expect(rowsOf(priced("Base"))).toEqual(rounded);
  expect(rowsOf(priced("Flat"))).toEqual(rounded);
  expect(rowsOf(priced("One Time"))).toEqual(rounded);
  expect(rowsOf(priced("Flat", { type: "vmCount", min: 0, max: 9 }))).toEqual(exact);
  expect(rowsOf(priced("Flat", { type: "formResource" }))).toEqual(exact);
  expect(rowsOf(priced("One Time", { type: "formResource" }))).toEqual(rounded);
  const percent = { targetType: "solution", discountType: "percent", pricePerUnit: "10", attributes: {} };
  expect(rowsOf(priced("Base"), [percent])).toEqual([{ price: "21.88", priceAfterDiscount: "19.69" }]);
  // A quarter of it is charged as 65.63: three times the exact price.
  expect(rowsOf(priced("Base"), [], "Quarterly")).toEqual(exact);
  expect(rowsOf(priced("One Time"), [], "Quarterly")).toEqual(rounded);
});

test("a discount shows where it counts: the quantities of its range, and its cluster by its name", () => {
  const recurring = [
    { display: 1, min: 1, max: 16, amount: "12.50" },
    { display: 17, min: 17, max: 64, amount: "11.00" },
  ];
  const storage = { min: 1, max: 64, unitPrice: { paymentType: "Recurring", metaData: { recurring } } };
  const own = { discountType: "tier", pricePerUnit: "9", attributes: { range: { min: "20", max: "40" } } };
  expect(rowsOf(storage, [own])).toEqual([
    { from: "1", to: "16", price: "12.50", priceAfterDiscount: "12.50" },
    { from: "17", to: "19", price: "11.00", priceAfterDiscount: "11.00" },
    { from: "20", to: "40", price: "11.00", priceAfterDiscount: "9.00" },
    { from: "41", to: "64", price: "11.00", priceAfterDiscount: "11.00" },
  ]);
  const north = {
    ...own,
    names: { "domain-1": "North" },
    attributes: { ...own.attributes, clusterUid: "domain-1" },
  };
  expect(
    rowsOf(storage, [north])?.map(({ choice, from, priceAfterDiscount }) => [
      choice,
      from,
      priceAfterDiscount,
    ]),
  ).toEqual([
    [["North"], "1", "12.50"],
    [["North"], "17", "11.00"],
    [["North"], "20", "9.00"],
    [["North"], "41", "11.00"],
    [[], "1", "12.50"],
    [[], "17", "11.00"],
  ]);
});

test("a fixed price of machines is for each of them, one of anything else for all of it", () => {
  const of = (type: string) => {
    const flat = { paymentType: "Flat", metaData: { flat: "1.50" } };
    const parsed = parsePriceTerms({
      currency: "EUR",
      metaData: { specs: { item: { name: "Item", type, min: 0, max: 9, unitPrice: flat } } },
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return listPrices(parsed.value)[0]?.isPerUnit;
  };
  expect(["vmCount", "storage", "formResource"].map(of)).toEqual([true, false, true]);
});
