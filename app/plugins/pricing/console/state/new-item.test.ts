import { expect, test } from "vitest";
import { decimal, ONE, ZERO } from "#validators";
import { hasRange, offeredPaymentTypes, printPricingModel } from "#pricing/calculation";
import { itemKeyOf, newItem, readPublishedModel } from "./index.ts";
import { answerOf } from "./test-model.fixture.ts";

const entered = { name: "Item", group: "", min: ZERO, max: decimal("10"), step: ONE, choices: ["a", "b"] };

test.each([
  ["base", false, ["Base", "Flat"]],
  ["range", true, ["Recurring", "Flat"]],
  ["vmCount", true, ["Flat", "Usage"]],
  ["select", false, ["Base", "One Time", "Flat"]],
  ["fixed", false, ["Base", "One Time", "Flat"]],
] as const)("an item of kind %s is offered the payment types of its kind", (kind, isRange, types) => {
  const item = newItem({ ...entered, kind });
  expect(hasRange(item)).toBe(isRange);
  expect(offeredPaymentTypes(item, "form")).toEqual(types);
});

test("an item of no kind of its own is sent without a type: an empty text would become null", () => {
  const read = readPublishedModel(answerOf());
  if (!read.ok) throw new Error("The model of the tests cannot be read.");
  const { model } = read.value.document;
  const specs = new Map([["seats", newItem({ ...entered, kind: "range" })]]);
  const sent = printPricingModel({ ...model, metaData: { ...model.metaData, specs } });
  expect(sent).toHaveProperty("metaData.specs.seats.name", "Item");
  expect(sent).not.toHaveProperty("metaData.specs.seats.type");
});

test("a key is made of the name, and is no other item's", () => {
  expect(itemKeyOf("Fast storage", new Map())).toBe("fastStorage");
  expect(itemKeyOf("Fast storage", new Map([["fastStorage", 1]]))).toBe("fastStorage2");
  expect(itemKeyOf("磁盘", new Map())).toBe("item");
});
