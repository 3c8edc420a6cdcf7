import {
  parsePricingModel,
  paymentTypeLabel,
  PRICE_KEYS,
  priceKeyOf,
  printPricingModel,
} from "#pricing/calculation";
import type { PricingModel, Spec } from "#pricing/calculation";
import { escapeSegment, readOwn } from "#validators";
import type { FieldFailure } from "../../api/index.ts";
import { wrongField, wrongFields } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";
import type { Ordered } from "../../prices/index.ts";
import {
  buildPriceBook,
  DEFAULT_CURRENCY,
  IS_BOUGHT,
  lockPrices,
  readChargedServices,
  readPriceBook,
  readToday,
} from "../../prices/index.ts";
import type { ContractSolution } from "./contract.generated.ts";

/** A solution of a contract in its stored form. */
export interface StoredSolution {
  readonly ServiceOfferings_id: number;
  readonly prices: unknown;
}

/** What a contract is about: one service of an account, or, where that is null, all that are of its solutions. */
interface About {
  readonly accountId: number;
  readonly serviceId: number | null;
}

/** The solutions that a contract names. One about a service is about the solution of that, with or without new prices. */
export async function coveredBy(
  db: Transaction,
  { accountId, serviceId }: About,
  named: readonly ContractSolution[] = [],
): Promise<readonly ContractSolution[]> {
  if (serviceId === null) return named;
  const [service] = await db.query<{ id: number; isBought: boolean }>(
    `select s.service_offering_id as id, ${IS_BOUGHT} as "isBought" from service s where s.id = $1 and s.account_id = $2`,
    [serviceId, accountId],
  );
  if (service === undefined) throw wrongField("/service_id", "The account has no such service.");
  if (!service.isBought)
    throw wrongField("/service_id", "The purchase of this service failed: there is nothing to agree on.");
  const other = named.findIndex(({ ServiceOfferings_id: id }) => id !== service.id);
  if (other >= 0)
    throw wrongField(
      `/contractOverride/${other}/ServiceOfferings_id`,
      "The contract is about a service of another solution.",
    );
  return named.length === 0 ? [{ ServiceOfferings_id: service.id }] : named;
}

/** `lockPrices` for those of these solutions that the caller sees: nobody waits for a contract that names theirs. */
export async function lockSolutions(db: Transaction, ids: readonly number[]): Promise<void> {
  const seen = await db.query<{ id: number }>("select id from service_offering where id = any($1::int[])", [
    ids,
  ]);
  await lockPrices(
    db,
    seen.map(({ id }) => id),
  );
}

/**
 * The solutions of a contract with this account: those of the caller that are offered to it, with prices that replace some
 * of theirs. A 422 that names every wrong field. Needs `lockSolutions`: others may delete them until then.
 */
export async function readSolutions(
  db: Transaction,
  { accountId, serviceId }: About,
  solutions: readonly ContractSolution[],
): Promise<readonly StoredSolution[]> {
  const ids = solutions.map(({ ServiceOfferings_id: id }) => id);
  const offered = await db.query<{ id: number }>(
    `select o.id from service_offering o where o.id = any($1::int[]) and ${isSoldByCaller("o.account_id")}
       and is_offered_to(o.account_id, $2)`,
    [ids, accountId],
  );
  const itemsOf = await readPricedItems(db, { accountId, serviceId }, ids);
  const failures: FieldFailure[] = [];
  const read = solutions.map(({ ServiceOfferings_id: id, prices = {} }, index): StoredSolution => {
    const place = `/contractOverride/${index}`;
    const refuse = (message: string) => failures.push({ field: `${place}/ServiceOfferings_id`, message });
    if (!offered.some((each) => each.id === id)) refuse("There is no such solution.");
    else if (ids.indexOf(id) < index) refuse("The contract covers this solution already.");
    else {
      for (const [key, price] of Object.entries(prices)) {
        const message = problemOf(itemsOf(id, key), price);
        if (message !== undefined) failures.push({ field: `${place}/prices/${escapeSegment(key)}`, message });
      }
    }
    const parsed = parsePricingModel({
      currency: DEFAULT_CURRENCY,
      metaData: { contractOverride: { specs: prices } },
    });
    if (parsed.ok) return { ServiceOfferings_id: id, prices: specsOf(printPricingModel(parsed.value)) };
    failures.push(
      ...parsed.problems.map(({ pointer, message }) => ({
        field: pointer.replace(OVERRIDE, `${place}/prices`),
        message,
      })),
    );
    return { ServiceOfferings_id: id, prices: {} };
  });
  if (failures.length > 0) throw wrongFields(failures);
  return read;
}

