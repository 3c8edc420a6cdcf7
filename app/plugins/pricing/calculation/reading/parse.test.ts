import { describe, expect, test } from "vitest";
import { decimal } from "#validators";
import { DEFAULT_SERVICE_PRICE } from "../model/index.ts";
import { COMPUTED_KEYS } from "./computed-keys.ts";
import { parseDiscounts } from "./parse-discounts.ts";
import { parsePricingModel } from "./parse-pricing-model.ts";
import { printPricingModel } from "./print.ts";

const modelWith = (item: unknown) => ({ currency: "USD", metaData: { specs: { "cpu/ghz": item } } });
const spec = (item: unknown) => {
  const parsed = parsePricingModel(modelWith(item));
  return parsed.ok ? parsed.value.metaData.specs.get("cpu/ghz") : undefined;
};
const price = (metaData: unknown, more = {}) => ({ unitPrice: { ...more, metaData } });

describe("a pricing model", () => {
  test("has the defaults of §9", () => {
    expect(parsePricingModel({ currency: "USD" })).toEqual({
      ok: true,
      value: {
        calculationMethod: "average",
        currency: "USD",
        metaData: { specs: new Map(), override: { paymentCycle: "Monthly" } },
      },
    });
  });

  test("treats null as absent", () => {
    expect(parsePricingModel({ currency: "USD", calculationMethod: null, metaData: null, id: null }).ok).toBe(
      true,
    );
  });

  test("keeps every field of §3", () => {
    const whole = {
      id: "7",
      ServiceOfferings_id: "9",
      calculationMethod: "percentile",
      currency: "EUR",
      metaData: {
        specs: {
          memory: {
            keyMap: "compute.memory",
            name: "Memory",
            fullName: "Compute, Memory",
            parentName: "Compute",
            type: "range",
            min: "8",
            max: "400",
            step: "4",
            isUnlimited: false,
            builtItem: ["a", "b"],
            builtItemLabel: ["A", "B"],
            tempValue: "48",
            disableAll: false,
            unitPrice: {
              id: "3",
              sku: { type: "memory", code: "MEM", id: "11" },
              paymentType: "Recurring",
              paymentTypeKey: "recurring",
              filteredPricingOptions: ["Recurring", "Usage"],
              modified: true,
              percentage: "5",
              includeOverride: true,
              latestTypeAdded: "Recurring",
              metaData: {
                recurring: [
                  { display: "8", min: "8", max: "-1", amount: "4.8", amountAfterDiscount: "4.32" },
                ],
                recurringByItem: { ssd: "5" },
                ...Object.fromEntries(COMPUTED_KEYS.map((key) => [key, "1.5"])),
              },
            },
          },
        },
        override: { paymentCycle: "Annually" },
        contractOverride: { paymentCycle: "Quarterly", specs: { memory: { base: "4" } } },
      },
    };
    const parsed = parsePricingModel(whole);
    expect(parsed.ok && printPricingModel(parsed.value)).toEqual(whole);
  });

  test("knows 15 keys of change and 10 of charges", () => {
    expect(COMPUTED_KEYS).toHaveLength(25);
    expect(COMPUTED_KEYS).toEqual(
      expect.arrayContaining([
        "oneTimeBefore",
        "usageAfter",
        "baseAfterDiscount",
        "actualMinAmountBeforeDiscount",
      ]),
    );
  });

  test("sorts its ranges; one amount is one range", () => {
    const starts = (recurring: unknown) =>
      spec({ min: 0, max: 9, ...price({ recurring }) })?.unitPrice.metaData.recurring?.map(({ min }) =>
        min.toFixed(),
      );
    expect(
      starts([
        { display: 5, amount: 1 },
        { display: 0, amount: 2 },
      ]),
    ).toEqual(["0", "5"]);
    expect(starts("0.5")).toEqual(["0"]);
  });

  test("has a service price of base 0, flat 0 and oneTime 0 where nothing is set (§9)", () => {
    expect(spec(price({ base: 0, flat: 0, oneTime: 0 }))?.unitPrice).toEqual(DEFAULT_SERVICE_PRICE);
  });

  test("keeps the prices of its payment type; those of the other types are deleted (§4)", () => {
    const all = { base: 1, flat: 2, flatByItem: { a: 3 }, oneTime: 4, usage: 5, actualFlat: 6 };
    const kept = spec(price(all, { paymentType: "Flat" }))?.unitPrice.metaData;
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(["actualFlat", "flat", "flatByItem"]);
  });

  test("clamps a percentage to 0-100 (§5)", () => {
    expect(spec(price({}, { percentage: 120 }))?.unitPrice.percentage).toEqual(decimal("100"));
    expect(spec(price({}, { percentage: -1 }))?.unitPrice.percentage).toEqual(decimal("0"));
  });

  test.each<[title: string, item: unknown, pointer: string, message: RegExp]>([
    ["a mistyped price", price({ recuring: 1 }), "/unitPrice/metaData/recuring", /no price/],
    ["a negative price", price({ base: -1 }), "/unitPrice/metaData/base", /negative/],
    ["a text", price({ base: "abc" }), "/unitPrice/metaData/base", /decimal/],
    ["an exponent", price({ base: "1e9" }), "/unitPrice/metaData/base", /decimal/],
    ["too many digits", price({ base: "1".repeat(16) }), "/unitPrice/metaData/base", /15 digits/],
    ["the error of a float", price({ base: 0.1 + 0.2 }), "/unitPrice/metaData/base", /decimal/],
    ["no number", price({ base: NaN }), "/unitPrice/metaData/base", /decimal/],
    [
      "two payment types",
      price({ base: 1, flat: 2 }),
      "/unitPrice/metaData",
      /one payment type, this one has base, flat/,
    ],
    ["an unknown type", price({}, { paymentType: "Free" }), "/unitPrice/paymentType", /one of Base/],
    [
      "a key of another type",
      price({}, { paymentType: "Base", paymentTypeKey: "flat" }),
      "/unitPrice/paymentTypeKey",
      /base/,
    ],
    [
      "a range without amount",
      price({ usage: [{ min: 1 }] }),
      "/unitPrice/metaData/usage/0/amount",
      /amount/,
    ],
    ["a range without start", price({ usage: [{ amount: 1 }] }), "/unitPrice/metaData/usage/0/min", /start/],
    [
      "a range that ends before it starts",
      price({ usage: [{ min: 5, max: 4, amount: 1 }] }),
      "/unitPrice/metaData/usage/0/max",
      /ends/,
    ],
    [
      "two ranges with one start",
      price({
        usage: [
          { min: 5, amount: 1 },
          { min: 5, amount: 2 },
        ],
      }),
      "/unitPrice/metaData/usage",
      /Two ranges start at 5/,
    ],
    ["ranges that are no list", price({ usage: {} }), "/unitPrice/metaData/usage", /list/],
    [
      "an amount by item",
      price({ flatByItem: { "a/b": -1 } }),
      "/unitPrice/metaData/flatByItem/a~1b",
      /negative/,
    ],
    ["a step of 0", { step: 0 }, "/step", /above 0/],
    ["a max below min", { min: 5, max: 4 }, "/max", /below/],
    ["a negative quantity", { min: 0, max: 4, tempValue: -1 }, "/tempValue", /negative/],
    ["a flag that is none", { disableAll: "yes" }, "/disableAll", /true or false/],
    ["a name that is none", { name: {} }, "/name", /text/],
    ["an item that is none", 5, "", /object/],
    ["a list of items that is none", { builtItem: "a" }, "/builtItem", /list/],
  ])("is refused with a pointer to %s", (_, item, pointer, message) => {
    const parsed = parsePricingModel(modelWith(item));
    expect(parsed.ok ? [] : parsed.problems).toEqual([
      { pointer: `/metaData/specs/cpu~1ghz${pointer}`, message: expect.stringMatching(message) },
    ]);
  });

  test.each<[document: unknown, pointer: string, message: RegExp]>([
    [undefined, "", /no pricing model/],
    [{}, "/currency", /needs a currency/],
    [{ currency: "XXX" }, "/currency", /no currency XXX/],
    [{ currency: "USD", calculationMethod: "median" }, "/calculationMethod", /average/],
    [
      { currency: "USD", metaData: { override: { paymentCycle: "Hourly" } } },
      "/metaData/override/paymentCycle",
      /Monthly/,
    ],
    [
      { currency: "USD", metaData: { contractOverride: { specs: { a: { b: 1 } } } } },
      "/metaData/contractOverride/specs/a/b",
      /no price/,
    ],
  ])("is refused: %j", (document, pointer, message) => {
    const parsed = parsePricingModel(document);
    expect(parsed.ok ? [] : parsed.problems).toEqual([{ pointer, message: expect.stringMatching(message) }]);
  });

  test("reports all problems at once", () => {
    const parsed = parsePricingModel({ metaData: { specs: { a: { step: 0 }, b: price({ base: -1 }) } } });
    expect(parsed.ok ? [] : parsed.problems.map(({ pointer }) => pointer)).toEqual([
      "/currency",
      "/metaData/specs/a/step",
      "/metaData/specs/b/unitPrice/metaData/base",
    ]);
  });

  test("treats __proto__ as an ordinary key", () => {
    const parsed = parsePricingModel(
      JSON.parse('{"currency":"USD","metaData":{"specs":{"__proto__":{"name":"x"}}}}'),
    );
    expect(parsed.ok && parsed.value.metaData.specs.get("__proto__")?.name).toBe("x");
  });
});

