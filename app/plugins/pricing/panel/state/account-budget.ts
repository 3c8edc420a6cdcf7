import { monthlyOf } from "#pricing/calculation";
import type { Price } from "#pricing/calculation";
import { decimal, printDecimal, readOwn } from "#validators";
import type { ServiceCharge } from "./shown-price.ts";

/** What the services of an account may cost in a month, and what they cost today: decimal texts, in the price's currency. */
export interface AccountBudget {
  readonly monthly: string;
  readonly spent: string;
}

/** The budget in the terms of a price; undefined: the account has none. */
export function readBudget(terms: unknown): AccountBudget | undefined {
  const budget = readOwn(terms, "budget");
  const [monthly, spent] = [readOwn(budget, "monthly"), readOwn(budget, "spent")];
  return typeof monthly === "string" && typeof spent === "string" ? { monthly, spent } : undefined;
}

/** All that the account would be charged per month with a price, and by how much that is above its budget. */
export interface BudgetAfter {
  readonly after: string;
  /** Absent: it is within the budget. */
  readonly over?: string;
}

/** `charge`: that of the service that is changed, in the same currency, which the price takes the place of. */
export function afterPrice(
  { monthly, spent }: AccountBudget,
  price: Price,
  charge?: Pick<ServiceCharge, "monthly">,
): BudgetAfter {
  const after = decimal(spent)
    .minus(decimal(charge?.monthly ?? "0"))
    .plus(decimal(monthlyOf(price)));
  const over = after.minus(decimal(monthly));
  return { after: printDecimal(after), ...(over.gt(decimal("0")) ? { over: printDecimal(over) } : {}) };
}
