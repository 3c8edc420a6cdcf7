import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, largerDecimal, sumDecimals, ZERO } from "#validators";
import { parseDiscounts, parsePricingModel, printDiscounts, printPricingModel } from "../reading/index.ts";
import type { Parsed } from "../reading/index.ts";
import { calculatePrice, createPriceCalculator, decimalsOf, pricedItem } from "./calculate-price.ts";
import { findPriceDrops } from "./price-drops.ts";
import { normaliseRanges, normaliseStart } from "./normalise-ranges.ts";
import { splitAmount } from "./split-amount.ts";
import { billedQuantity } from "../model/index.ts";
import { rateAt } from "./rate.ts";
import { usageExtremes } from "./usage-extremes.ts";

const RUNS = { numRuns: 200, seed: 20 };

const amount = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: 0, max: 8 }),
  )
  .map(([whole, part, digits]) =>
    digits === 0 ? `${whole}` : `${whole}.${String(part).padStart(8, "0").slice(0, digits)}`,
  );
const quantity = fc.integer({ min: 0, max: 500 });
const tiers = fc
  .uniqueArray(fc.tuple(quantity, amount), { minLength: 1, maxLength: 6, selector: ([start]) => start })
  .map((all) => all.map(([display, price]) => ({ display, amount: price })));
const names = fc.constantFrom("a", "b", "c", "__proto__", "d/e");
const more = {
  name: fc.string(),
  parentName: fc.option(fc.constantFrom("Compute", "Storage")),
  keyMap: fc.option(names),
};
const rangeItem = fc.record({
  ...more,
  min: fc.integer({ min: 0, max: 20 }),
  max: fc.constantFrom(-1, 300, 500, 2_147_483_647),
  tempValue: quantity,
  unitPrice: fc.oneof(
    fc.record({
      paymentType: fc.constant("Recurring"),
      percentage: fc.integer({ min: -10, max: 120 }),
      metaData: fc.record({ recurring: tiers }),
    }),
    fc.record({ paymentType: fc.constant("Usage"), metaData: fc.record({ usage: tiers }) }),
    fc.record({ paymentType: fc.constant("Flat"), metaData: fc.record({ flat: amount }) }),
  ),
});
const fixedItem = fc.record({
  ...more,
  type: fc.constantFrom("base", "formResource", "select", ""),
  tempValue: fc.option(fc.oneof(names, fc.boolean(), fc.array(names, { maxLength: 3 }))),
  unitPrice: fc.oneof(
    fc.record({
      paymentType: fc.constant("Base"),
      metaData: fc.record({ base: amount, baseByItem: fc.dictionary(names, amount) }),
    }),
    fc.record({ paymentType: fc.constant("Flat"), metaData: fc.record({ flat: amount }) }),
    fc.record({ paymentType: fc.constant("One Time"), metaData: fc.record({ oneTime: amount }) }),
  ),
});
const specs = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.oneof(rangeItem, fixedItem), {
  maxKeys: 8,
});
const range = fc.record({
  min: quantity,
  max: fc.oneof(fc.constant(-1), fc.integer({ min: 250, max: 600 })),
});
const target = fc.constantFrom(
  {},
  { targetType: "group", target: "Compute" },
  { targetType: "paymentType", target: "recurring" },
  { targetType: "item", target: "a" },
);
const discount = fc.oneof(
  fc.record({
    discountType: fc.constant("percent"),
    pricePerUnit: fc.integer({ min: -20, max: 120 }),
    attributes: fc.option(fc.record({ range })),
  }),
  fc.record({ discountType: fc.constant("override"), pricePerUnit: amount }),
  fc.record({ discountType: fc.constant("tier"), pricePerUnit: amount, attributes: fc.record({ range }) }),
  fc.record({ discountType: fc.constant("multi"), pricePerUnit: fc.dictionary(names, amount) }),
);
const discounts = fc.array(
  fc.tuple(discount, target).map(([one, other]) => ({ ...one, ...other })),
  { maxLength: 6 },
);
const model = fc.record({
  currency: fc.constantFrom("USD", "JPY", "KWD"),
  metaData: fc.record({
    specs,
    override: fc.record({ paymentCycle: fc.constantFrom("Monthly", "Quarterly", "Annually") }),
  }),
});
const order = fc.record({
  model: model.map((document) => must(parsePricingModel(document))),
  discounts: discounts.map((document) => must(parseDiscounts(document))),
  part: fc.option(
    fc.integer({ min: 0, max: 31 }).map((days) => ({ days: decimal(`${days}`), ofDays: decimal("31") })),
    { nil: undefined },
  ),
});

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const priceOf = ({ model: of, discounts: less, part }: Order) =>
  calculatePrice(of, { discounts: less, part });

