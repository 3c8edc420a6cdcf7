import type { GoldenCase } from "./golden-case.ts";
import { fixed, memory, perUnit } from "./items.ts";
import { ATTRIBUTES, decision } from "./sentences.ts";

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
const onGroup = { targetType: "group", target: "Compute" };
const onItem = { targetType: "item", target: "item" };
const hundred = fixed("Base", 100);

/** Which discounts count for an item, and how they stack. */
export const TARGET_CASES: readonly GoldenCase[] = [
  // Targets
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, onGroup)],
    price: "192.00",
    after: "172.80",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, { targetType: "group", target: "Storage" })],
    price: "192.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, onItem)],
    price: "192.00",
    after: "172.80",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, { keyMap: "compute.memory" })],
    price: "192.00",
    after: "172.80",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, { keyMap: "compute.cpu" })],
    price: "192.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, { targetType: "paymentType", target: "recurring" })],
    price: "192.00",
    after: "172.80",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, { targetType: "paymentType", target: "base" })],
    price: "192.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [percent(10, { targetType: "solution", target: "whatever" })],
    price: "192.00",
    after: "172.80",
  },

  // Attributes
  {
    says: ATTRIBUTES,
    item: memory,
    buy: { value: "48", clusterUid: "c-1" },
    discounts: [percent(10, { attributes: { clusterUid: "c-1" } })],
    price: "192.00",
    after: "172.80",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: { value: "48", clusterUid: "c-2" },
    discounts: [percent(10, { attributes: { clusterUid: "c-1" } })],
    price: "192.00",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: "48",
    discounts: [percent(10, { attributes: { clusterUid: "c-1" } })],
    price: "192.00",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: { value: "48", storagePolicyUid: "silver" },
    discounts: [percent(10, { attributes: { storagePolicyUid: "gold" } })],
    price: "192.00",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: { value: "48", storagePolicyUid: "gold" },
    discounts: [percent(10, { attributes: { storagePolicyUid: "gold" } })],
    price: "192.00",
    after: "172.80",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: { value: "48", storagePolicyUid: "gold" },
    discounts: [percent(10, { attributes: { storagePolicyUid: "gold", clusterUid: "c-1" } })],
    price: "192.00",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: "48",
    discounts: [percent(10, { attributes: { range: { min: 48, max: 64 } } })],
    price: "192.00",
    after: "172.80",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: "47",
    discounts: [percent(10, { attributes: { range: { min: 48, max: 64 } } })],
    price: "187.20",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: "64",
    discounts: [percent(10, { attributes: { range: { min: 48, max: 64 } } })],
    price: "268.80",
    after: "241.92",
  },
  {
    says: ATTRIBUTES,
    item: memory,
    buy: "65",
    discounts: [percent(10, { attributes: { range: { min: 48, max: 64 } } })],
    price: "239.40",
  },

  // Stacking
  {
    says: decision(5),
    item: hundred,
    discounts: [percent(10), percent(10)],
    price: "100.00",
    after: "81.00",
    discount: "19",
  },
  {
    says: decision(5),
    item: hundred,
    discounts: [percent(100), percent(100)],
    price: "100.00",
    after: "0.00",
  },
  {
    says: decision(5),
    item: hundred,
    discounts: [percent(10), override(50)],
    price: "100.00",
    after: "45.00",
    discount: "55",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [override(3), override(4, onItem)],
    price: "192.00",
    after: "160.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [override(4, onItem), override(3)],
    price: "192.00",
    after: "160.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [override(3, onGroup), override(2)],
    price: "192.00",
    after: "120.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "48",
    discounts: [override(4), override(3)],
    price: "192.00",
    after: "120.00",
  },
  {
    says: decision(5),
    item: memory,
    buy: "320",
    discounts: [override(3, onItem), tier("3.20", 257, -1, onItem)],
    price: "1123.20",
    after: "998.40",
  },
  {
    says: decision(5),
    item: memory,
    buy: "320",
    discounts: [tier("3.20", 257, -1, onItem), percent(10, onGroup)],
    price: "1123.20",
    after: "898.56",
  },
  {
    says: decision(5),
    item: perUnit("0.99"),
    buy: "1",
    discounts: [percent(10), percent(20), percent(30)],
    price: "0.99",
    after: "0.50",
    discount: "50",
  },
];
