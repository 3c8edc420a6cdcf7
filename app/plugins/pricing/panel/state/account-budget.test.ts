import { expect, test } from "vitest";
import { afterPrice, readBudget } from "./account-budget.ts";
import { priceOf, parsePriceTerms } from "#pricing/calculation";

const parsed = parsePriceTerms({
  currency: "EUR",
  calculationMethod: "average",
  isUnderContract: false,
  discounts: [],
  metaData: {
    specs: { fee: { name: "Fee", unitPrice: { paymentType: "Flat", metaData: { flat: "0.30" } } } },
  },
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const price = priceOf(parsed.value, {});

test.each([
  ["within", "100.40", undefined, { after: "100.4" }],
  ["above by a cent", "100.39", undefined, { after: "100.4", over: "0.01" }],
  ["in place of what is charged", "100.1", "0.30", { after: "100.1" }],
  ["above, though the change makes it less", "99", "1.30", { after: "99.1", over: "0.1" }],
])("a price is %s: exact to the cent", (_, monthly, charged, expected) => {
  const charge = charged === undefined ? undefined : { monthly: charged };
  expect(afterPrice({ monthly, spent: "100.10" }, price, charge)).toEqual(expected);
});

test.each([
  [{ budget: { monthly: "1", spent: "0" } }, { monthly: "1", spent: "0" }],
  [{ budget: { monthly: 1, spent: "0" } }, undefined],
  [{}, undefined],
  [undefined, undefined],
])("the budget in %j", (terms, expected) => {
  expect(readBudget(terms)).toEqual(expected);
});
