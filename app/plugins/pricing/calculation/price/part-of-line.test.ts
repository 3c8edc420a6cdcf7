import * as fc from "fast-check";
import { expect, it } from "vitest";
import { decimal } from "#validators";
import { parseDiscounts, parsePricingModel } from "../reading/index.ts";
import { calculatePrice, decimalsOf } from "./calculate-price.ts";
import { partOfLine } from "./part-of-line.ts";

const amount = fc.integer({ min: 0, max: 9_999_999 }).map((each) => (each / 1000).toFixed(3));
const ranged = (key: "recurring" | "flat") =>
  fc.record({
    min: fc.integer({ min: 0, max: 20 }),
    max: fc.constantFrom(-1, 500),
    unitPrice: fc.record({
      paymentType: fc.constant(key === "flat" ? "Flat" : "Recurring"),
      percentage: fc.integer({ min: 0, max: 100 }),
      metaData:
        key === "flat"
          ? fc.record({ flat: amount })
          : fc.record({ recurring: amount.map((each) => [{ min: "0", amount: each }]) }),
    }),
  });
const fixed = fc.record({
  type: fc.constant("base"),
  unitPrice: fc.oneof(
    fc.record({ paymentType: fc.constant("Base"), metaData: fc.record({ base: amount }) }),
    fc.record({ paymentType: fc.constant("One Time"), metaData: fc.record({ oneTime: amount }) }),
  ),
});

it("a line for a part of its cycle is what the calculation says of that part, step by step", () => {
  fc.assert(
    fc.property(
      fc.record({
        currency: fc.constantFrom("EUR", "JPY", "KWD"),
        paymentCycle: fc.constantFrom("Monthly", "Quarterly", "Semi-Annually", "Annually"),
        specs: fc.record({ cpu: ranged("recurring"), disk: ranged("flat"), service: fixed }),
        rate: fc.integer({ min: 0, max: 100 }),
        quantity: fc.integer({ min: 0, max: 500 }).map(String),
        ofDays: fc.integer({ min: 1, max: 366 }),
        days: fc.integer({ min: 1, max: 366 }),
      }),
      ({ currency, paymentCycle, specs, rate, quantity, days, ofDays }) => {
        const model = parsePricingModel({ currency, metaData: { specs, override: { paymentCycle } } });
        const discounts = parseDiscounts([{ discountType: "percent", pricePerUnit: rate }]);
        if (!model.ok || !discounts.ok) throw new Error("The generated prices cannot be read.");
        const options = {
          choices: new Map([["cpu", { value: decimal(quantity) }]]),
          discounts: discounts.value,
        };
        const part = { days: decimal(String(Math.min(days, ofDays))), ofDays: decimal(String(ofDays)) };
        const whole = calculatePrice(model.value, options);
        const expected = calculatePrice(model.value, { ...options, part });
        const decimals = decimalsOf(currency);
        // As it is stored: without what JSON leaves out.
        const lines: typeof whole.lines = JSON.parse(JSON.stringify(whole.lines));
        expect(
          lines.map((line) => partOfLine(line, { paymentCycle: whole.paymentCycle, part, decimals })),
        ).toEqual(JSON.parse(JSON.stringify(expected.lines)));
        expect(lines.map((line) => partOfLine(line, { paymentCycle: whole.paymentCycle, decimals }))).toEqual(
          lines,
        );
      },
    ),
  );
});
