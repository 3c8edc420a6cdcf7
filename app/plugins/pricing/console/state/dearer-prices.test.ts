import { expect, test } from "vitest";
import { parseDiscounts } from "#pricing/calculation";
import { dearerPrices, readPublishedModel } from "./index.ts";
import { answerOf } from "./test-model.fixture.ts";

const published = readPublishedModel(answerOf());
if (!published.ok) throw new Error(JSON.stringify(published.problems));
const { model } = published.value.document;

function dearerWith(discount: object) {
  const read = parseDiscounts([{ attributes: {}, ...discount }]);
  const [first] = read.ok ? read.value : [];
  if (first === undefined) throw new Error("It cannot be read.");
  return dearerPrices(model, first).map(({ item, from, listed, own }) => [
    item,
    from,
    listed.toFixed(),
    own.toFixed(),
  ]);
}

const memory = { target: "memory", pricePerUnit: "4.50" };

test.each([
  [
    "a price between those of two tiers",
    { ...memory, discountType: "override" },
    [["Memory", "64", "4.2", "4.5"]],
  ],
  [
    "a price in a range",
    { ...memory, discountType: "tier", attributes: { range: { min: "8", max: "56" } } },
    [],
  ],
  [
    "a price for all of the solution",
    { discountType: "override", pricePerUnit: "4.50" },
    [
      ["Support", undefined, "0", "4.5"],
      ["Memory", "64", "4.2", "4.5"],
      ["Machines", undefined, "1.5", "4.5"],
    ],
  ],
  [
    "a price of a choice",
    { discountType: "multi", target: "support", pricePerUnit: { business: "59" } },
    [["Support", undefined, "49", "59"]],
  ],
  ["a percentage", { discountType: "percent", pricePerUnit: "0" }, []],
])("%s is dearer where it is more than the list price", (_, discount, expected) => {
  expect(dearerWith(discount)).toEqual(expected);
});
