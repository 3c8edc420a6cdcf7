import { expect, test } from "vitest";
import { parsePricingModel } from "#pricing/calculation";
import { isCountedKind, ITEM_KINDS, unaskedItems, uncoveredKeys } from "./index.ts";

const SUPPORT = {
  name: "Support",
  type: "select",
  builtItem: ["8x5", "24x7"],
  unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "24x7": "60" } } },
};

const FORM = { solutionType: "form", countsMachines: false };

function specsOf(items: object) {
  const service = {
    name: "Service",
    type: "base",
    unitPrice: { paymentType: "Base", metaData: { base: "9" } },
  };
  const parsed = parsePricingModel({ currency: "EUR", metaData: { specs: { service, ...items } } });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value.metaData.specs;
}

const unaskedOf = (askedItems: readonly string[] | undefined, support: object = SUPPORT) =>
  unaskedItems({ ...FORM, askedItems }, specsOf({ support }));

test("a priced choice that no field of the form asks for is named", () => {
  expect(unaskedOf([])).toEqual(["Support"]);
  expect(unaskedOf(["support"])).toEqual([]);
  // Without a price there is nothing to lose; and of other orders nothing is known.
  expect(unaskedOf([], { ...SUPPORT, unitPrice: {} })).toEqual([]);
  expect(unaskedOf(undefined)).toEqual([]);
});

const flat = { paymentType: "Flat", metaData: { flat: "5" } };
const recurring = { paymentType: "Recurring", metaData: { recurring: "5" } };
const range = { name: "Item", min: 2, max: 9, unitPrice: recurring };

test.each([
  ["a quantity", range, ["Item"]],
  ["a quantity that has more than the least at first", { ...range, tempValue: "3" }, []],
  ["a quantity that has the least at first", { ...range, tempValue: "2" }, ["Item"]],
  ["a quantity whose least has a fee", { ...range, unitPrice: flat }, []],
  ["a quantity of which there may be none", { ...range, min: 0, unitPrice: flat }, ["Item"]],
  ["a quantity that is not priced", { ...range, unitPrice: {} }, []],
  ["machines", { name: "Item", type: "vmCount", unitPrice: flat }, ["Item"]],
  ["a choice", { ...SUPPORT, name: "Item" }, ["Item"]],
  ["a choice with one at first", { ...SUPPORT, name: "Item", tempValue: "24x7" }, []],
  ["what is simply there", { name: "Item", type: "", unitPrice: flat }, []],
])("of what a platform's orders do not count, %s is %s", (_, item, named) => {
  const pool = { solutionType: "vcloud_allocation_vdc", countsMachines: false };
  expect(unaskedItems({ ...pool, askedItems: ["cpu"] }, specsOf({ item }))).toEqual(named);
  expect(unaskedItems({ ...pool, askedItems: ["item"] }, specsOf({ item }))).toEqual([]);
});

test("machines count where a platform counts them, whatever their key", () => {
  const vms = { name: "VMs", type: "vmCount", unitPrice: flat };
  const machines = { ...range, name: "Machines" };
  const pool = { solutionType: "vCenterResourcePool", askedItems: ["cpu"], countsMachines: true };
  expect(unaskedItems(pool, specsOf({ vms, machines }))).toEqual(["Machines"]);
  expect(isCountedKind(pool, "vmCount")).toBe(true);
  const kinds = ITEM_KINDS.filter((kind) => !isCountedKind({ ...pool, countsMachines: false }, kind));
  expect(kinds).toEqual(["vmCount"]);
  expect(isCountedKind({ ...FORM, askedItems: undefined }, "vmCount")).toBe(true);
});

test("what a platform's orders count and no item is yet can be added", () => {
  const specs = specsOf({ cpu: range });
  const pool = { solutionType: "vCenterResourcePool", askedItems: ["cpu", "memory"], countsMachines: true };
  expect(uncoveredKeys(pool, specs)).toEqual(["memory"]);
  expect(uncoveredKeys({ ...pool, askedItems: undefined }, specs)).toBeUndefined();
  // A form has fields for its own items.
  expect(uncoveredKeys({ ...FORM, askedItems: ["support"] }, specs)).toBeUndefined();
});