/**
 * Why the prices of an item would count for nothing: `items` is that item in each version that counts. Prices of other kinds
 * are no problem beside one that counts: each version of an item may be paid otherwise.
 */
function problemOf(items: readonly Spec[], prices: object): string | undefined {
  const [item] = items;
  if (item === undefined) return "The solution has no such price item.";
  const name = item.fullName ?? item.name;
  const kinds = PRICE_KEYS.filter((kind) => hasPrice(prices, kind) || hasPrice(prices, `${kind}ByItem`));
  if (kinds.length === 0) return undefined;
  const replaced = items.filter(({ unitPrice }) => unitPrice.includeOverride);
  if (replaced.length === 0) return `Contracts may not replace the price of ${name}.`;
  const types = [...new Set(replaced.flatMap(({ unitPrice }) => unitPrice.paymentType ?? []))];
  if (types.length === 0) return `${name} is free of charge: a contract price of it counts for nothing.`;
  if (types.some((type) => kinds.includes(priceKeyOf(type)))) return undefined;
  const paid = types.map(paymentTypeLabel).join(" or ");
  return `${name} is paid by ${paid}: its contract price is ${types.map(priceKeyOf).join(" or ")}, not ${kinds.join(", ")}.`;
}

/** Whether something is there; an empty list of tiers, or of choices, is not. */
function hasPrice(prices: object, key: string): boolean {
  const price = readOwn(prices, key);
  return typeof price === "object" && price !== null ? Object.keys(price).length > 0 : price != null;
}

/** An item of a solution as it is priced today: for each of the services that are covered, and for orders to come. */
async function readPricedItems(
  db: Transaction,
  { accountId, serviceId }: About,
  offeringIds: readonly number[],
): Promise<(offeringId: number, key: string) => readonly Spec[]> {
  const day = await readToday(db);
  const covered = await readChargedServices(
    db,
    "s.account_id = $1 and s.service_offering_id = any($2::int[]) and ($3::int is null or s.id = $3)",
    [accountId, offeringIds, serviceId],
  );
  const orders = serviceId === null ? offeringIds.map((offeringId) => ({ offeringId, orderedOn: day })) : [];
  const book = buildPriceBook(await readPriceBook(db, { offeringIds, accountIds: [] }));
  // An account may have very many services, which were ordered on few days.
  const bought = new Map<string, Ordered>();
  for (const each of [...orders, ...covered]) {
    const { offeringId, orderedOn, orderedVersion }: Ordered = each;
    bought.set([offeringId, orderedOn, orderedVersion].join(" "), each);
  }
  const models = new Map<number, Set<PricingModel>>();
  for (const each of bought.values()) {
    const model = book.modelOf(each, day);
    if (model === undefined) continue;
    const known = models.get(each.offeringId) ?? new Set();
    models.set(each.offeringId, known.add(model));
  }
  return (offeringId, key) =>
    [...(models.get(offeringId) ?? [])].flatMap(({ metaData }) => metaData.specs.get(key) ?? []);
}

const OVERRIDE = "/metaData/contractOverride/specs";

function specsOf(model: unknown): unknown {
  return readOwn(readOwn(readOwn(model, "metaData"), "contractOverride"), "specs") ?? {};
}

export async function insertSolutions(
  db: Transaction,
  contractId: number,
  accountId: number,
  solutions: readonly StoredSolution[],
): Promise<void> {
  await db.query(
    `insert into contract_offering (contract_id, service_offering_id, account_id, prices)
     select $1, "ServiceOfferings_id", $2, prices from jsonb_to_recordset($3::jsonb) as r("ServiceOfferings_id" int, prices jsonb)`,
    [contractId, accountId, JSON.stringify(solutions)],
  );
}
