import { describe, expect, test } from "vitest";
import { decimal } from "#validators";
import type { PricingModel } from "../model/index.ts";
import { parseDiscounts, parsePricingModel } from "../reading/index.ts";
import { calculatePrice, createPriceCalculator } from "./calculate-price.ts";
import type { PriceOptions } from "./calculate-price.ts";
import { computedPrices } from "./computed-prices.ts";
import { pricedRanges } from "./priced-ranges.ts";

const paid = (paymentType: string, metaData: unknown, more = {}) => ({
  ...more,
  unitPrice: { paymentType, metaData },
});
const memoryTiers = [
  { display: 8, amount: "4.80" },
  { display: 65, amount: "4.20" },
  { display: 257, amount: "3.60" },
];
const specs = {
  setup: paid("One Time", { oneTime: 100 }, { name: "Setup" }),
  base: paid("Base", { base: 25 }, { name: "Base", fullName: "Pool, Base", type: "base" }),
  cpu: paid(
    "Recurring",
    {
      recurring: [
        { display: 2, amount: 9 },
        { display: 20, amount: 8 },
      ],
    },
    { name: "CPU", parentName: "Compute", min: 2, max: 400, tempValue: 40 },
  ),
  memory: paid(
    "Recurring",
    { recurring: memoryTiers },
    { name: "Memory", parentName: "Compute", min: 8, max: 400, tempValue: 128 },
  ),
  fast: paid("Recurring", { recurring: "0.12" }, { name: "Fast", min: 0, max: -1, tempValue: 1000 }),
  standard: paid(
    "Recurring",
    { recurring: "0.05" },
    { name: "Standard", min: 100, max: 2_147_483_647, tempValue: 3000 },
  ),
  archive: paid("Usage", { usage: "0.012" }, { name: "Archive", min: 0, max: 1000 }),
  machines: paid("Flat", { flat: 1.5 }, { name: "VM count", type: "vmCount", tempValue: 25 }),
  none: { name: "Nothing is charged", min: 0, max: 5 },
  off: paid("Base", { base: 1000 }, { name: "Not for sale", disableAll: true }),
};
const compute10 = [{ targetType: "group", target: "Compute", discountType: "percent", pricePerUnit: 10 }];

