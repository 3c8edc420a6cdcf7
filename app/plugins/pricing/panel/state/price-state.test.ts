import { describe, expect, test } from "vitest";
import { parsePriceTerms, priceOf } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";
import {
  askedQuantities,
  groupLines,
  isSamePrice,
  pricedQuantities,
  readCharge,
  readQuestion,
} from "./index.ts";

function termsOf(memory = "4.80", more: object = {}): PriceTerms {
  const parsed = parsePriceTerms({
    currency: "EUR",
    metaData: {
      specs: {
        memory: {
          name: "Memory",
          parentName: "Compute",
          min: 8,
          max: 64,
          tempValue: "32",
          unitPrice: { paymentType: "Recurring", metaData: { recurring: memory } },
        },
        base: { name: "Base", type: "base", unitPrice: { paymentType: "Base", metaData: { base: "25.00" } } },
        ...more,
      },
    },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

describe("what is asked", () => {
  test.each([
    [{}, undefined],
    [{ solution: null }, undefined],
    [{ solution: "" }, undefined],
    [{ solution: 3 }, { of: "solution", id: "3" }],
    [
      { solution: "3", account: 100 },
      { of: "solution", id: "3", account: "100" },
    ],
    [
      { solution: 3, service: 17 },
      { of: "service", id: "17" },
    ],
  ])("of %j is %j", (parameters, expected) => {
    const question = readQuestion(parameters);
    expect(question).toEqual(
      expected === undefined ? undefined : { ...expected, quantities: {}, missing: [] },
    );
  });

  test("in the unit of the item, and of devices together once they are changed", () => {
    const disks = [
      { key: 1, capacity: 20 },
      { key: 2, capacity: 40 },
      { key: 3, capacity: 80 },
    ];
    const changes = {
      changed: [{ key: 1, capacity: 30 }],
      added: [{ capacity: 100 }],
      removed: [2],
    };
    const quantities = (more: object) => ({
      memory: { value: 8192, per: 1024 },
      storage: { sum: disks, field: "capacity", ...more },
    });
    expect(readQuestion({ service: 1, quantities: quantities({ changes }) })?.quantities).toEqual({
      memory: { value: 8 },
      storage: { value: 210 },
    });
    expect(readQuestion({ service: 1, quantities: quantities({ changes: null }) })?.quantities).toEqual({
      memory: { value: 8 },
      storage: { value: 140 },
    });
  });

  test("of one of several that are charged together, within what all of them use", () => {
    const disks = [{ key: 1, capacity: 20 }];
    const quantities = (cores: number | null) => ({
      cpu: { value: cores, instead: 2, whole: 7, per: 1 },
      memory: { value: 8192, instead: 4096, whole: 18, per: 1024 },
      storage: { sum: disks, changes: { added: [{ capacity: 5 }] }, field: "capacity", whole: 160 },
    });
    const asked = (cores: number | null) => readQuestion({ service: 1, quantities: quantities(cores) });
    expect(asked(3)?.quantities).toEqual({
      cpu: { value: 8 },
      memory: { value: 22 },
      storage: { value: 165 },
    });
    expect(asked(null)?.missing).toEqual(["cpu"]);
  });

  test("misses nothing of what may be left out", () => {
    const quantities = { disk: null, seats: null };
    const question = readQuestion({ solution: 1, quantities, optional: ["disk"] });
    expect(question).toMatchObject({ quantities: {}, missing: ["seats"] });
  });

  test("misses no quantity of what is chosen by its name", () => {
    const missing = (size: unknown) =>
      readQuestion({ solution: 1, quantities: { size: { item: size }, cpu: { value: 2 } } })?.missing;
    expect(missing("t3.large")).toEqual([]);
    for (const nothing of [null, undefined, ""]) expect(missing(nothing)).toEqual(["size"]);
  });

  test("leaves out what the form has no value for, and knows what is missing", () => {
    const quantities = {
      memory: { value: null, clusterUid: "c-1" },
      support: "",
      cpu: { value: 8, clusterUid: null },
    };
    expect(readQuestion({ solution: 3, quantities })).toMatchObject({
      quantities: { memory: { clusterUid: "c-1" }, cpu: { value: 8 } },
      missing: ["memory", "support"],
    });
  });

  test("misses an item that is all that is chosen only until it is", () => {
    const asked = (quantities: object) => readQuestion({ solution: 3, quantities });
    expect(asked({ size: { item: "large" } })).toMatchObject({
      quantities: { size: { item: "large" } },
      missing: [],
    });
    expect(asked({ size: { item: null } })?.missing).toEqual(["size"]);
    expect(asked({ disk: { value: null, item: "gold" } })?.missing).toEqual(["disk"]);
  });

  test("is the least of what is missing, not its default", () => {
    const quantities = pricedQuantities(termsOf(), {
      quantities: { memory: { clusterUid: "c-1" } },
      missing: ["memory", "cpu"],
    });
    expect(quantities).toEqual({ memory: { clusterUid: "c-1", value: "8" } });
  });

  test("is the least that its seller sells of what is missing, where it is", () => {
    const quantities = pricedQuantities(
      { ...termsOf(), least: { memory: { value: "16" } } },
      { quantities: { memory: { clusterUid: "c-1" } }, missing: ["memory"] },
    );
    expect(quantities).toEqual({ memory: { clusterUid: "c-1", value: "16" } });
  });

  test("is the cheapest choice of what must still be chosen", () => {
    const terms = termsOf("4.80", {
      support: {
        name: "Support",
        builtItem: ["night", "day"],
        unitPrice: { paymentType: "Flat", metaData: { flatByItem: { night: "60", day: "25" } } },
      },
    });
    expect(pricedQuantities(terms, { quantities: {}, missing: ["support"] })).toEqual({ support: "day" });
  });

  test.each([
    ["all that the model has", { memory: { value: 48 }, disk: 9 }, { memory: { value: 48 } }],
    ["nothing while one is too much", { memory: { value: 65 } }, undefined],
    ["nothing while one is no quantity", { memory: { value: "many" } }, undefined],
  ])("of the server is %s", (_, quantities, expected) => {
    expect(askedQuantities(termsOf().model, quantities)).toEqual(expected);
  });
});

describe("what is shown", () => {
  test("stands in the groups of the items, first what has none, with what changed", () => {
    const terms = termsOf();
    const [former, price] = [priceOf(terms, { memory: 40 }), priceOf(terms, { memory: 48 })];
    const groups = groupLines(price, terms.model.metaData.specs, former);
    expect(
      groups.map(({ name, lines }) => [name, lines.map(({ line, before }) => [line.key, before?.price])]),
    ).toEqual([
      ["", [["base", undefined]]],
      ["Compute", [["memory", "153.60"]]],
    ]);
  });

  test("is the same price where every amount is, whoever calculated it", () => {
    const price = priceOf(termsOf(), { memory: 48 });
    const travelled = JSON.parse(JSON.stringify(price)) as typeof price;
    expect(isSamePrice(price, travelled)).toBe(true);
    expect(isSamePrice(price, priceOf(termsOf("4.81"), { memory: 48 }))).toBe(false);
    expect(isSamePrice(price, { ...travelled, currency: "USD" })).toBe(false);
  });

  test("is no charge where the answer has none", () => {
    const price = priceOf(termsOf(), {});
    const charge = { price, monthly: "140.20", validFrom: "2026-11-23", contract_id: 4 };
    expect(readCharge(charge)).toEqual({
      price,
      monthly: "140.20",
      validFrom: "2026-11-23",
      isUnderContract: true,
    });
    for (const wrong of [undefined, {}, { ...charge, price: {} }, { ...charge, monthly: 140 }])
      expect(readCharge(wrong)).toBeUndefined();
  });
});
