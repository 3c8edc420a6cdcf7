import type { PricingModel, Quantities } from "#pricing/calculation";
import { wrongFields } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { buildPriceBook } from "./price-book.ts";
import { checkQuantities } from "./quantities.ts";
import { wrongShapes } from "./quantity-shape.ts";
import { readPriceBook, readToday } from "./read-price-book.ts";
import { readChargedServices } from "./service-charges.ts";

/** What quantities are for: an order of a solution, or a service, which keeps the prices that it is charged by. */
export type QuantitiesFor = { readonly offeringId: number } | { readonly serviceId: number };

/** The prices that count today for such quantities; undefined where there are none. */
export async function readModelFor(db: Transaction, what: QuantitiesFor): Promise<PricingModel | undefined> {
  const day = await readToday(db);
  const [ordered] =
    "serviceId" in what
      ? await readChargedServices(db, "s.id = $1", [what.serviceId])
      : [{ ...what, orderedOn: day }];
  if (ordered === undefined) return undefined;
  const scope = { offeringIds: [ordered.offeringId], accountIds: [] };
  return buildPriceBook(await readPriceBook(db, scope)).modelOf(ordered, day);
}

/** A 422 for quantities that have no price, with a failure for each. */
export async function refuseQuantities(
  db: Transaction,
  what: QuantitiesFor,
  quantities: Quantities | undefined,
  isOrder = false,
): Promise<void> {
  if (quantities === undefined) return;
  const wrong = wrongShapes(quantities);
  if (wrong.length > 0) throw wrongFields(wrong);
  const model = await readModelFor(db, what);
  const failures = model === undefined ? [] : checkQuantities(model, quantities, isOrder);
  if (failures.length > 0) throw wrongFields(failures);
}

/** The same for quantities that are ordered by name, or that such a service is to have. */
export async function refuseOrderedQuantities(
  db: Transaction,
  what: QuantitiesFor,
  quantities: Quantities | undefined,
): Promise<void> {
  await refuseQuantities(db, what, quantities, true);
}