function modelOf(items: unknown = specs, metaData = {}): PricingModel {
  const parsed = parsePricingModel({ currency: "EUR", metaData: { specs: items, ...metaData } });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

function discountsOf(document: unknown): NonNullable<PriceOptions["discounts"]> {
  const parsed = parseDiscounts(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

const price = (options: PriceOptions = {}, model = modelOf()) => calculatePrice(model, options);

describe("a price", () => {
  test("has a line for each item that is paid, in the order of the items, with the fields of §3", () => {
    const { lines, currency, paymentCycle } = price({ discounts: discountsOf(compute10) });
    expect([currency, paymentCycle]).toEqual(["EUR", "Monthly"]);
    expect(lines.map(({ key }) => key)).toEqual(
      "setup base cpu memory fast standard archive machines".split(" "),
    );
    expect(lines[1]).toMatchObject({ label: "Pool, Base", type: "base", typeLabel: "Recurring Base" });
    expect({ ...lines[3], steps: undefined }).toEqual({
      key: "memory",
      label: "Memory",
      type: "recurring",
      typeLabel: "Recurring Ordered",
      price: "504.00",
      pricePerUnit: "4.20",
      pricePerUnitAfterDiscount: "3.78",
      reservedQuantity: "128",
      billedReservedQuantity: "120",
      discount: "10",
      priceAfterDiscount: "453.60",
      steps: undefined,
    });
  });

  test("is summed per kind; the before-discount total is dropped when equal to the after-discount total (§9)", () => {
    expect(price({ discounts: discountsOf(compute10) }).totals).toEqual({
      oneTime: { afterDiscount: "100.00" },
      base: { afterDiscount: "25.00" },
      flat: { afterDiscount: "37.50" },
      recurring: { afterDiscount: "992.20", beforeDiscount: "1073.00" },
      usageMin: { afterDiscount: "0.00" },
      usageMax: { afterDiscount: "12.00" },
      perCycleMin: { afterDiscount: "1054.70", beforeDiscount: "1135.50" },
      perCycleMax: { afterDiscount: "1066.70", beforeDiscount: "1147.50" },
    });
  });

  test("has no largest usage where one item has none (decision 20 §11)", () => {
    const endless = { ...specs, more: paid("Usage", { usage: 1 }, { min: 0, max: -1 }) };
    const { totals } = price({}, modelOf(endless));
    expect(totals.usageMax).toBeUndefined();
    expect(totals.perCycleMax).toBeUndefined();
    expect(totals.usageMin).toEqual({ afterDiscount: "0.00" });
  });

  test("adds rounded lines (decision 20 §8)", () => {
    const third = paid("Base", { base: "0.335" });
    expect(price({}, modelOf({ a: third, b: third, c: third })).totals.base).toEqual({
      afterDiscount: "1.02",
    });
  });

  test("of nothing is 0, in the currency's decimals", () => {
    expect(price({}, modelOf({})).totals.perCycleMin).toEqual({ afterDiscount: "0.00" });
    expect(price({}, { ...modelOf({}), currency: "JPY" }).totals.perCycleMin).toEqual({ afterDiscount: "0" });
  });

  test.each(["Base", "Flat", "One Time"])("of an item paid by %s is 0 where none is set (§9)", (type) => {
    const [line] = price({}, modelOf({ item: paid(type, {}) })).lines;
    expect([line?.pricePerUnit, line?.price]).toEqual(["0.00", "0.00"]);
  });

  test("follows what is chosen instead of the item's tempValue", () => {
    const { lines } = price({ choices: new Map([["memory", { value: decimal("48") }]]) });
    expect(lines.find(({ key }) => key === "memory")?.price).toBe("192.00");
  });
});

test("a calculator keeps the lines of what did not change", () => {
  const calculate = createPriceCalculator();
  const model = modelOf();
  const discounts = discountsOf(compute10);
  const before = calculate(model, { discounts }).lines;
  const choices = new Map([["memory", { value: decimal("48") }]]);
  const after = calculate(model, { discounts, choices }).lines;
  expect(after.filter((line) => !before.includes(line)).map(({ key }) => key)).toEqual(["memory"]);
  expect(
    calculate(model, { discounts: [...discounts], choices }).lines.some((line) => after.includes(line)),
  ).toBe(false);
});

describe("a contract (decision 20 §6)", () => {
  const contractOverride = { paymentCycle: "Quarterly", specs: { base: { base: 20 } } };
  const model = modelOf(specs, { override: { paymentCycle: "Annually" }, contractOverride });

  test("counts for a service under contract, with its payment cycle", () => {
    const agreed = price({ isUnderContract: true }, model);
    expect(agreed.paymentCycle).toBe("Quarterly");
    expect(agreed.totals.base).toEqual({ afterDiscount: "60.00", beforeDiscount: "75.00" });
  });

  test("counts for no other", () => {
    const listed = price({}, model);
    expect(listed.paymentCycle).toBe("Annually");
    expect(listed.totals.base).toEqual({ afterDiscount: "300.00" });
  });

  test("without a cycle leaves the model's", () => {
    const plain = modelOf(specs, { contractOverride: { specs: {} } });
    expect(price({ isUnderContract: true }, plain).paymentCycle).toBe("Monthly");
  });
});

describe("a line says how it came to its price", () => {
  test("quantity, billed quantity, tier, discounts, contract, amount, months, part, rounding: in this order", () => {
    const contractOverride = { specs: { memory: { recurring: "4.00" } } };
    const model = modelOf(
      { memory: specs.memory },
      { override: { paymentCycle: "Quarterly" }, contractOverride },
    );
    const [line] = price(
      {
        isUnderContract: true,
        discounts: discountsOf([
          ...compute10,
          { target: "memory", discountType: "override", pricePerUnit: "4.10" },
        ]),
        part: { days: decimal("10"), ofDays: decimal("90") },
      },
      model,
    ).lines;
    expect(line?.steps).toEqual([
      { step: "quantity", source: "chosen", quantity: "128" },
      { step: "billedQuantity", quantity: "128", min: "8", billed: "120" },
      { step: "tier", from: "65", to: "-1", number: "2", of: "3", pricePerUnit: "4.2" },
      {
        step: "discount",
        discountType: "override",
        targetType: "item",
        target: "memory",
        before: "4.2",
        after: "4.1",
      },
      {
        step: "discount",
        discountType: "percent",
        targetType: "group",
        target: "Compute",
        rate: "10",
        before: "4.1",
        after: "3.69",
      },
      { step: "contract", before: "3.69", after: "4" },
      { step: "amount", billed: "120", price: "504", priceAfterDiscount: "480" },
      { step: "months", paymentCycle: "Quarterly", months: "3", price: "1512", priceAfterDiscount: "1440" },
      { step: "part", days: "10", ofDays: "90", price: "168", priceAfterDiscount: "160" },
      { step: "rounding", decimals: "2", price: "168.00", priceAfterDiscount: "160.00" },
    ]);
  });

  test("what was measured, by its method; a price by item by its name; a percentage of the item", () => {
    const model = modelOf({
      archive: specs.archive,
      support: {
        builtItem: ["gold"],
        tempValue: "gold",
        unitPrice: { paymentType: "Flat", percentage: 5, metaData: { flatByItem: { gold: 10 } } },
      },
      resources: paid("Base", { base: 3 }, { type: "formResource", tempValue: ["a", "b"] }),
    });
    const usage = { least: decimal("9"), most: decimal("9") };
    const [archive, support, resources] = price({ choices: new Map([["archive", { usage }]]) }, model).lines;
    expect(archive?.steps[0]).toEqual({
      step: "quantity",
      source: "measured",
      quantity: "9",
      method: "average",
    });
    expect(support?.steps.slice(0, 3)).toEqual([
      { step: "quantity", source: "once", quantity: "1" },
      { step: "price", item: "gold", pricePerUnit: "10" },
      {
        step: "discount",
        discountType: "item",
        targetType: "item",
        target: "support",
        rate: "5",
        before: "10",
        after: "9.5",
      },
    ]);
    expect(resources?.steps[0]).toEqual({ step: "quantity", source: "resources", quantity: "2" });
  });
});

describe("ranges after discount (§3, amountAfterDiscount)", () => {
  test("have each the discounts that are for it", () => {
    const discounts = discountsOf([
      ...compute10,
      {
        target: "memory",
        discountType: "tier",
        attributes: { range: { min: 257, max: -1 } },
        pricePerUnit: 3,
      },
    ]);
    const after = pricedRanges(modelOf(), "memory", { discounts });
    expect(after.map((range) => [range.amount, range.amountAfterDiscount].map(String))).toEqual([
      ["4.8", "4.32"],
      ["4.2", "3.78"],
      ["3.6", "2.7"],
    ]);
  });

  test.each(["base", "none", "off", "unknown"])("are none for %s", (key) => {
    expect(pricedRanges(modelOf(), key)).toEqual([]);
  });
});

describe("the computed keys of metaData (decision 20 §12)", () => {
  const lineOf = (key: string, options: PriceOptions = {}, model = modelOf()) => {
    const line = price(options, model).lines.find((each) => each.key === key);
    if (line === undefined) throw new Error(`There is no line ${key}.`);
    return line;
  };

  test("of a recurring price", () => {
    expect(computedPrices(lineOf("memory", { discounts: discountsOf(compute10) }))).toEqual({
      recurringAfterDiscount: "3.78",
      actualRecurring: "453.60",
      actualRecurringBeforeDiscount: "504.00",
      actualMinAmount: "453.60",
      actualMinAmountBeforeDiscount: "504.00",
      actualMaxAmount: "453.60",
      actualMaxAmountBeforeDiscount: "504.00",
    });
  });

  test("of usage: what it costs at least and at most", () => {
    expect(computedPrices(lineOf("archive"))).toEqual({
      usageAfterDiscount: "0.012",
      actualUsage: "0.00",
      actualMinAmount: "0.00",
      actualMaxAmount: "12.00",
    });
  });

  test("of usage without a limit: no largest amount", () => {
    const model = modelOf({ archive: { ...specs.archive, max: -1 } });
    expect(computedPrices(lineOf("archive", {}, model))).not.toHaveProperty("actualMaxAmount");
  });

  test("of a flat, a base and a one-time price", () => {
    expect(computedPrices(lineOf("machines"))).toMatchObject({
      actualFlat: "37.50",
      flatAfterDiscount: "1.50",
    });
    expect(computedPrices(lineOf("base"))).toEqual({
      baseAfterDiscount: "25.00",
      actualMinAmount: "25.00",
      actualMaxAmount: "25.00",
    });
    expect(computedPrices(lineOf("setup"))).toHaveProperty("oneTimeAfterDiscount", "100.00");
  });

  test("of a change: the price of a unit before and after", () => {
    const dearer = modelOf({ ...specs, base: paid("Base", { base: 30 }) });
    expect(computedPrices(lineOf("base", {}, dearer), lineOf("base"))).toMatchObject({
      baseBefore: "25.00",
      baseAfter: "30.00",
    });
    expect(computedPrices(lineOf("base"), lineOf("memory"))).not.toHaveProperty("baseBefore");
  });
});
