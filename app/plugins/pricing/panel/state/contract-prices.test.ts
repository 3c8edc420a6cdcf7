import { expect, test } from "vitest";
import { parsePricingModel } from "#pricing/calculation";
import {
  enterAmount,
  enteredAmounts,
  enterTierStart,
  isAmount,
  strayPrices,
  withoutTier,
  withTier,
} from "./index.ts";

const parsed = parsePricingModel({
  currency: "EUR",
  metaData: {
    specs: {
      memory: { min: 0, max: -1, unitPrice: { paymentType: "Recurring", metaData: { recurring: "4.80" } } },
      support: { builtItem: ["gold"], unitPrice: { paymentType: "Flat", metaData: { flat: "6" } } },
      free: {},
      setup: { unitPrice: { paymentType: "One Time", includeOverride: false, metaData: { oneTime: "90" } } },
      storage: {
        min: 10,
        max: 100,
        step: 10,
        unitPrice: {
          paymentType: "Recurring",
          metaData: {
            recurring: [
              { min: 10, max: 40, amount: "0.10" },
              { min: 50, max: 100, amount: "0.08" },
            ],
            recurringByItem: { ssd: "0.20" },
          },
        },
      },
    },
  },
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { specs } = parsed.value.metaData;

function enteredOf(item: string, price?: unknown) {
  const spec = specs.get(item);
  if (spec === undefined) throw new Error(item);
  return enteredAmounts(spec, price);
}

test.each([
  ["memory", undefined, [{ place: "recurring", text: "" }]],
  ["memory", { recurring: "4.00" }, [{ place: "recurring", text: "4" }]],
  [
    "memory",
    { recurring: [{ display: 0, min: 0, max: -1, amount: "4" }] },
    [{ place: "recurring", text: "4" }],
  ],
  [
    "memory",
    {
      recurring: [
        { min: 0, max: 99, amount: "4" },
        { min: 100, max: -1, amount: "3.5" },
      ],
    },
    [
      { place: "recurring/0", from: "0", text: "4" },
      { place: "recurring/1", from: "100", text: "3.5" },
    ],
  ],
  [
    "support",
    { flatByItem: { gold: 7 } },
    [
      { place: "flat", text: "" },
      { place: "flatByItem/gold", choice: "gold", text: "7" },
    ],
  ],
  ["free", undefined, []],
  [
    "storage",
    undefined,
    [
      { place: "recurring", text: "" },
      { place: "recurringByItem/ssd", choice: "ssd", text: "" },
    ],
  ],
])("%s with %j is entered as %j", (item, price, entered) => {
  expect(enteredOf(item, price)).toEqual(entered);
});

test("an amount is a price, one that is emptied is none, and what is no amount stays for the server to refuse", () => {
  const place = { place: "recurring" };
  const prices = enterAmount({}, "memory", place, " 1,250.50 ");
  expect(prices).toEqual({ memory: { recurring: "1250.50" } });
  expect(enterAmount(prices, "memory", place, "4,0")).toEqual({ memory: { recurring: "4,0" } });
  expect(enterAmount(prices, "memory", place, "")).toEqual({});
  expect(["4", "1,250.50", "4,0", "-1", ""].map(isAmount)).toEqual([true, true, false, false, false]);
});

test("a tier and a choice change alone, and go alone", () => {
  const tiers = [
    { min: 0, max: 99, amount: "4" },
    { min: 100, max: -1, amount: "3.5" },
  ];
  const prices = { memory: { recurring: tiers }, support: { flat: "5", flatByItem: { "a/b": "7" } } };
  expect(enterAmount(prices, "memory", { place: "recurring/1" }, "3")).toEqual({
    ...prices,
    memory: { recurring: [tiers[0], { min: 100, max: -1, amount: "3" }] },
  });
  expect(enterAmount(prices, "memory", { place: "recurring/1" }, "")["memory"]).toEqual({
    recurring: [tiers[0]],
  });
  expect(enterAmount(prices, "support", { place: "flatByItem/a/b" }, "8")["support"]).toEqual({
    flat: "5",
    flatByItem: { "a/b": "8" },
  });
  expect(enterAmount(prices, "support", { place: "flatByItem/a/b" }, "")["support"]).toEqual({ flat: "5" });
});

function specOf(item: string) {
  const spec = specs.get(item);
  if (spec === undefined) throw new Error(item);
  return spec;
}

const startsOf = (prices: unknown, item: string) =>
  enteredAmounts(specOf(item), (prices as Record<string, unknown>)[item]).map(({ from, text }) => [
    from,
    text,
  ]);

test("a tier is added after the last, at its price; without a contract price those of the list are taken", () => {
  const one = withTier({ memory: { recurring: "4" } }, "memory", specOf("memory"));
  expect(startsOf(one, "memory")).toEqual([
    ["0", "4"],
    ["1", "4"],
  ]);
  const listed = withTier({}, "storage", specOf("storage"));
  expect(listed?.["storage"]).toEqual({
    recurring: [
      { display: "10", min: "10", max: "40", amount: "0.1" },
      { display: "50", min: "50", max: "100", amount: "0.08" },
    ],
  });
  const more = withTier(listed ?? {}, "storage", specOf("storage"));
  expect(startsOf(more, "storage").slice(0, 3)).toEqual([
    ["10", "0.1"],
    ["50", "0.08"],
    ["70", "0.08"],
  ]);
  expect([withTier({}, "support", specOf("support")), withTier({}, "free", specOf("free"))]).toEqual([
    undefined,
    undefined,
  ]);
});

test("no tier is added where there is no further quantity", () => {
  const full = {
    storage: {
      recurring: [
        { min: "10", amount: "1" },
        { min: "100", amount: "2" },
      ],
    },
  };
  expect(withTier(full, "storage", specOf("storage"))).toBeUndefined();
});

test("the start of a tier is moved to where one can start, and what is no amount yet stays as typed", () => {
  const prices = {
    storage: {
      recurring: [
        { min: "10", amount: "0,1" },
        { min: "50", max: "100", amount: "0.05" },
      ],
    },
  };
  const entered = enterTierStart(prices, "storage", specOf("storage"), { place: "recurring/1" }, "66");
  expect(entered?.note).toEqual({ note: "step", values: { typed: "66", start: "60", step: "10" } });
  expect(entered?.prices["storage"]).toEqual({
    recurring: [
      { display: "10", min: "10", max: "50", amount: "0,1" },
      { display: "60", min: "60", max: "100", amount: "0.05" },
    ],
  });
  expect(
    enterTierStart(prices, "storage", specOf("storage"), { place: "recurring/1" }, "a lot"),
  ).toBeUndefined();
  expect(withoutTier(prices, "storage", specOf("storage"), { place: "recurring/0" })["storage"]).toEqual({
    recurring: [{ display: "10", min: "10", max: "100", amount: "0.05" }],
  });
});

test("prices of items that the solution does not have, or does not charge, are named", () => {
  expect(strayPrices(specs, { memory: {}, free: {}, disk: {} })).toEqual(["free", "disk"]);
});

test("prices of a kind by which their item is not paid, or that contracts may not replace, are named", () => {
  expect(
    strayPrices(specs, {
      memory: { base: "4.00" },
      support: { flatByItem: { gold: "5" }, base: "0" },
      storage: { usage: "1", recurring: "2" },
      setup: { oneTime: "80" },
    }),
  ).toEqual(["memory", "setup"]);
  expect(enteredOf("setup", { oneTime: "80" })).toEqual([]);
});
