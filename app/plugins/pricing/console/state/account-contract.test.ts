import { expect, test } from "vitest";
import { calculatePrice, parsePricingModel } from "#pricing/calculation";
import { accountsUnderContract, contractOf, underContract } from "./index.ts";

const covers = (offering: number, prices?: object) => [{ ServiceOfferings_id: offering, prices }];
const BODY = {
  data: [
    { name: "First", contractOverride: covers(3, { base: { base: "1" } }) },
    { name: "Second", paymentCycle: "Quarterly", contractOverride: covers(3, { base: { base: "60" } }) },
    { name: "Elsewhere", contractOverride: covers(4) },
    { name: "Of one service", service_id: 17, contractOverride: covers(3, { base: { base: "2" } }) },
  ],
};

test("of the contracts that cover a solution the last counts, but none about one service", () => {
  expect(contractOf(BODY, "3")?.name).toBe("Second");
  expect(contractOf(BODY, "4")?.name).toBe("Elsewhere");
  expect(contractOf(BODY, "5")).toBeUndefined();
  expect(contractOf(undefined, "3")).toBeUndefined();
});

test("its prices and its cycle come before those that the model has for contracts", () => {
  const model = parsePricingModel({
    currency: "EUR",
    metaData: {
      specs: {
        base: { type: "base", unitPrice: { paymentType: "Base", metaData: { base: "100" } } },
        extra: { type: "", unitPrice: { paymentType: "Flat", metaData: { flat: "10" } } },
      },
      contractOverride: { specs: { base: { base: "80" }, extra: { flat: "9" } } },
    },
  });
  const contract = contractOf(BODY, "3");
  if (!model.ok || contract === undefined) throw new Error("It cannot be read.");
  const price = calculatePrice(underContract(model.value, contract), { isUnderContract: true });
  expect([price.paymentCycle, price.lines.map((line) => line.pricePerUnitAfterDiscount)]).toEqual([
    "Quarterly",
    ["60.00", "9.00"],
  ]);
});

test("an account with several contracts is listed once", () => {
  const row = { account_id: 21, companyName: "Contoso" };
  expect(accountsUnderContract([row, row])).toEqual([{ Accounts_id: 21, companyName: "Contoso" }]);
});
