import type { GoldenCase } from "./golden-case.ts";
import { fixed, memory, metered, perUnit, tiered } from "./items.ts";
import {
  BILLED,
  BY_ITEM,
  decision,
  DECIMALS,
  DOLLAR,
  ONE_TYPE,
  RESOURCES,
  SENTINEL,
  TIERS,
  UNLIMITED_RANGE,
  VM_COUNT,
} from "./sentences.ts";

const unlimited = { min: -1, max: 100 };
const sentinel = { min: 100, max: 2_147_483_647 };
const resources = (type: "Base" | "Flat" | "One Time", more = {}) =>
  fixed(type, "10.00", { type: "formResource", ...more });
const support = {
  name: "Support",
  builtItem: ["bronze", "silver", "gold"],
  unitPrice: {
    paymentType: "Flat",
    metaData: { flat: "5.00", flatByItem: { silver: "49.00", gold: "149.00" } },
  },
};
const byPolicy = perUnit("0", {
  unitPrice: {
    paymentType: "Recurring",
    metaData: { recurring: "0.10", recurringByItem: { ssd: "0.25", nvme: "0.40" } },
  },
});

export const QUANTITY_CASES: readonly GoldenCase[] = [
  // Tiers
  { says: TIERS, item: memory, buy: "8", price: "0.00", unit: "4.80", billed: "0" },
  { says: TIERS, item: memory, buy: "9", price: "4.80", unit: "4.80", billed: "1" },
  { says: TIERS, item: memory, buy: "48", price: "192.00", unit: "4.80", billed: "40" },
  { says: TIERS, item: memory, buy: "64", price: "268.80", unit: "4.80", billed: "56" },
  { says: decision(1), item: memory, buy: "64.5", price: "271.20", unit: "4.80", billed: "56.5" },
  { says: TIERS, item: memory, buy: "65", price: "239.40", unit: "4.20", billed: "57" },
  { says: TIERS, item: memory, buy: "128", price: "504.00", unit: "4.20", billed: "120" },
  { says: TIERS, item: memory, buy: "256", price: "1041.60", unit: "4.20", billed: "248" },
  { says: TIERS, item: memory, buy: "257", price: "896.40", unit: "3.60", billed: "249" },
  { says: TIERS, item: memory, buy: "320", price: "1123.20", unit: "3.60", billed: "312" },
  { says: TIERS, item: memory, buy: "400", price: "1411.20", unit: "3.60", billed: "392" },
  { says: decision(1), item: tiered({ 10: "2.00", 20: "1.00" }), buy: "5", price: "10.00", unit: "2.00" },
  {
    says: decision(1),
    item: tiered({ 10: "2.00", 20: "1.00" }),
    buy: "19.999",
    price: "40.00",
    unit: "2.00",
  },
  { says: decision(1), item: tiered({ 10: "2.00", 20: "1.00" }), buy: "20", price: "20.00", unit: "1.00" },
  { says: TIERS, item: tiered({ 20: "1.00", 10: "2.00", 0: "3.00" }), buy: "15", price: "30.00" },
  { says: TIERS, item: tiered({ 0: "1.00", 100: "0" }), buy: "100", price: "0.00", unit: "0.00" },
  { says: TIERS, item: tiered({ 0: "0.00001" }), buy: "1000000", price: "10.00", unit: "0.00001" },

  // Billed quantity
  { says: BILLED, item: memory, buy: "0", price: "0.00", billed: "0" },
  { says: BILLED, item: memory, buy: "7.999", price: "0.00", billed: "0" },
  { says: BILLED, item: memory, price: "0.00", billed: "0" },
  { says: BILLED, item: perUnit("2.50", { min: 4, max: 10 }), buy: "10", price: "15.00", billed: "6" },
  { says: BILLED, item: perUnit("2.50", { min: 0.5, max: 10 }), buy: "0.75", price: "0.63", billed: "0.25" },
  { says: BILLED, item: perUnit("9", { min: 2, max: 64 }), buy: "40", price: "342.00", billed: "38" },
  {
    says: BILLED,
    item: metered({ 0: "0.50" }, { min: 500, max: 9_000 }),
    buy: "650",
    price: "75.00",
    billed: "150",
  },

  // Unlimited ranges
  { says: UNLIMITED_RANGE, item: perUnit("1.00", unlimited), buy: "50", price: "50.00", billed: "50" },
  {
    says: UNLIMITED_RANGE,
    item: perUnit("1.00", { min: 8, max: -1 }),
    buy: "50",
    price: "50.00",
    billed: "50",
  },
  { says: UNLIMITED_RANGE, item: perUnit("1.00", { min: -1, max: -1 }), price: "0.00", billed: "0" },
  {
    says: decision(4),
    item: perUnit("1.00", { min: 8, max: 9, isUnlimited: true }),
    buy: "50",
    price: "42.00",
  },
  { says: decision(4), item: perUnit("0.05", sentinel), buy: "3000", price: "145.00", billed: "2900" },
  { says: SENTINEL, item: perUnit("0.01", sentinel), buy: "2147483647", price: "21474835.47" },

  // Machines
  {
    says: VM_COUNT,
    item: fixed("Flat", "1.50", { type: "vmCount" }),
    buy: "25",
    price: "37.50",
    billed: "25",
  },
  { says: VM_COUNT, item: fixed("Flat", "1.50", { type: "vmCount" }), price: "0.00", billed: "0" },
  {
    says: decision(2),
    item: fixed("Flat", "1.50", { type: "vmCount", min: 5, max: 50 }),
    buy: "25",
    price: "30.00",
  },
  {
    says: VM_COUNT,
    item: metered({ 0: "3.00", 10: "2.00" }, { type: "vmCount", min: undefined, max: undefined }),
    buy: "12",
    price: "24.00",
    usage: ["0.00", "30.00"],
  },

  // Fixed prices
  { says: decision(2), item: fixed("Base", 25, { type: "base" }), price: "25.00", billed: "1" },
  { says: decision(2), item: fixed("Base", 25), buy: false, price: "0.00", billed: "0" },
  { says: decision(2), item: fixed("Base", 25), buy: true, price: "25.00", billed: "1" },
  { says: decision(2), item: fixed("Base", 25, { type: "base" }), buy: false, price: "25.00", billed: "1" },
  { says: decision(2), item: fixed("Base", 25), buy: "0", price: "25.00", billed: "1" },
  { says: decision(2), item: fixed("One Time", "99.99"), price: "99.99" },
  { says: decision(2), item: fixed("One Time", "99.99"), buy: "", price: "99.99" },
  { says: decision(2), item: fixed("One Time", "99.99"), buy: [], price: "99.99" },
  {
    says: decision(2),
    item: fixed("Flat", 20, { min: 0, max: 1000 }),
    buy: "500",
    price: "20.00",
    billed: "1",
  },
  { says: decision(2), item: fixed("Flat", 20, { min: 0, max: 1000 }), buy: "0", price: "0.00", billed: "0" },
  { says: decision(2), item: fixed("Flat", 20, { min: 0, max: 1000 }), price: "0.00", billed: "0" },
  { says: decision(2), item: fixed("Flat", 20, { builtItem: ["a", "b"] }), price: "0.00", billed: "0" },
  { says: decision(2), item: fixed("Flat", 20, { builtItem: ["a", "b"] }), buy: "a", price: "20.00" },
  { says: decision(2), item: fixed("Flat", 20, { builtItem: ["a", "b"] }), buy: "", price: "0.00" },

  // Selected resources
  { says: RESOURCES, item: resources("Base"), buy: ["vm-1", "vm-2", "vm-3"], price: "30.00", billed: "3" },
  { says: RESOURCES, item: resources("Flat"), buy: ["vm-1", "vm-2"], price: "20.00", billed: "2" },
  { says: RESOURCES, item: resources("Base"), buy: "4", price: "40.00", billed: "4" },
  { says: RESOURCES, item: resources("Base"), buy: "vm-1", price: "10.00", billed: "1" },
  { says: RESOURCES, item: resources("Base"), buy: [], price: "0.00", billed: "0" },
  { says: RESOURCES, item: resources("Base"), price: "0.00", billed: "0" },
  { says: decision(2), item: resources("One Time"), buy: ["vm-1", "vm-2"], price: "10.00", billed: "1" },
  { says: decision(2), item: resources("One Time"), buy: [], price: "0.00", billed: "0" },
  {
    says: RESOURCES,
    item: resources("Base", {
      unitPrice: { paymentType: "Base", metaData: { base: 10, baseByItem: { large: 25, huge: 40 } } },
    }),
    buy: ["large", "huge", "small"],
    price: "75.00",
  },

  // Prices by item
  { says: BY_ITEM, item: support, buy: "gold", price: "149.00", unit: "149.00" },
  { says: BY_ITEM, item: support, buy: "silver", price: "49.00" },
  { says: decision(12), item: support, buy: "bronze", price: "5.00" },
  { says: BY_ITEM, item: support, price: "0.00" },
  { says: BY_ITEM, item: byPolicy, buy: { value: "100", item: "ssd" }, price: "25.00", unit: "0.25" },
  { says: BY_ITEM, item: byPolicy, buy: { value: "100", storagePolicyUid: "nvme" }, price: "40.00" },
  { says: BY_ITEM, item: byPolicy, buy: { value: "100", clusterUid: "ssd" }, price: "25.00" },
  {
    says: decision(12),
    item: byPolicy,
    buy: { value: "100", storagePolicyUid: "nvme", clusterUid: "ssd" },
    price: "40.00",
  },
  { says: decision(12), item: byPolicy, buy: { value: "100", item: "tape" }, price: "10.00", unit: "0.10" },

  // One payment type
  {
    says: ONE_TYPE,
    item: fixed("Flat", 7, {
      unitPrice: { paymentType: "Flat", metaData: { flat: 7, base: 100, oneTime: 9 } },
    }),
    price: "7.00",
  },
  {
    says: ONE_TYPE,
    item: { name: "x", unitPrice: { paymentTypeKey: "oneTime", metaData: { oneTime: 3, base: 4 } } },
    price: "3.00",
  },
  {
    says: decision(3),
    item: { name: "x", unitPrice: { metaData: { base: 0, flat: 6, oneTime: 0 } } },
    price: "6.00",
  },

  // Rounding and currencies
  { says: decision(8), item: perUnit("0.005"), buy: "1", price: "0.01" },
  { says: decision(8), item: perUnit("0.0049999"), buy: "1", price: "0.00" },
  { says: decision(8), item: perUnit("1.005"), buy: "1", price: "1.01" },
  { says: decision(8), item: perUnit("0.335"), buy: "1", price: "0.34" },
  { says: decision(8), item: perUnit("0.1"), buy: "3", price: "0.30" },
  { says: decision(8), item: perUnit("99999999999.99"), buy: "1000", price: "99999999999990.00" },
  { says: DECIMALS, item: perUnit("0.5"), buy: "3", currency: "JPY", price: "2" },
  { says: DECIMALS, item: perUnit("1234.4"), buy: "1", currency: "JPY", price: "1234", unit: "1234.4" },
  { says: DECIMALS, item: perUnit("1.2345"), buy: "1", currency: "KWD", price: "1.235" },
  { says: DECIMALS, item: perUnit("2"), buy: "1", currency: "BHD", price: "2.000", unit: "2.000" },
  {
    says: DECIMALS,
    item: perUnit("0.12345678"),
    buy: "10",
    currency: "EUR",
    price: "1.23",
    unit: "0.12345678",
  },
  { says: DOLLAR, item: fixed("Base", "$1,234.50"), price: "1234.50" },
  { says: DOLLAR, item: fixed("Base", " $0.07 "), price: "0.07" },
];
