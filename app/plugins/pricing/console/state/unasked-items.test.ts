import { expect, test } from "vitest";
import { parsePricingModel } from "#pricing/calculation";
import { unaskedItems } from "./index.ts";

const SUPPORT = {
  name: "Support",
  type: "select",
  builtItem: ["8x5", "24x7"],
  unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "24x7": "60" } } },
};

function unaskedOf(askedItems: readonly string[] | undefined, support: object = SUPPORT) {
  const specs = {
    service: { name: "Service", type: "base", unitPrice: { paymentType: "Base", metaData: { base: "9" } } },
    support,
  };
  const parsed = parsePricingModel({ currency: "EUR", metaData: { specs } });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return unaskedItems({ askedItems }, parsed.value.metaData.specs);
}

test("a priced choice that no field of the form asks for is named", () => {
  expect(unaskedOf([])).toEqual(["Support"]);
  expect(unaskedOf(["support"])).toEqual([]);
  // Without a price there is nothing to lose; and what has no form is ordered elsewhere.
  expect(unaskedOf([], { ...SUPPORT, unitPrice: {} })).toEqual([]);
  expect(unaskedOf(undefined)).toEqual([]);
});
