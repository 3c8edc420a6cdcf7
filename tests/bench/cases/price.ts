import {
  calculatePrice,
  createPriceCalculator,
  parseDiscounts,
  parsePricingModel,
} from "#pricing/calculation";
import type { Choice, Discount, Parsed, Price, PriceCalculator, PricingModel } from "#pricing/calculation";
import { decimal } from "#validators";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Figure, Size } from "../benchmark.ts";
import { collectGarbage } from "../collect-garbage.ts";

const FRAME = "a frame of a screen with 60 a second";
const ANEW = "Atrium, every line anew";
const SUM = "floor: a plain sum over the same numbers";
const FRAME_MS = 1000 / 60;
const TIERS = 50;
const DISCOUNTS = 100;
const SERVICES = 100_000;

/** P1: a key is pressed in the pricing console, and every line of the preview is calculated again. */
export const priceOnKey: Benchmark = {
  id: "P1",
  title: `Prices of items with ${TIERS} tiers each and ${DISCOUNTS} discounts, calculated again on one key`,
  goals: [{ text: "at most one frame", against: FRAME, most: 1 }],
  notes: [
    "Ours calculates the line of the item that is typed, keeps the others, and adds all up. Anew it finds tier and discounts of every item, in exact decimals, and writes each line with all its steps: that is the first time, or after a change of the discounts.",
    "The sum adds floats that are ready: it chooses nothing, multiplies nothing and explains nothing. To a cent it is the same.",
  ],
  prepare: () => Promise.resolve({ sizes: [50, 100, 200].map(keySize) }),
};

/** P1: an invoice run, one service-month after the other. */
export const priceRun: Benchmark = {
  id: "P1-run",
  title: "An invoice run: service-months of 8 items, 3 tiers and 3 discounts",
  goals: [],
  notes: ["Nothing of a service-month is kept but its total. The sum adds floats that are ready."],
  prepare: () => Promise.resolve({ sizes: [100, 1_000, 10_000].map(runSize), figures: measureMemory() }),
};

function keySize(items: number): Size {
  const model = must(parsePricingModel(documentOf(items, TIERS)));
  const discounts = discountsOf(items, DISCOUNTS);
  const texts = ["4", "42"];
  let pressed = 0;
  const press = (text: string, calculate: PriceCalculator) => {
    const choices = new Map<string, Choice>([["item-0", { value: decimal(text) }]]);
    return calculate(model, { choices, discounts });
  };
  const calculator = createPriceCalculator();
  const pressNext = (calculate: PriceCalculator) =>
    press(texts[(pressed += 1) % texts.length] ?? "", calculate);
  const totalOf = (calculate: PriceCalculator) => press("42", calculate).totals.recurring.afterDiscount;
  const numbers = press("42", calculator).lines.map(({ priceAfterDiscount }) => Number(priceAfterDiscount));
  const sum = () => numbers.reduce((total, each) => total + each, 0);
  return {
    name: `${items} items`,
    amount: items,
    contenders: [
      { name: OURS, run: () => pressNext(calculator), answer: () => totalOf(calculator) },
      { name: ANEW, run: () => pressNext(calculatePrice), answer: () => totalOf(calculatePrice) },
      { name: SUM, run: sum, answer: () => sum().toFixed(2) },
      { name: FRAME, time: () => Promise.resolve(FRAME_MS) },
    ],
  };
}

function runSize(services: number): Size {
  const model = must(parsePricingModel(documentOf(8, 3)));
  const discounts = discountsOf(8, 3);
  const total = (price: Price) => Number(price.totals.recurring.afterDiscount);
  const ready = Array.from({ length: services }, (_, index) => total(serviceMonth(model, discounts, index)));
  return {
    name: `${services.toLocaleString("en")} service-months`,
    amount: services,
    contenders: [
      {
        name: OURS,
        run: () => runInvoices(model, discounts, services),
        answer: () => runInvoices(model, discounts, services).toFixed(2),
      },
      {
        name: SUM,
        run: () => ready.reduce((sum, each) => sum + each, 0),
        answer: () => ready.reduce((sum, each) => sum + each, 0).toFixed(2),
      },
    ],
  };
}

/** The heap after a tenth and after all of the run: equal where nothing is kept. */
function measureMemory(): readonly Figure[] {
  const model = must(parsePricingModel(documentOf(8, 3)));
  const discounts = discountsOf(8, 3);
  const started = performance.now();
  runInvoices(model, discounts, SERVICES / 10);
  const early = heapMegabytes();
  runInvoices(model, discounts, SERVICES - SERVICES / 10);
  const grown = heapMegabytes() - early;
  return [
    {
      name: `heap after ${SERVICES.toLocaleString("en")} service-months, more than after a tenth of them`,
      value: Math.max(0, grown),
      unit: "MB",
      goal: "at most 1 MB",
      isMet: grown <= 1,
    },
    {
      name: `${SERVICES.toLocaleString("en")} service-months take`,
      value: (performance.now() - started) / 1000,
      unit: "s",
    },
  ];
}

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_000_000;
}

function runInvoices(model: PricingModel, discounts: readonly Discount[], services: number): number {
  let sum = 0;
  for (let index = 0; index < services; index += 1) {
    sum += Number(serviceMonth(model, discounts, index).totals.recurring.afterDiscount);
  }
  return sum;
}

function serviceMonth(model: PricingModel, discounts: readonly Discount[], index: number): Price {
  const value = decimal(String(index % 90));
  return calculatePrice(model, {
    discounts,
    choices: new Map([
      ["item-0", { value }],
      ["item-1", { value }],
    ]),
  });
}

function documentOf(items: number, tiers: number): unknown {
  const recurring = (item: number) =>
    Array.from({ length: tiers }, (_, tier) => ({
      display: tier * 10,
      amount: `${tiers - tier + (item % 7)}.00`,
    }));
  const specs = Array.from({ length: items }, (_, item) => [
    `item-${item}`,
    {
      parentName: `group-${item % 10}`,
      min: item % 5,
      max: tiers * 10,
      tempValue: (item * 37) % (tiers * 10),
      unitPrice: { paymentType: "Recurring", metaData: { recurring: recurring(item) } },
    },
  ]);
  return { currency: "EUR", metaData: { specs: Object.fromEntries(specs) } };
}

/** A quarter for groups, in percent; the others for one item each: a price, or a tier's. */
function discountsOf(items: number, count: number): readonly Discount[] {
  const document = Array.from({ length: count }, (_, n) => {
    const item = { target: `item-${(n * 3) % items}` };
    if (n % 4 === 0)
      return { targetType: "group", target: `group-${n % 9}`, discountType: "percent", pricePerUnit: 5 };
    if (n % 4 === 1) return { ...item, discountType: "override", pricePerUnit: "3.00" };
    if (n % 4 === 2) return { ...item, discountType: "percent", pricePerUnit: 10 };
    return {
      ...item,
      discountType: "tier",
      attributes: { range: { min: 20, max: -1 } },
      pricePerUnit: "2.00",
    };
  });
  return must(parseDiscounts(document));
}

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}
