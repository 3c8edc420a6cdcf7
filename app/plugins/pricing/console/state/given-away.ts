import { HUNDRED, isDecimal, ZERO } from "#validators";
import type { Discount } from "#pricing/calculation";
import { discountsOf } from "./changes.ts";
import { isSame } from "./is-same.ts";
import type { PricingDocument } from "./pricing-document.ts";

export interface AccountDiscount {
  readonly companyName: string;
  readonly discount: Discount;
}

/** Each new discount with which an account pays nothing for what it is for. */
export function givenAway(before: PricingDocument, after: PricingDocument): readonly AccountDiscount[] {
  return newDiscounts(before, after).filter(({ discount }) => isForNothing(discount));
}

/** Each discount that was not there before. */
export function newDiscounts(before: PricingDocument, after: PricingDocument): readonly AccountDiscount[] {
  return after.accounts.flatMap(({ Accounts_id, companyName, discounts }) => {
    const old = discountsOf(before, Accounts_id);
    return discounts
      .filter((discount) => !old.some((each) => isSame(each, discount)))
      .map((discount) => ({ companyName, discount }));
  });
}

function isForNothing({ discountType, pricePerUnit }: Discount): boolean {
  if (!isDecimal(pricePerUnit)) return false;
  return discountType === "percent" ? pricePerUnit.gte(HUNDRED) : pricePerUnit.eq(ZERO);
}
