import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, printDecimal } from "#validators";
import { parseDiscounts, parsePricingModel } from "../reading/index.ts";
import type { Parsed } from "../reading/index.ts";
import { calculatePrice, decimalsOf } from "./calculate-price.ts";
import { unitPrices } from "./unit-prices.ts";
import type { UnitPriceRow } from "./unit-prices.ts";

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => `${cents / 100}`);
const quantity = fc.integer({ min: 0, max: 120 });
const POLICIES = ["gold", "silver", "bronze"];
const CLUSTERS = ["north", "south"];
const tiers = fc
  .uniqueArray(fc.tuple(quantity, amount), { minLength: 1, maxLength: 5, selector: ([start]) => start })
  .map((all) => all.map(([display, price]) => ({ display, amount: price })));
const byPolicy = fc.dictionary(fc.constantFrom("gold", "silver"), amount);
const counted = (paymentType: string, key: string) =>
  fc.record({
    paymentType: fc.constant(paymentType),
    percentage: fc.constantFrom(0, 12.5),
    metaData: fc.record({ [key]: tiers, [`${key}ByItem`]: byPolicy }),
  });
const spec = fc.record({
  parentName: fc.constant("Pool"),
  type: fc.constantFrom("datastore", ""),
  min: fc.integer({ min: 0, max: 9 }),
  max: fc.constantFrom(-1, 101, 120),
  step: fc.constantFrom(1, 4),
  unitPrice: fc.oneof(counted("Recurring", "recurring"), counted("Usage", "usage")),
});
const range = fc
  .tuple(quantity, fc.option(quantity))
  .map(([min, more]) => ({ min, max: more === null ? -1 : min + more }));
const attributes = fc.record(
  { range, storagePolicyUid: fc.constantFrom("gold", "bronze"), clusterUid: fc.constantFrom(...CLUSTERS) },
  { requiredKeys: [] },
);
const target = fc.constantFrom(
  {},
  { targetType: "group", target: "Pool" },
  { targetType: "item", target: "storage" },
);
const discount = fc
  .tuple(
    fc.oneof(
      fc.record({ discountType: fc.constant("percent"), pricePerUnit: fc.constantFrom(10, 12.5) }),
      fc.record({ discountType: fc.constant("override"), pricePerUnit: amount }),
      fc.record({ discountType: fc.constant("multi"), pricePerUnit: byPolicy }),
    ),
    attributes,
    target,
  )
  .map(([kind, narrowed, to]) => ({ ...kind, ...to, attributes: narrowed }));
const tierDiscount = fc.tuple(amount, range, target).map(([pricePerUnit, of, to]) => ({
  discountType: "tier",
  pricePerUnit,
  ...to,
  attributes: { range: of },
}));
const priced = fc.record({
  model: spec.map((storage) =>
    must(parsePricingModel({ currency: "EUR", metaData: { specs: { storage } } })),
  ),
  discounts: fc
    .array(fc.oneof(discount, tierDiscount), { maxLength: 5 })
    .map((all) => must(parseDiscounts(all))),
  bought: fc.record({
    value: quantity,
    storagePolicyUid: fc.option(fc.constantFrom(...POLICIES), { nil: undefined }),
    clusterUid: fc.option(fc.constantFrom(...CLUSTERS, "west"), { nil: undefined }),
  }),
});

/** The row that somebody reads who buys this: the narrowest that names nothing else, and the quantities it is in. */
function read(rows: readonly UnitPriceRow[], value: number, places: readonly (string | undefined)[]) {
  const known = rows.filter(({ names }) => names.every((name) => places.includes(name)));
  const named = Math.max(...known.map(({ names }) => names.length));
  const own = known.filter(({ names }) => names.length === named);
  return own.findLast(({ from }) => from === undefined || from.lte(decimal(`${value}`))) ?? own[0];
}

test("for every model and discount, the price shown for a quantity in a place is the one that is charged", () => {
  fc.assert(
    fc.property(priced, ({ model, discounts, bought: { value, storagePolicyUid, clusterUid } }) => {
      const { max } = model.metaData.specs.get("storage") ?? {};
      const most = max === undefined || printDecimal(max) === "-1" ? 120 : Number(printDecimal(max));
      const least = Number(printDecimal(model.metaData.specs.get("storage")?.min ?? decimal("0")));
      fc.pre(value >= least && value <= most);
      const choices = new Map([["storage", { value: decimal(`${value}`), storagePolicyUid, clusterUid }]]);
      const [line] = calculatePrice(model, { choices, discounts }).lines;
      const row = read(unitPrices(model, "storage", { discounts }), value, [storagePolicyUid, clusterUid]);
      const decimals = decimalsOf(model.currency);
      expect(row && printDecimal(row.charged, decimals)).toBe(line?.pricePerUnitAfterDiscount);
      expect(row && printDecimal(row.price, decimals)).toBe(line?.pricePerUnit);
      // What lies between two steps belongs to the lower one.
      const end = row?.to?.plus(decimal("4")) ?? decimal("1000");
      expect(decimal(`${value}`).lt(end)).toBe(true);
    }),
    { numRuns: 500, seed: 20 },
  );
});

test("a range of a discount cuts the tiers that it lies across, and stretches of one price are one", () => {
  const storage = {
    min: 1,
    max: 64,
    unitPrice: {
      paymentType: "Recurring",
      metaData: {
        recurring: [
          { display: 1, amount: "12.50" },
          { display: 17, amount: "11.00" },
          { display: 33, amount: "9.80" },
        ],
      },
    },
  };
  const model = must(parsePricingModel({ currency: "EUR", metaData: { specs: { storage } } }));
  const own = { targetType: "item", target: "storage", discountType: "tier", pricePerUnit: "9" };
  const less = { targetType: "solution", discountType: "percent", pricePerUnit: "12.5", attributes: {} };
  const discounts = must(parseDiscounts([{ ...own, attributes: { range: { min: 20, max: 40 } } }, less]));
  const rows = unitPrices(model, "storage", { discounts });
  expect(
    rows.map((row) => [row.from, row.to, row.charged].map((each) => each && printDecimal(each))),
  ).toEqual([
    ["1", "16", "10.9375"],
    ["17", "19", "9.625"],
    ["20", "32", "7.875"],
    ["33", "40", "7.875"],
    ["41", "64", "8.575"],
  ]);
});
