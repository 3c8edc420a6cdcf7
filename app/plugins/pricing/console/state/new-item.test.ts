import { expect, test } from "vitest";
import { decimal, ONE, ZERO } from "#validators";
import { hasRange, offeredPaymentTypes } from "#pricing/calculation";
import { itemKeyOf, newItem } from "./index.ts";

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

test("a key is made of the name, and is no other item's", () => {
  expect(itemKeyOf("Fast storage", new Map())).toBe("fastStorage");
  expect(itemKeyOf("Fast storage", new Map([["fastStorage", 1]]))).toBe("fastStorage2");
  expect(itemKeyOf("磁盘", new Map())).toBe("item");
});
