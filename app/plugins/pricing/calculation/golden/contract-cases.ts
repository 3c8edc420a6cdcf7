import type { GoldenCase } from "./golden-case.ts";
import { fixed, memory, tiered } from "./items.ts";
import { CONTRACT, decision, INCLUDE } from "./sentences.ts";

const percent = (rate: number | string, more = {}) => ({
  discountType: "percent",
  pricePerUnit: rate,
  ...more,
});
const hundred = fixed("Base", 100);
const support = {
  name: "Support",
  builtItem: ["bronze", "silver", "gold"],
  unitPrice: { paymentType: "Flat", metaData: { flatByItem: { bronze: 2, silver: 6, gold: 10 } } },
};
const notInContract = fixed("Base", 100, {
  unitPrice: { paymentType: "Base", includeOverride: false, metaData: { base: 100 } },
});

export const CONTRACT_CASES: readonly GoldenCase[] = [
  // Contract
  {
    says: CONTRACT,
    item: memory,
    buy: "48",
    contract: { recurring: "4.00" },
    price: "192.00",
    after: "160.00",
    discount: "17",
  },
  {
    says: decision(6),
    item: memory,
    buy: "48",
    discounts: [percent(10)],
    contract: { recurring: "4.00" },
    price: "192.00",
    after: "160.00",
  },
  {
    says: decision(6),
    item: memory,
    buy: "48",
    discounts: [percent(10)],
    contract: { recurring: "4.50" },
    price: "192.00",
    after: "180.00",
  },
  {
    says: decision(6),
    item: memory,
    buy: "48",
    contract: { recurring: "5.00" },
    price: "192.00",
    after: "200.00",
    unit: "4.80",
    discount: "0",
  },
  {
    says: CONTRACT,
    item: memory,
    buy: "128",
    contract: {
      recurring: [
        { display: 8, amount: 4 },
        { display: 100, amount: 3 },
      ],
    },
    price: "504.00",
    after: "360.00",
  },
  {
    says: CONTRACT,
    item: memory,
    buy: "64",
    contract: {
      recurring: [
        { display: 8, amount: 4 },
        { display: 100, amount: 3 },
      ],
    },
    price: "268.80",
    after: "224.00",
  },
  { says: CONTRACT, item: hundred, contract: { base: 60 }, price: "100.00", after: "60.00", discount: "40" },
  { says: CONTRACT, item: hundred, contract: { base: 0 }, price: "100.00", after: "0.00" },
  { says: CONTRACT, item: hundred, contract: { flat: 60 }, price: "100.00" },
  {
    says: CONTRACT,
    item: support,
    buy: "gold",
    contract: { flatByItem: { gold: 7 } },
    price: "10.00",
    after: "7.00",
  },
  { says: CONTRACT, item: support, buy: "silver", contract: { flatByItem: { gold: 7 } }, price: "6.00" },
  { says: INCLUDE, item: notInContract, contract: { base: 60 }, price: "100.00" },
  {
    says: INCLUDE,
    item: notInContract,
    discounts: [percent(10)],
    contract: { base: 60 },
    price: "100.00",
    after: "90.00",
  },
  { says: decision(6), item: tiered({ 0: "1", 10: "0.5" }), buy: "12", contract: {}, price: "6.00" },
];