describe("a discount", () => {
  test.each<[title: string, discount: unknown, pointer: string, message: RegExp]>([
    ["without a type", { pricePerUnit: 1 }, "/0/discountType", /needs a type/],
    [
      "of an unknown type",
      { discountType: "half", pricePerUnit: 1 },
      "/0/discountType",
      /multi, override, tier, percent/,
    ],
    ["without a price", { discountType: "percent" }, "/0/pricePerUnit", /price, or a rate/],
    ["of a negative price", { discountType: "override", pricePerUnit: -1 }, "/0/pricePerUnit", /negative/],
    [
      "for a group without target",
      { discountType: "percent", targetType: "group", pricePerUnit: 1 },
      "/0/target",
      /needs a target/,
    ],
    [
      "for an unknown payment type",
      { discountType: "percent", targetType: "paymentType", target: "x", pricePerUnit: 1 },
      "/0/target",
      /one of base/,
    ],
    [
      "for a tier without range",
      { discountType: "tier", pricePerUnit: 1 },
      "/0/attributes",
      /needs the range/,
    ],
    [
      "for a range without start",
      { discountType: "percent", attributes: { range: { max: 1 } }, pricePerUnit: 1 },
      "/0/attributes/range/min",
      /start/,
    ],
    ["multi with one price", { discountType: "multi", pricePerUnit: 1 }, "/0/pricePerUnit", /object/],
    [
      "that overrides nothing known",
      { discountType: "override", overrideType: "x", pricePerUnit: 1 },
      "/0/overrideType",
      /one of base/,
    ],
    ["that is none", 7, "/0", /object/],
    ["that is missing", null, "/0", /missing/],
  ])("%s is refused with a pointer", (_, discount, pointer, message) => {
    const parsed = parseDiscounts([discount]);
    expect(parsed.ok ? [] : parsed.problems).toEqual([{ pointer, message: expect.stringMatching(message) }]);
  });

  test("is for its keyMap where it names no target, and for the solution where it names neither", () => {
    const parsed = parseDiscounts([
      { keyMap: "a.b", discountType: "percent", pricePerUnit: "101" },
      { discountType: "percent", pricePerUnit: "5" },
    ]);
    expect(parsed).toEqual({
      ok: true,
      value: [
        {
          keyMap: "a.b",
          targetType: "item",
          target: "a.b",
          attributes: {},
          discountType: "percent",
          pricePerUnit: decimal("100"),
        },
        { targetType: "solution", attributes: {}, discountType: "percent", pricePerUnit: decimal("5") },
      ],
    });
  });
});
