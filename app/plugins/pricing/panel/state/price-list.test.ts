import { expect, test } from "vitest";
import { parsePriceTerms } from "#pricing/calculation";
import { listPrices } from "./index.ts";

function pricesOf(spec: object) {
  const parsed = parsePriceTerms({
    currency: "EUR",
    metaData: { specs: { storage: { name: "Storage", ...spec } } },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const [item] = listPrices(parsed.value);
  return item?.rows.map(({ choice, price }) => [choice, price]);
}

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
    ["Gold", "0.14"],
    ["policy-2", "0.10"],
  ]);
  const select = {
    ...GOLD,
    unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "policy-1": "5" } } },
  };
  expect(pricesOf(select)).toEqual([["Gold", "5.00"]]);
});
