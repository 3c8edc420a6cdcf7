import { expect, test } from "vitest";
import { parseDiscounts } from "#pricing/calculation";
import { givenAway, readPublishedModel } from "./index.ts";
import { answerOf } from "./test-model.fixture.ts";

const published = readPublishedModel(answerOf());
if (!published.ok) throw new Error(JSON.stringify(published.problems));
const { document } = published.value;

function givenWith(discount: object, before = document) {
  const read = parseDiscounts([{ attributes: {}, ...discount }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const after = { ...document, accounts: [{ Accounts_id: 9, companyName: "Nine", discounts: read.value }] };
  return { after, given: givenAway(before, after).map(({ companyName }) => companyName) };
}

test.each([
  ["a price of 0 for all of the solution", { discountType: "override", pricePerUnit: "0" }, ["Nine"]],
  ["all of a price", { discountType: "percent", pricePerUnit: "100" }, ["Nine"]],
  ["a price", { discountType: "override", pricePerUnit: "0.01" }, []],
  ["a part of a price", { discountType: "percent", pricePerUnit: "99" }, []],
])("%s is given away or not", (_, discount, expected) => {
  expect(givenWith(discount).given).toEqual(expected);
});

test("what was given away before is not asked about again", () => {
  const discount = { discountType: "override", pricePerUnit: "0" };
  expect(givenWith(discount, givenWith(discount).after).given).toEqual([]);
});
