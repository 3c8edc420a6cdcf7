import type { GoldenCase } from "./golden-case.ts";
import { fixed, memory, perUnit } from "./items.ts";
import { CLAMPED, decision, DISCOUNT_KINDS, OVERRIDE_TYPE, PERCENT, SHOWN } from "./sentences.ts";

const percent = (rate: number | string, more = {}) => ({
  discountType: "percent",
  pricePerUnit: rate,
  ...more,
});
const override = (price: number | string, more = {}) => ({
  discountType: "override",
  pricePerUnit: price,
  ...more,
});
const tier = (price: number | string, min: number, max: number, more = {}) => ({
  discountType: "tier",
  pricePerUnit: price,
  attributes: { range: { min, max } },
  ...more,
});
const hundred = fixed("Base", 100);
const support = {
  name: "Support",
  builtItem: ["bronze", "silver", "gold"],
  unitPrice: { paymentType: "Flat", metaData: { flatByItem: { bronze: 2, silver: 6, gold: 10 } } },
};
const withPercentage = (rate: number) =>
  perUnit("1", {
    unitPrice: { paymentType: "Recurring", percentage: rate, metaData: { recurring: "1.00" } },
  });

export const DISCOUNT_CASES: readonly GoldenCase[] = [
  // Percent
  {
    says: PERCENT,
    item: memory,
    buy: "48",
    discounts: [percent(10)],
    price: "192.00",
    after: "172.80",
    discount: "10",
  },
  { says: PERCENT, item: hundred, discounts: [percent(33)], price: "100.00", after: "67.00", discount: "33" },
  {
    says: PERCENT,
    item: hundred,
    discounts: [percent("12.5")],
    price: "100.00",
    after: "87.50",
    discount: "13",
  },
  { says: PERCENT, item: perUnit("0.07"), buy: "3", discounts: [percent(50)], price: "0.21", after: "0.11" },
  { says: PERCENT, item: hundred, discounts: [percent(0)], price: "100.00", discount: "0" },
  {
    says: PERCENT,
    item: hundred,
    discounts: [percent(100)],
    price: "100.00",
    after: "0.00",
    discount: "100",
  },
  { says: PERCENT, item: fixed("One Time", 40), discounts: [percent(25)], price: "40.00", after: "30.00" },
  { says: PERCENT, item: fixed("Base", 0), discounts: [percent(25)], price: "0.00", discount: "0" },
  {
    says: CLAMPED,
    item: hundred,
    discounts: [percent(150)],
    price: "100.00",
    after: "0.00",
    discount: "100",
  },
  { says: CLAMPED, item: hundred, discounts: [percent(-5)], price: "100.00", discount: "0" },
  { says: CLAMPED, item: withPercentage(-20), buy: "10", price: "10.00", discount: "0" },
  {
    says: CLAMPED,
    item: withPercentage(-20),
    buy: "10",
    discounts: [percent(-5), percent(50)],
    price: "10.00",
    after: "5.00",
    discount: "50",
  },
  { says: CLAMPED, item: withPercentage(250), buy: "10", price: "10.00", after: "0.00" },
  { says: decision(5), item: withPercentage(20), buy: "10", price: "10.00", after: "8.00", discount: "20" },
  {
    says: decision(5),
    item: withPercentage(20),
    buy: "10",
    discounts: [percent(50)],
    price: "10.00",
    after: "4.00",
    discount: "60",
  },

  // Shown
  { says: SHOWN, item: hundred, discounts: [percent("0.4")], price: "100.00", after: "99.60", discount: "0" },
  { says: SHOWN, item: hundred, discounts: [percent("0.5")], price: "100.00", after: "99.50", discount: "1" },
  {
    says: SHOWN,
    item: hundred,
    discounts: [percent("33.3333")],
    price: "100.00",
    after: "66.67",
    discount: "33",
  },
  {
    says: SHOWN,
    item: hundred,
    discounts: [percent("99.5")],
    price: "100.00",
    after: "0.50",
    discount: "100",
  },
  {
    says: SHOWN,
    item: perUnit("3"),
    buy: "1",
    discounts: [override(2)],
    price: "3.00",
    after: "2.00",
    discount: "33",
  },
  { says: SHOWN, item: perUnit("3"), buy: "0", discounts: [override(2)], price: "0.00", discount: "33" },

  // Override
  {
    says: DISCOUNT_KINDS,
    item: memory,
    buy: "48",
    discounts: [override(4)],
    price: "192.00",
    after: "160.00",
    discount: "17",
  },
  {
    says: decision(5),
    item: memory,
    buy: "320",
    discounts: [override(3)],
    price: "1123.20",
    after: "936.00",
  },
  {
    says: OVERRIDE_TYPE,
    item: hundred,
    discounts: [override(80, { overrideType: "base" })],
    price: "100.00",
    after: "80.00",
  },
  {
    says: OVERRIDE_TYPE,
    item: hundred,
    discounts: [override(80, { overrideType: "flat" })],
    price: "100.00",
  },
  {
    says: OVERRIDE_TYPE,
    item: memory,
    buy: "48",
    discounts: [override(4, { overrideType: "recurring" })],
    price: "192.00",
    after: "160.00",
  },
  {
    says: OVERRIDE_TYPE,
    item: memory,
    buy: "48",
    discounts: [override(4, { overrideType: "usage" })],
    price: "192.00",
  },
  {
    says: OVERRIDE_TYPE,
    item: fixed("One Time", 50),
    discounts: [override(45, { overrideType: "oneTime" })],
    price: "50.00",
    after: "45.00",
  },
  {
    says: decision(5),
    item: hundred,
    discounts: [override(0)],
    price: "100.00",
    after: "0.00",
    discount: "100",
  },
  {
    says: decision(6),
    item: hundred,
    discounts: [override(120)],
    price: "100.00",
    after: "120.00",
    discount: "0",
  },

  // Tier
  {
    says: DISCOUNT_KINDS,
    item: memory,
    buy: "320",
    discounts: [tier("3.20", 257, -1)],
    price: "1123.20",
    after: "998.40",
    discount: "11",
  },
  { says: decision(5), item: memory, buy: "256", discounts: [tier("3.20", 257, -1)], price: "1041.60" },
  {
    says: decision(5),
    item: memory,
    buy: "256.5",
    discounts: [tier("4.00", 65, 256)],
    price: "1043.70",
    after: "994.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "65",
    discounts: [tier("4.00", 65, 256)],
    price: "239.40",
    after: "228.00",
  },
  { says: decision(5), item: memory, buy: "257", discounts: [tier("4.00", 65, 256)], price: "896.40" },
  { says: decision(5), item: hundred, discounts: [tier(1, 0, -1)], price: "100.00" },

  // Multi
  {
    says: DISCOUNT_KINDS,
    item: support,
    buy: "gold",
    discounts: [{ discountType: "multi", pricePerUnit: { gold: 8, silver: 5 } }],
    price: "10.00",
    after: "8.00",
    discount: "20",
  },
  {
    says: decision(5),
    item: support,
    buy: "bronze",
    discounts: [{ discountType: "multi", pricePerUnit: { gold: 8, silver: 5 } }],
    price: "2.00",
  },
  {
    says: decision(5),
    item: perUnit("0.10"),
    buy: { value: "100", storagePolicyUid: "ssd" },
    discounts: [{ discountType: "multi", pricePerUnit: { ssd: "0.07" } }],
    price: "10.00",
    after: "7.00",
  },
  {
    says: decision(5),
    item: perUnit("0.10"),
    buy: { value: "100", clusterUid: "c-2" },
    discounts: [{ discountType: "multi", pricePerUnit: { "c-1": "0.07", "c-2": "0.08" } }],
    price: "10.00",
    after: "8.00",
  },
  {
    says: decision(5),
    item: fixed("Base", 10, { type: "formResource" }),
    buy: ["a", "b", "c"],
    discounts: [{ discountType: "multi", pricePerUnit: { a: 4, b: 5 } }],
    price: "30.00",
    after: "19.00",
  },
  {
    says: decision(5),
    item: fixed("Base", 10, { type: "formResource" }),
    buy: ["a", "b", "c"],
    discounts: [override(7)],
    price: "30.00",
    after: "21.00",
  },
];
