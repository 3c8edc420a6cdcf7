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
    expect([shown[0], shown.at(-1)]).toEqual(["8", "168"]);
    expect(shown).toEqual(expect.arrayContaining(["56", "64"]));
    expect(shown.every((each) => (Number(each) - 8) % 8 === 0)).toBe(true);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.map(Number)).toEqual(shown.map(Number).toSorted((one, other) => one - other));
  });

  test("goes to the marked quantity, and to the most at most", () => {
    const to = (mark: string) => {
      const all = curveQuantities([tiersOf(model, MEMORY)], bounds, decimal(mark)).map((each) =>
        printDecimal(each),
      );
      return [all.includes(mark), all.at(-1)];
    };
    expect([to("16"), to("320"), to("400"), to("408")]).toEqual([
      [true, "168"],
      [true, "320"],
      [true, "400"],
      [false, "400"],
    ]);
  });

  test("ends somewhere where the item has no most", () => {
    const open = curveQuantities([[]], { min: decimal("0"), step: decimal("1"), max: undefined });
    expect(open.map((each) => printDecimal(each)).at(-1)).toBe("20");
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
