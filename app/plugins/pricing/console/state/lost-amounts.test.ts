import { expect, test } from "vitest";
import { printDecimal } from "#validators";
import { parsePricingModel } from "#pricing/calculation";
import { lostAmounts } from "./index.ts";
import type { PricingDocument } from "./index.ts";

function documentOf(specs: object, contract: object = {}): PricingDocument {
  const body = { currency: "EUR", metaData: { specs, contractOverride: { specs: contract } } };
  const parsed = parsePricingModel(body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { model: parsed.value, accounts: [], unread: {} };
}

const lostIn = (document: PricingDocument, code: string) =>
  lostAmounts(document, code).map(({ of, amount }) => `${of} ${printDecimal(amount)}`);

test("prices with more digits than a currency has are named: of tiers, choices and contracts", () => {
  const document = documentOf(
    {
      storage: {
        name: "Storage",
        min: 0,
        max: 100,
        builtItem: ["gold"],
        unitPrice: {
          paymentType: "Recurring",
          metaData: {
            recurring: [{ display: 0, min: 0, max: -1, amount: "0.10" }],
            recurringByItem: { gold: "2" },
          },
        },
      },
      service: {
        name: "Service",
        type: "base",
        unitPrice: { paymentType: "Base", metaData: { base: "25.00" } },
      },
    },
    { service: { base: "19.50" } },
  );
  expect(lostIn(document, "JPY")).toEqual(["Storage 0.1", "Service 19.5"]);
  expect(lostIn(document, "USD")).toEqual([]);
});
