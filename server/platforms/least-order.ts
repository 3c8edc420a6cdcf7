import { decimal } from "#validators";
import { leastQuantities, priceOf } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";
import type { Transaction } from "../database/index.ts";
import type { OfferingProperties } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import type { ServiceType } from "./platform.ts";

const SIZES = ["cpu", "memory", "storage"] as const;

/** What is ordered of a solution: its sizes, and the automator that does the work. */
export interface OrderedSizes {
  readonly properties: OfferingProperties;
  readonly automatorId: number | undefined;
}

/**
 * What the cheapest order of such a solution has of what is charged by size: of all that its automator offers, where that
 * is limited, else what its platform says, else its least sizes.
 */
export async function leastOrder(
  db: Transaction,
  type: ServiceType,
  { properties, automatorId }: OrderedSizes,
  terms: PriceTerms | undefined,
): Promise<Quantities> {
  const offered = automatorId === undefined ? undefined : await type.offered?.(db, automatorId);
  if (offered !== undefined && terms !== undefined) return cheapest(terms, offered);
  if (type.least !== undefined) return type.least(properties);
  return Object.fromEntries(
    SIZES.flatMap((key) => {
      const range = properties[key];
      return range === undefined ? [] : [[key, { value: String(range.min) }] as const];
    }),
  );
}

function cheapest(terms: PriceTerms, offered: readonly Quantities[]): Quantities {
  const amountOf = (least: Quantities) =>
    decimal(priceOf(terms, leastQuantities({ ...terms, least })).totals.perCycleMin.afterDiscount);
  const priced = offered.map((least) => ({ least, amount: amountOf(least) }));
  return priced.toSorted((one, other) => one.amount.cmp(other.amount))[0]?.least ?? {};
}