describe("for every model and every discount", () => {
  test("totals equal the sum of their lines", () => {
    fc.assert(
      fc.property(order, (each) => {
        const { lines, totals, currency } = priceOf(each);
        const sum = (texts: readonly string[]) =>
          sumDecimals(texts.map(decimal)).toFixed(decimalsOf(currency));
        for (const kind of ["oneTime", "base", "flat", "recurring"] as const) {
          const own = lines.filter(({ type }) => type === kind);
          const { afterDiscount, beforeDiscount = afterDiscount } = totals[kind];
          expect(afterDiscount).toBe(sum(own.map((line) => line.priceAfterDiscount)));
          expect(beforeDiscount).toBe(sum(own.map(({ price }) => price)));
        }
        const least = lines.flatMap(({ usage }) => usage?.least.priceAfterDiscount ?? []);
        expect(totals.usageMin.afterDiscount).toBe(sum(least));
        expect(totals.perCycleMin.afterDiscount).toBe(
          sum(
            [totals.base, totals.flat, totals.recurring, totals.usageMin].map((total) => total.afterDiscount),
          ),
        );
      }),
      RUNS,
    );
  });

  test("a line differs from its exact amount by at most half of the smallest unit, and a total by as much per line", () => {
    fc.assert(
      fc.property(order, (each) => {
        const whole = priceOf({ ...each, part: undefined });
        const coin = decimal(`1e-${decimalsOf(whole.currency)}`);
        for (const { steps, priceAfterDiscount } of whole.lines) {
          const exact = steps.findLast(({ step }) => step === "months" || step === "amount");
          if (exact?.step !== "months" && exact?.step !== "amount") throw new Error("A line has no amount.");
          const off = decimal(priceAfterDiscount).minus(decimal(exact.priceAfterDiscount)).abs();
          expect(off.times(decimal("2")).lte(coin)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("no discount makes a price negative, and no displayed discount is below 0", () => {
    fc.assert(
      fc.property(order, (each) => {
        for (const line of priceOf(each).lines) {
          expect(decimal(line.priceAfterDiscount).gte(ZERO)).toBe(true);
          expect(Number(line.discount)).toBeGreaterThanOrEqual(0);
          expect(Number(line.discount)).toBeLessThanOrEqual(100);
        }
      }),
      RUNS,
    );
  });

  test("the price of a line is that of the list, whatever the discounts and the contract", () => {
    fc.assert(
      fc.property(order, fc.dictionary(names, amount), (each, contract) => {
        const specsUnderContract = new Map(
          [...each.model.metaData.specs.keys()].map((key, index) => {
            const price = decimal(Object.values(contract)[index] ?? "700");
            return [key, { base: price, flat: price, oneTime: price }] as const;
          }),
        );
        const metaData = { ...each.model.metaData, contractOverride: { specs: specsUnderContract } };
        // One by item makes the whole selection the unit.
        const byUnit = each.discounts.filter(({ discountType }) => discountType !== "multi");
        const options = { discounts: byUnit, part: each.part };
        const agreed = calculatePrice({ ...each.model, metaData }, { ...options, isUnderContract: true });
        const listed = calculatePrice(each.model, { part: each.part });
        const listOf = ({ lines }: typeof listed) => lines.map(({ key, price }) => [key, price]);
        expect(listOf(agreed)).toEqual(listOf(listed));
      }),
      RUNS,
    );
  });

  test("the order of specs and discounts does not matter", () => {
    fc.assert(
      fc.property(order, (each) => {
        const { metaData } = each.model;
        const turned = priceOf({
          ...each,
          model: {
            ...each.model,
            metaData: { ...metaData, specs: new Map([...metaData.specs].toReversed()) },
          },
          discounts: each.discounts.toReversed(),
        });
        const straight = priceOf(each);
        const amounts = ({ lines }: typeof straight) =>
          lines
            .map(({ steps: _steps, ...line }) => line)
            .toSorted((one, other) => (one.key < other.key ? -1 : 1));
        expect(turned.totals).toEqual(straight.totals);
        expect(amounts(turned)).toEqual(amounts(straight));
      }),
      RUNS,
    );
  });

  test("a calculator that reuses lines has the same results as a new one after any change", () => {
    const change = fc.record({
      key: names,
      value: quantity,
      isUnderContract: fc.boolean(),
      other: fc.option(order, { nil: undefined }),
      spec: fc.boolean(),
    });
    fc.assert(
      fc.property(order, fc.array(change, { minLength: 1, maxLength: 5 }), (first, changes) => {
        const calculate = createPriceCalculator();
        let { model: of, discounts: less, part } = first;
        for (const { key, value, isUnderContract, other, spec } of changes) {
          if (other !== undefined) ({ discounts: less, part } = other);
          if (spec && other !== undefined) of = other.model;
          const options = {
            discounts: less,
            isUnderContract,
            choices: new Map(
              [...of.metaData.specs.keys(), key].map((each) => [each, { value: decimal(`${value}`) }]),
            ),
            part,
          };
          expect(calculate(of, options)).toEqual(calculatePrice(of, options));
          const plain = { discounts: less, isUnderContract, part };
          expect(calculate(of, plain)).toEqual(calculatePrice(of, plain));
          expect(calculate(of, plain)).toEqual(calculatePrice(of, plain));
        }
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  test("parse(print(x)) = x", () => {
    fc.assert(
      fc.property(order, (each) => {
        const printed: unknown = JSON.parse(JSON.stringify(printPricingModel(each.model)));
        expect(must(parsePricingModel(printed))).toEqual(each.model);
        const discountsPrinted: unknown = JSON.parse(JSON.stringify(printDiscounts(each.discounts)));
        expect(must(parseDiscounts(discountsPrinted))).toEqual(each.discounts);
      }),
      RUNS,
    );
  });

  test("each step starts with the result of the one before", () => {
    fc.assert(
      fc.property(order, (each) => {
        for (const { steps } of priceOf(each).lines) {
          let unit: string | undefined;
          for (const step of steps) {
            if (step.step === "tier" || step.step === "price") unit = step.pricePerUnit;
            if (step.step !== "discount" && step.step !== "contract") continue;
            expect(step.before).toBe(unit);
            unit = step.after;
          }
        }
      }),
      RUNS,
    );
  });
});

const tieredRanges = tiers.map((all) => {
  const parsed = must(
    parsePricingModel({
      currency: "USD",
      metaData: {
        specs: { a: { min: 0, max: 1, unitPrice: { paymentType: "Usage", metaData: { usage: all } } } },
      },
    }),
  );
  return parsed.metaData.specs.get("a")?.unitPrice.metaData.usage ?? [];
});
const bounds = fc
  .record({
    min: fc.integer({ min: 0, max: 20 }),
    step: fc.integer({ min: 1, max: 9 }),
    max: fc.integer({ min: 30, max: 400 }),
  })
  .map(({ min, step, max }) => ({
    min: decimal(`${min}`),
    step: decimal(`${step}`),
    max: decimal(`${max}`),
  }));

describe("for every list of tiers", () => {
  test("more costs more, except where a drop is reported", () => {
    fc.assert(
      fc.property(tieredRanges, bounds, (ranges, { step: _step, ...limits }) => {
        const unit = { ...limits, step: decimal("1") };
        const normal = normaliseRanges(ranges, unit);
        const drops = findPriceDrops(normal, unit).map(({ from }) => from.toFixed());
        const at = (each: number) => {
          const tier = normal.findLast(({ min }) => min.lte(decimal(`${each}`))) ?? normal[0];
          return billedQuantity(decimal(`${each}`), unit.min).times(tier?.amount ?? ZERO);
        };
        const first = Number(unit.min.toFixed());
        for (let each = first + 1; each <= 420; each += 1) {
          expect(at(each).lt(at(each - 1))).toBe(drops.includes(`${each}`));
        }
      }),
      { ...RUNS, numRuns: 40 },
    );
  });

  test("a normal list stays as it is, starts on the grid or at its ends, and ascends", () => {
    fc.assert(
      fc.property(tieredRanges, bounds, (ranges, limits) => {
        const normal = normaliseRanges(ranges, limits);
        expect(normaliseRanges(normal, limits)).toEqual(normal);
        for (const [index, { min }] of normal.entries()) {
          expect(min.gt(normal[index - 1]?.min ?? decimal("-1"))).toBe(true);
          expect(min.eq(limits.max) || min.minus(limits.min).mod(limits.step).eq(ZERO)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("a start lies between min and max", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 900 }), bounds, (display, limits) => {
        const start = normaliseStart(decimal(`${display}`), limits);
        expect(
          start.gte(limits.min) && start.lte(largerDecimal(limits.max, limits.min.plus(limits.step))),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  test("no usage between two quantities costs less than its least or more than its most", () => {
    fc.assert(
      fc.property(
        order,
        quantity,
        quantity,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (each, one, other, share) => {
          const [least, most] = one < other ? [one, other] : [other, one];
          for (const [key, spec] of each.model.metaData.specs) {
            const item = pricedItem(each.model, key, spec, { discounts: each.discounts });
            if (item?.priceKey !== "usage") continue;
            const min = decimal("3");
            const { charged } = usageExtremes(item, min, decimal(`${least}`), decimal(`${most}`));
            const between = decimal((least + (most - least) * share).toFixed(3));
            const paid = billedQuantity(between, min).times(rateAt(item, between).charged);
            expect(paid.gte(charged.min) && paid.lte(charged.max)).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });
});

test("no money appears or vanishes when an amount is cut", () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 2, 3),
      (text, weights, decimals) => {
        fc.pre(weights.some((weight) => weight > 0));
        const whole = decimal(decimal(text).toFixed(decimals));
        const parts = splitAmount(
          whole,
          weights.map((weight) => decimal(`${weight}`)),
          decimals,
        );
        expect(sumDecimals(parts).eq(whole)).toBe(true);
        expect(parts.every((part) => part.gte(ZERO))).toBe(true);
      },
    ),
    RUNS,
  );
});
