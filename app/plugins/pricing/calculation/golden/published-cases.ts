import type { GoldenCase } from "./golden-case.ts";
import { fixed, metered, perUnit, tiered } from "./items.ts";

/** An example that somebody publishes, and what it comes to here. */
export interface PublishedCase extends GoldenCase {
  /** What they publish, where their rule is another: decision 20, "What others publish". */
  readonly published?: string;
}

const fonts = tiered({ 1: "7", 6: "6.5", 11: "6" });
const zuplo = tiered({ 0: "0.10", 1001: "0.05", 10_001: "0.01" });
const lagoVolume = tiered({ 0: "0.0010", 10_001: "0.0008", 50_001: "0.0006", 100_001: "0.0004" });
const orbTiers = tiered({ 0: "0.001", 10_001: "0.0008", 100_001: "0.0005" });
const orbBulk = tiered({ 0: "0.50", 11: "0.40" });
const percent = (rate: number) => ({ discountType: "percent", pricePerUnit: rate });
const month = (amount: string, days: string, ofDays = "30") => ({
  item: fixed("Base", amount),
  part: [days, ofDays] as const,
});

export const PUBLISHED_CASES: readonly PublishedCase[] = [
  // Volume
  { says: "Stripe, volume: 1 font", item: fonts, buy: "1", price: "7.00" },
  { says: "Stripe, volume: 5 fonts", item: fonts, buy: "5", price: "35.00" },
  { says: "Stripe, volume: 6 fonts", item: fonts, buy: "6", price: "39.00" },
  { says: "Stripe, volume: 20 fonts", item: fonts, buy: "20", price: "120.00" },
  { says: "Stripe, volume: 25 fonts", item: fonts, buy: "25", price: "150.00" },
  {
    says: "Lago, volume: 65,000 calls without the fee of 10.00",
    item: lagoVolume,
    buy: "65000",
    price: "39.00",
  },
  { says: "Flexprice, volume: 65,000 calls", item: lagoVolume, buy: "65000", price: "39.00" },
  { says: "Orb, bulk: 10 units", item: orbBulk, buy: "10", price: "5.00" },
  { says: "Orb, bulk: 101 units", item: orbBulk, buy: "101", price: "40.40" },
  { says: "Zuplo, volume: 15,000 units", item: zuplo, buy: "15000", price: "150.00" },

  // Graduated
  { says: "Stripe, graduated: 5 fonts", item: fonts, buy: "5", price: "35.00" },
  { says: "Stripe, graduated: 6 fonts", item: fonts, buy: "6", price: "39.00", published: "41.50" },
  { says: "Stripe, graduated: 20 fonts", item: fonts, buy: "20", price: "120.00", published: "127.50" },
  { says: "Zuplo, graduated: 15,000 units", item: zuplo, buy: "15000", price: "150.00", published: "600.00" },
  {
    says: "Autumn, graduated: 15,000 requests",
    item: tiered({ 0: "0.01", 1001: "0.008", 10_001: "0.005" }),
    buy: "15000",
    price: "75.00",
    published: "107.00",
  },
  { says: "Orb, tiered: 150,000 calls", item: orbTiers, buy: "150000", price: "75.00", published: "107.00" },
  {
    says: "Zuora, tiered with overage: 130 units, 100 free",
    item: perUnit("2", { min: 100, max: 1000 }),
    buy: "130",
    price: "60.00",
  },

  // A price for each unit
  { says: "Lago, standard: 1,000 calls", item: perUnit("0.05"), buy: "1000", price: "50.00" },
  { says: "Flexprice, flat fee: 1,000 calls", item: perUnit("0.05"), buy: "1000", price: "50.00" },
  {
    says: "Zuora, overage: 20 minutes above 500",
    item: perUnit("0.50", { min: 500, max: 9000 }),
    buy: "520",
    price: "10.00",
  },
  {
    says: "OpenMeter, usage discount of 500: 300 units",
    item: perUnit("1", { min: 500, max: 9000 }),
    buy: "300",
    price: "0.00",
    billed: "0",
  },
  {
    says: "Zuora, flat fee: 160 units",
    item: fixed("Flat", 99, { min: 0, max: 1000 }),
    buy: "160",
    price: "99.00",
  },

  // Packages: the unit is the package
  {
    says: "Lago, package: 201 calls are 3 packages, 1 free",
    item: perUnit("5", { min: 1, max: 1000 }),
    buy: "3",
    price: "10.00",
    billed: "2",
  },
  { says: "Chargebee, package: 10 tokens are 1 package", item: perUnit("1.25"), buy: "1", price: "1.25" },
  {
    says: "Chargebee, package: 1.5 million tokens are 2 packages",
    item: perUnit("1.25"),
    buy: "2",
    price: "2.50",
  },
  { says: "Orb, package: 11 units are 2 packages", item: perUnit("0.80"), buy: "2", price: "1.60" },
  {
    says: "Flexprice, package in a tier: 4,500 calls are 5 packages",
    item: perUnit("1"),
    buy: "5",
    price: "5.00",
  },

  // Parts of a month
  { says: "Lago, prorated: a seat for 22 days", ...month("10", "22"), price: "7.33" },
  { says: "Lago, billed in full", item: fixed("Base", 10), price: "10.00" },
  { says: "Stripe, unused time of 99.00, 18 of 30 days", ...month("99", "18"), price: "59.40" },
  { says: "Stripe, remaining time of 249.00, 18 of 30 days", ...month("249", "18"), price: "149.40" },
  { says: "Stripe, unused time of 29.00, 16 of 30 days", ...month("29", "16"), price: "15.47" },
  { says: "Stripe, remaining time of 49.00, 16 of 30 days", ...month("49", "16"), price: "26.13" },
  { says: "Stripe, an upgrade on day 3: used of 10.00", ...month("10", "3"), price: "1.00" },
  { says: "Stripe, an upgrade on day 3: rest of 20.00", ...month("20", "27"), price: "18.00" },
  { says: "Baidu, 26 of 31 days", ...month("1", "26", "31"), price: "0.84" },

  // Discounts
  {
    says: "Orb, a percentage of 500.00",
    item: fixed("Base", 500),
    discounts: [percent(20)],
    price: "500.00",
    after: "400.00",
  },
  {
    says: "Chargebee, 10.00 off, then 50 %",
    item: fixed("Base", 20),
    discounts: [percent(50), { discountType: "override", pricePerUnit: 10 }],
    price: "20.00",
    after: "5.00",
  },
  {
    says: "Zuora, 30 % then 20 %",
    item: fixed("Base", 100),
    discounts: [percent(30), percent(20)],
    price: "100.00",
    after: "56.00",
  },
  {
    says: "Zuora, stacked 30 % and 20 %",
    item: fixed("Base", 100),
    discounts: [percent(30), percent(20)],
    price: "100.00",
    after: "56.00",
    published: "50.00",
  },
  {
    says: "Sequential stacking of 10 % and 10 %",
    item: fixed("Base", 100),
    discounts: [percent(10), percent(10)],
    price: "100.00",
    after: "81.00",
    discount: "19",
  },

  // Minimum spend
  {
    says: "Lago, 5,000 users at 0.010 with 100.00 committed",
    item: metered({ 0: "0.010" }),
    buy: { least: "5000", most: "5000" },
    price: "50.00",
    published: "100.00",
  },
  {
    says: "Orb, 200 hours at 0.10 less 10 % with 50.00 as minimum",
    item: metered({ 0: "0.10" }),
    buy: { least: "200", most: "200" },
    discounts: [percent(10)],
    price: "20.00",
    after: "18.00",
    published: "50.00",
  },
];
