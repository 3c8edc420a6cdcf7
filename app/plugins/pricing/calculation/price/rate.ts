import { printDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { isInRange } from "./applies.ts";
import { selectedItems } from "./choice.ts";
import type { PricedItem } from "./priced-item.ts";
import type { Step } from "./step.ts";
import { takeDiscounts } from "./take-discounts.ts";
import { NO_AMOUNT, unitAmount } from "./unit-amount.ts";

/** The price of one unit of an item at a quantity. */
export interface Rate {
  /** The list price: less than `charged` where a contract or an own price is dearer. */
  readonly price: Decimal;
  /** After discounts and contract. */
  readonly charged: Decimal;
  readonly steps: readonly Step[];
}

/** The price of a unit at a quantity: as listed, less discounts, or as the contract has it. */
export function rateAt(item: PricedItem, quantity: Decimal): Rate {
  if (!isPricedByItem(item)) return rateOf(item, quantity, selectedItems(item.spec, item.choice)[0]);
  const names = selectedItems(item.spec, item.choice);
  if (names.length < 2) return rateOf(item, quantity, names[0]);
  const rates = names.map((name) => rateOf(item, quantity, name));
  return {
    price: rates.reduce((sum, { price }) => sum.plus(price), ZERO),
    charged: rates.reduce((sum, { charged }) => sum.plus(charged), ZERO),
    steps: rates.flatMap(({ steps }) => steps),
  };
}

/** Whether what is selected can have prices of its own: its unit is then the whole selection. */
export function isPricedByItem({ spec, priceKey, discounts, contract }: PricedItem): boolean {
  const byItem = `${priceKey}ByItem` as const;
  return (
    spec.unitPrice.metaData[byItem] !== undefined ||
    contract?.[byItem] !== undefined ||
    discounts.some(({ discountType }) => discountType === "multi")
  );
}

function rateOf(item: PricedItem, quantity: Decimal, name: string | undefined): Rate {
  const listed = unitAmount(item.spec.unitPrice.metaData, item, quantity, name) ?? NO_AMOUNT;
  const applied = item.discounts.filter((discount) => isInRange(discount, quantity, item.spec));
  const discounted = takeDiscounts(listed.amount, applied, item, name);
  const agreed = item.contract && unitAmount(item.contract, item, quantity, name)?.amount;
  const charged = agreed ?? discounted.amount;
  return {
    price: listed.amount,
    charged,
    steps: [
      listed.step,
      ...discounted.steps,
      ...(agreed === undefined
        ? []
        : [
            {
              step: "contract",
              before: printDecimal(discounted.amount),
              after: printDecimal(agreed),
            } as const,
          ]),
    ],
  };
}
