import { expect, it } from "vitest";
import { markUpTerms, parsePriceTerms, priceOf } from "../reading/index.ts";

const specs = {
  base: { name: "Base", type: "base", unitPrice: { paymentType: "Base", metaData: { base: "731.37" } } },
  setup: {
    name: "Setup",
    type: "base",
    unitPrice: { paymentType: "One Time", metaData: { oneTime: "57.91" } },
  },
  memory: {
    name: "Memory",
    min: 8,
    max: 400,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: [{ min: "8", amount: "4.80" }] } },
  },
};

function paid(percent: string, discounts: unknown): readonly string[] {
  const terms = parsePriceTerms({ currency: "EUR", metaData: { specs }, discounts });
  if (!terms.ok) throw new Error("The terms cannot be read.");
  const { lines } = priceOf(markUpTerms(terms.value, percent), { memory: "48" });
  return lines.map(({ priceAfterDiscount }) => priceAfterDiscount);
}

it("raises each line after its discounts, and rounds it once", () => {
  expect(paid("12.5", [])).toEqual(["822.79", "65.15", "216.00"]);
  const tenth = [{ targetType: "item", target: "memory", discountType: "percent", pricePerUnit: "10" }];
  expect(paid("12.5", tenth)).toEqual(["822.79", "65.15", "194.40"]);
  const other = [{ targetType: "item", target: "memory", discountType: "override", pricePerUnit: "4" }];
  expect(paid("12.5", other)).toEqual(["822.79", "65.15", "180.00"]);
  expect(paid("0", tenth)).toEqual(["731.37", "57.91", "172.80"]);
  expect(paid("1000", [])).toEqual(["8045.07", "637.01", "2112.00"]);
});
