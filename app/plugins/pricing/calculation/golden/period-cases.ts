import type { GoldenCase } from "./golden-case.ts";
import { fixed, memory, metered, perUnit } from "./items.ts";
import { CYCLE, decision, EXTREMES } from "./sentences.ts";

const ten = fixed("Base", 10);
const archive = metered({ 0: "0.012" }, { min: 0, max: 1000 });
/** As memory, metered. */
const measured = metered({ 8: "4.80", 65: "4.20", 257: "3.60" }, { min: 8, max: 400 });
const endless = metered({ 0: "2.00" }, { min: 0, max: -1 });

export const PERIOD_CASES: readonly GoldenCase[] = [
  // Cycles
  { says: CYCLE, item: ten, price: "10.00" },
  { says: decision(7), item: ten, cycle: "Monthly", price: "10.00" },
  { says: decision(7), item: ten, cycle: "Quarterly", price: "30.00" },
  { says: decision(7), item: ten, cycle: "Semi-Annually", price: "60.00" },
  { says: decision(7), item: ten, cycle: "Annually", price: "120.00" },
  { says: decision(7), item: fixed("Base", "0.333"), cycle: "Quarterly", price: "1.00" },
  { says: decision(7), item: fixed("Flat", "0.005"), cycle: "Annually", price: "0.06" },
  { says: decision(7), item: fixed("One Time", 10), cycle: "Annually", price: "10.00" },
  {
    says: decision(7),
    item: memory,
    buy: "48",
    cycle: "Quarterly",
    price: "576.00",
    unit: "4.80",
    billed: "40",
  },
  {
    says: decision(7),
    item: ten,
    cycle: "Annually",
    discounts: [{ discountType: "percent", pricePerUnit: 15 }],
    price: "120.00",
    after: "102.00",
  },

  // Parts
  { says: decision(7), item: ten, part: ["22", "30"], price: "7.33" },
  { says: decision(7), item: ten, part: ["8", "30"], price: "2.67" },
  { says: decision(7), item: ten, part: ["30", "30"], price: "10.00" },
  { says: decision(7), item: ten, part: ["0", "30"], price: "0.00" },
  { says: decision(7), item: fixed("Base", 31), part: ["1", "31"], price: "1.00" },
  { says: decision(7), item: fixed("Base", 30), part: ["1", "3"], price: "10.00" },
  { says: decision(7), item: fixed("Base", "0.01"), part: ["1", "2"], price: "0.01" },
  { says: decision(7), item: ten, cycle: "Quarterly", part: ["46", "92"], price: "15.00" },
  { says: decision(7), item: fixed("One Time", 10), part: ["1", "30"], price: "10.00" },
  {
    says: decision(7),
    item: ten,
    part: ["15", "30"],
    discounts: [{ discountType: "percent", pricePerUnit: 10 }],
    price: "5.00",
    after: "4.50",
  },
  { says: decision(7), item: perUnit("1000"), buy: "1", currency: "JPY", part: ["10", "31"], price: "323" },

  // What methods mean
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    part: ["10", "30"],
    price: "6.00",
    usage: ["6.00", "6.00"],
  },
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    method: "maximum",
    part: ["10", "30"],
    price: "2.00",
  },
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    method: "percentile",
    part: ["10", "30"],
    price: "2.00",
  },
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    method: "last",
    part: ["10", "30"],
    price: "2.00",
  },
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    method: "sum",
    part: ["10", "30"],
    price: "6.00",
  },
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    cycle: "Quarterly",
    price: "18.00",
  },
  {
    says: decision(10),
    item: archive,
    buy: { least: "500", most: "500" },
    method: "sum",
    cycle: "Quarterly",
    price: "6.00",
  },

  // Usage max and min
  { says: EXTREMES, item: archive, price: "0.00", usage: ["0.00", "12.00"] },
  { says: EXTREMES, item: archive, buy: "300", price: "3.60", usage: ["0.00", "3.60"] },
  { says: decision(11), item: archive, buy: { least: "100" }, price: "1.20", usage: ["1.20", "12.00"] },
  {
    says: decision(11),
    item: archive,
    buy: { value: "300", least: "100" },
    price: "3.60",
    usage: ["1.20", "3.60"],
  },
  {
    says: decision(11),
    item: archive,
    buy: { value: "300", least: "400" },
    price: "4.80",
    usage: ["4.80", "4.80"],
  },
  {
    says: decision(11),
    item: archive,
    buy: { least: "100", most: "200" },
    price: "2.40",
    usage: ["1.20", "2.40"],
  },
  { says: decision(11), item: measured, buy: "70", price: "260.40", usage: ["0.00", "273.60"] },
  {
    says: decision(11),
    item: measured,
    buy: { value: "70", least: "60" },
    price: "260.40",
    usage: ["239.40", "273.60"],
  },
  {
    says: decision(11),
    item: measured,
    buy: { value: "70", least: "64" },
    price: "260.40",
    usage: ["239.40", "273.60"],
  },
  {
    says: decision(11),
    item: measured,
    buy: { value: "70", least: "65" },
    price: "260.40",
    usage: ["239.40", "260.40"],
  },
  { says: decision(11), item: measured, price: "0.00", usage: ["0.00", "1411.20"] },
  { says: decision(11), item: endless, price: "0.00", usage: ["0.00", null] },
  { says: decision(11), item: endless, buy: "50", price: "100.00", usage: ["0.00", "100.00"] },
  { says: decision(11), item: endless, buy: { least: "20" }, price: "40.00", usage: ["40.00", null] },
  {
    says: decision(11),
    item: endless,
    buy: "50",
    discounts: [{ discountType: "percent", pricePerUnit: 50, attributes: { range: { min: 40, max: -1 } } }],
    price: "100.00",
    after: "50.00",
    usage: ["0.00", "80.00"],
  },
  {
    says: decision(11),
    item: endless,
    buy: { value: "50", least: "10" },
    discounts: [{ discountType: "percent", pricePerUnit: 90, attributes: { range: { min: 20, max: 29 } } }],
    price: "100.00",
    usage: ["4.00", "100.00"],
  },
  {
    says: decision(11),
    item: measured,
    buy: "70",
    contract: {
      usage: [
        { display: 8, amount: 4 },
        { display: 30, amount: 1 },
      ],
    },
    price: "260.40",
    after: "62.00",
    usage: ["0.00", "88.00"],
  },
];
