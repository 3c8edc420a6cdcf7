import { printPriceTerms } from "#pricing/calculation";
import { decimal, printDecimal } from "#validators";
import { ApiFailure, uncheckedCast, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readDemands } from "../../forms/index.ts";
import { findOffering, refuseUnknownAccount } from "../../offerings/index.ts";
import type { FindServiceType } from "../../platforms/index.ts";
import { leastOrder } from "../../platforms/index.ts";
import type { PriceBook } from "../../prices/index.ts";
import {
  buildPriceBook,
  readBudget,
  readChargedServices,
  readPresentCharge,
  readPriceBook,
  readToday,
  refuseQuantities,
} from "../../prices/index.ts";
import { readService } from "../../services/index.ts";
import type { Handlers, PriceTerms } from "./contract.generated.ts";

/** All that decides what the caller, or an account below, pays for a solution today. */
export function buildSolutionTerms(find: FindServiceType): Handlers["getSolutionTerms"] {
  return async ({ actor, db, path, query }) => {
    const offering = await findOffering(db, path.id);
    if (offering === undefined) throw new ApiFailure(404, "There is no such solution.");
    const accountId = query.Accounts_id ?? actor.accountId;
    await refuseUnknownAccount(db, accountId);
    const day = await readToday(db);
    const book = await readBook(db, offering.id, accountId);
    const bought = { accountId, offeringId: offering.id, orderedOn: day };
    const demands = (await readDemands(db, [offering.id])).get(offering.id);
    const serviceType = find(offering.type, offering.automator?.automator_version ?? null);
    const found = book.termsOf(bought, day);
    const sizes = { properties: offering.metaData.properties, automatorId: offering.automator?.id };
    const order = await leastOrder(db, serviceType, sizes, found?.terms);
    const least = { ...order, ...demands?.least };
    const terms = await withBudget(db, accountId, presentTerms(offering.id, day, found));
    return { body: { ...terms, ...(demands && { required: demands.required }), least } };
  };
}

/** All that decides what a service costs from today on, but for its quantities. */
export const getServiceTerms: Handlers["getServiceTerms"] = async ({ db, path }) => {
  const service = await readCharged(db, path.id);
  const day = await readToday(db);
  const book = await readBook(db, service.offeringId, service.accountId);
  const terms = presentTerms(service.offeringId, day, book.termsOf(service, day));
  return { body: await withBudget(db, service.accountId, terms) };
};

/** What a change of a service's quantities means for its charge. */
export const calculateServicePrice: Handlers["calculateServicePrice"] = async ({ db, path, body }) => {
  const service = await readCharged(db, path.id);
  const { quantities = service.quantities } = body;
  // What is charged already needs no item any more: it may have gone since.
  await refuseQuantities(db, { serviceId: service.id }, body.quantities);
  const day = await readToday(db);
  const book = await readBook(db, service.offeringId, service.accountId);
  const charge = book.chargeOf({ ...service, quantities }, day);
  if (charge === undefined) throw wrongField("", "There are no prices for today.");
  const former = await readPresentCharge(db, service.id);
  const isComparable = former?.price.currency === charge.price.currency;
  return {
    body: {
      validFrom: day,
      ...(former === undefined ? {} : { formerMonthly: former.monthly, former: former.price }),
      monthly: charge.monthly,
      ...(former !== undefined && isComparable
        ? { difference: differenceOf(charge.monthly, former.monthly) }
        : {}),
      price: charge.price,
    },
  };
};

/** A service within reach, with what its charge depends on; else a 404. */
async function readCharged(db: Transaction, id: number) {
  const known = await readService(db, id);
  const [service] = await readChargedServices(db, "s.id = $1", [known.id]);
  if (service === undefined) throw new ApiFailure(404, "There is no such service.");
  return service;
}

async function readBook(db: Transaction, offeringId: number, accountId: number): Promise<PriceBook> {
  return buildPriceBook(await readPriceBook(db, { offeringIds: [offeringId], accountIds: [accountId] }));
}

function presentTerms(
  offeringId: number,
  validOn: string,
  found: ReturnType<PriceBook["termsOf"]>,
): PriceTerms {
  const solution = { ServiceOfferings_id: offeringId, validOn };
  if (found === undefined) return { ...solution, isUnderContract: false, discounts: [] };
  const { modelId, version, contractId, terms } = found;
  const printed = uncheckedCast<
    Pick<PriceTerms, "calculationMethod" | "currency" | "metaData" | "discounts">
  >(JSON.parse(JSON.stringify(printPriceTerms(terms))));
  return {
    ...solution,
    PricingModels_id: modelId,
    version,
    contract_id: contractId,
    ...printed,
    isUnderContract: terms.isUnderContract,
  };
}

/** Whoever buys is told before the account's budget is crossed. */
async function withBudget(db: Transaction, accountId: number, terms: PriceTerms): Promise<PriceTerms> {
  const budget = terms.currency === undefined ? undefined : await readBudget(db, accountId, terms.currency);
  return budget === undefined ? terms : { ...terms, budget };
}

function differenceOf(after: string, before: string): string {
  return printDecimal(decimal(after).minus(decimal(before)));
}
