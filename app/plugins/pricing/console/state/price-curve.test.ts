import { describe, expect, test } from "vitest";
import { calculatePrice, DEFAULT_RANGE, quantityRangeOf } from "#pricing/calculation";
import { decimal, printDecimal } from "#validators";
import {
  changeConsole,
  curveQuantities,
  openConsole,
  priceCurve,
  readPublishedModel,
  setPaymentCycle,
  tiersOf,
} from "./index.ts";
import { answerOf } from "./test-model.fixture.ts";

const read = readPublishedModel(answerOf());
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { model } = read.value.document;
const MEMORY = { key: "memory", isContract: false } as const;
const spec = model.metaData.specs.get("memory");
const bounds = (spec && quantityRangeOf(spec)) ?? DEFAULT_RANGE;
const quantities = curveQuantities([tiersOf(model, MEMORY)], bounds);
const at = (quantity: string, of = model) => priceCurve(of, MEMORY, [decimal(quantity)])[0];

describe("the curve of an item", () => {
  test("goes from the least to the most on the grid, with both sides of each tier", () => {
    const shown = quantities.map((each) => printDecimal(each));
    expect([shown[0], shown.at(-1)]).toEqual(["8", "400"]);
    expect(shown).toEqual(expect.arrayContaining(["56", "64"]));
    expect(shown.every((each) => (Number(each) - 8) % 8 === 0)).toBe(true);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.map(Number)).toEqual(shown.map(Number).toSorted((one, other) => one - other));
  });

  test("has the marked quantity, where it can be bought", () => {
    const has = (mark: string) => {
      const all = curveQuantities([tiersOf(model, MEMORY)], bounds, decimal(mark)).map((each) =>
        printDecimal(each),
      );
      return [all.includes(mark), all.at(-1)];
    };
    expect([has("88"), has("400"), has("408")]).toEqual([
      [true, "400"],
      [true, "400"],
      [false, "400"],
    ]);
  });

  test("ends beyond the last tier and what is marked where the item has no most", () => {
    const endOf = (tiers: Parameters<typeof curveQuantities>[0], mark?: string) => {
      const open = { min: decimal("0"), step: decimal("8") };
      const last = curveQuantities(tiers, open, mark === undefined ? undefined : decimal(mark)).at(-1);
      return last && printDecimal(last);
    };
    expect([endOf([[]]), endOf([tiersOf(model, MEMORY)]), endOf([[]], "800")]).toEqual(["160", "160", "800"]);
    const far = tiersOf(model, MEMORY).map((tier) => ({ ...tier, min: tier.min.times(decimal("100")) }));
    expect(endOf([far])).toBe("9600");
  });

  test("is what the calculation says, and falls where a cheaper tier begins", () => {
    for (const { quantity, monthly } of priceCurve(model, MEMORY, quantities)) {
      const choices = new Map([["memory", { value: decimal(String(quantity)) }]]);
      const line = calculatePrice(model, { choices }).lines.find(({ key }) => key === "memory");
      expect(monthly).toBe(Number(line?.priceAfterDiscount));
    }
    expect([at("56")?.monthly, at("64")?.monthly]).toEqual([230.4, 235.2]);
    expect(at("64")?.perUnit).toBe(3.675);
    expect(at("8")).toEqual({ quantity: 8, monthly: 0, perUnit: 0 });
  });

  test("is for a month, however often it is paid", () => {
    const yearly = changeConsole(openConsole(read.value), { do: "edit", edit: setPaymentCycle("Annually") });
    expect(at("64", yearly.history.now.model)?.monthly).toBe(235.2);
  });

  test("is none for an item that is not paid by the unit, or is not there", () => {
    expect(priceCurve(model, { key: "base", isContract: false }, quantities)).toEqual([]);
    expect(priceCurve(model, { key: "gone", isContract: false }, quantities)).toEqual([]);
    expect(priceCurve(model, { key: "memory", isContract: true }, quantities)).toEqual([]);
  });
});
