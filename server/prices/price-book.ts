import { chooseVersion, monthlyOf, parseDiscounts, parsePricingModel, priceOf } from "#pricing/calculation";
import type {
  Discount,
  ModelVersion,
  Parsed,
  Price,
  PriceTerms,
  PricingModel,
  Quantities,
} from "#pricing/calculation";
import { isRecord } from "#validators";
import type { BookResale, ResoldTerms } from "./resale.ts";
import { resaleDaysAfter, resoldOn, resoldTerms } from "./resale.ts";

/** A saved version of a pricing model. `body` is its JSON. */
export interface BookVersion extends ModelVersion {
  readonly modelId: number;
  readonly offeringId: number;
  /** Who sells it. */
  readonly sellerId: number;
  readonly version: number;
  readonly body: unknown;
}

/** The discounts of an account in a version of a model. */
export interface BookDiscounts {
  readonly modelId: number;
  readonly version: number;
  readonly accountId: number;
  readonly discounts: unknown;
}

/** A solution in a contract. Days are `YYYY-MM-DD`, the last one included. */
export interface BookContract {
  readonly id: number;
  readonly accountId: number;
  readonly offeringId: number;
  /** Null: of all services of the account that are of this solution. */
  readonly serviceId: number | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly paymentCycle: string | null;
  /** By spec key. */
  readonly prices: Readonly<Record<string, unknown>>;
}

export interface PriceBookData {
  /** Those of a model in the order of their numbers. */
  readonly versions: readonly BookVersion[];
  readonly discounts: readonly BookDiscounts[];
  readonly contracts: readonly BookContract[];
  /** Of the accounts that are resold to. */
  readonly resales: readonly BookResale[];
}

/** Something bought, or about to be. */
export interface Bought {
  /** Of the service; undefined before it is ordered. */
  readonly id?: number | undefined;
  readonly accountId: number;
  readonly offeringId: number;
  readonly quantities: Quantities;
  /** `YYYY-MM-DD`. */
  readonly orderedOn: string;
  /** When, in milliseconds since 1970; undefined before it is ordered. */
  readonly orderedAt?: number | undefined;
  /** The version of its first charge: a later one of the same day counts only if it moves existing services. */
  readonly orderedVersion?: number | undefined;
}

/** What decides which version of the prices counts. */
export type Ordered = Pick<Bought, "offeringId" | "orderedOn" | "orderedVersion">;

/** By which prices something is charged. */
interface ChargedBy {
  /** The reseller in whose name it is sold; null: those who sell it bill it themselves. */
  readonly resoldBy: number | null;
  readonly modelId: number;
  readonly version: number;
  readonly contractId: number | null;
}

/** What something bought costs on a day, and by which prices. */
export interface Charge extends ChargedBy {
  readonly price: Price;
  /** What is paid every month, with the least usage: a decimal text. */
  readonly monthly: string;
}

/** All that decides what something bought costs on a day, but for its quantities. */
export interface BookTerms extends ChargedBy {
  /** As the caller sees them: what the account pays, or, above who resells to it, what that one pays. */
  readonly terms: PriceTerms;
  /** Both, where it is resold. */
  readonly resold?: ResoldTerms | undefined;
}

/** A charge with its terms, as it is stored. */
export interface StoredTerms extends Charge {
  readonly isCost: boolean;
  readonly terms: PriceTerms;
}

/** The prices of solutions for accounts, by day. */
export interface PriceBook {
  /** The version of a solution's prices that counts on that day for what was ordered so. */
  modelOf(ordered: Ordered, day: string): PricingModel | undefined;
  /** Undefined for a solution without prices on that day. */
  termsOf(bought: Omit<Bought, "quantities">, day: string): BookTerms | undefined;
  /** What one contract makes of the prices of what was ordered so, whatever other contracts there are. */
  termsUnder(contractId: number, ordered: Ordered, day: string): BookTerms | undefined;
  /** The same, with the price. */
  chargeOf(bought: Bought, day: string): Charge | undefined;
  /** All that is charged for it: what its account pays, and, where it is resold, what the reseller pays. */
  chargesOf(bought: Bought, day: string): readonly StoredTerms[];
  /** The days after `day` on which the charge may change, in order. */
  daysAfter(bought: Bought, day: string): readonly string[];
}

/** Pure: the same data give the same prices. */
export function buildPriceBook({ versions, discounts, contracts, resales }: PriceBookData): PriceBook {
  const models = new Map<BookVersion, PricingModel>();
  const parsed = (version: BookVersion): PricingModel => {
    const known = models.get(version) ?? valueOf(parsePricingModel(version.body));
    models.set(version, known);
    return known;
  };
  const known = new Map<BookDiscounts, readonly Discount[]>();
  const discountsOf = ({ modelId, version }: BookVersion, accountId: number): readonly Discount[] => {
    const found = discounts.find(
      (each) => each.modelId === modelId && each.version === version && each.accountId === accountId,
    );
    if (found === undefined) return [];
    const read = known.get(found) ?? valueOf(parseDiscounts(found.discounts));
    known.set(found, read);
    return read;
  };

  const versionsOf = groupBy(versions, ({ offeringId }) => offeringId);
  const contractsOf = groupBy(contracts, ({ accountId, offeringId }) => `${accountId} ${offeringId}`);
  /** The last that counts on a day wins: one for the service itself comes after those for all of its solution. */
  const contractsFor = ({ id, accountId, offeringId }: Pick<Bought, "id" | "accountId" | "offeringId">) => {
    const all = contractsOf.get(`${accountId} ${offeringId}`) ?? [];
    return [
      ...all.filter(({ serviceId }) => serviceId === null),
      ...all.filter(({ serviceId }) => serviceId !== null && serviceId === id),
    ];
  };

  const resaleByAccount = new Map(resales.map((each) => [each.accountId, each]));
  /** What an account sells itself it does not resell. */
  const resaleOf = (version: Pick<BookVersion, "sellerId"> | undefined, accountId: number) => {
    const resale = resaleByAccount.get(accountId);
    return resale?.resellerId === version?.sellerId ? undefined : resale;
  };

  /** Those that a service may have: its own, those before, and those that move it without changing its currency. */
  const versionsFor = ({ offeringId, orderedVersion }: Ordered): readonly BookVersion[] => {
    const all = versionsOf.get(offeringId) ?? [];
    const ordered = all.find(({ version }) => version === orderedVersion);
    if (ordered === undefined) return all;
    const { currency } = parsed(ordered);
    return all.filter(
      (each) => each.version <= ordered.version || (each.movesExisting && parsed(each).currency === currency),
    );
  };

  const versionOf = (ordered: Ordered, day: string): BookVersion | undefined =>
    chooseVersion(versionsFor(ordered), { orderedOn: ordered.orderedOn, day });

  const resaleDays = (bought: Bought): readonly string[] => {
    const resale = resaleOf(versionsOf.get(bought.offeringId)?.[0], bought.accountId);
    return resale === undefined ? [] : resaleDaysAfter(resale, bought);
  };

  const bookTerms = (
    version: BookVersion,
    contract: BookContract | undefined,
    bought: Omit<Bought, "quantities">,
    day: string,
  ): BookTerms => {
    const cost: PriceTerms = {
      model: contract === undefined ? parsed(version) : underContract(version, contract),
      discounts: discountsOf(version, bought.accountId),
      isUnderContract: contract !== undefined,
    };
    const resale = resaleOf(version, bought.accountId);
    const by = resale && resoldOn(resale, bought, day);
    const resold = by && resoldTerms(by, cost);
    return {
      modelId: version.modelId,
      version: version.version,
      contractId: contract?.id ?? null,
      resoldBy: by?.resellerId ?? null,
      terms: resale?.isMarked === true && resold !== undefined ? resold.paid : cost,
      resold,
    };
  };

  const termsOf: PriceBook["termsOf"] = (bought, day) => {
    const version = versionOf(bought, day);
    if (version === undefined) return undefined;
    const contract = contractsFor(bought).findLast((each) => isWithin(each, day));
    return bookTerms(version, contract, bought, day);
  };

  return {
    modelOf(ordered, day) {
      const version = versionOf(ordered, day);
      return version && parsed(version);
    },
    termsOf,
    termsUnder(contractId, ordered, day) {
      const contract = contracts.find(
        (each) => each.id === contractId && each.offeringId === ordered.offeringId,
      );
      const version = versionOf(ordered, day);
      if (contract === undefined || version === undefined) return undefined;
      return bookTerms(version, contract, { accountId: contract.accountId, ...ordered }, day);
    },
    chargeOf(bought, day) {
      const found = termsOf(bought, day);
      if (found === undefined) return undefined;
      const { terms, resold: _resold, ...by } = found;
      return { ...by, ...pricedBy(terms, bought.quantities) };
    },
    chargesOf(bought, day) {
      const found = termsOf(bought, day);
      if (found === undefined) return [];
      const { terms, resold, ...by } = found;
      const charge = (each: PriceTerms, isCost: boolean) => ({
        ...by,
        ...pricedBy(each, bought.quantities),
        isCost,
        terms: each,
      });
      return resold === undefined
        ? [charge(terms, false)]
        : [charge(resold.paid, false), charge(resold.cost, true)];
    },
    daysAfter(bought, day) {
      const days = [
        ...versionsFor(bought).flatMap(({ movesExisting, validFrom }) => (movesExisting ? [validFrom] : [])),
        ...contractsFor(bought).flatMap(({ startDate, endDate }) =>
          endDate === null ? [startDate] : [startDate, nextDay(endDate)],
        ),
        ...resaleDays(bought),
      ];
      return [...new Set(days)].filter((each) => each > day).toSorted();
    },
  };
}

function pricedBy(terms: PriceTerms, quantities: Quantities): Pick<Charge, "price" | "monthly"> {
  const price = priceOf(terms, quantities);
  return { price, monthly: monthlyOf(price) };
}

/** The model with the contract's prices: where the contract names none of an item, those of the model count. */
function underContract({ body }: BookVersion, { paymentCycle, prices }: BookContract): PricingModel {
  const model = recordOf(body);
  const metaData = recordOf(model["metaData"]);
  const override = recordOf(metaData["contractOverride"]);
  const contractOverride = {
    paymentCycle: paymentCycle ?? override["paymentCycle"],
    specs: { ...recordOf(override["specs"]), ...prices },
  };
  return valueOf(parsePricingModel({ ...model, metaData: { ...metaData, contractOverride } }));
}

function isWithin({ startDate, endDate }: BookContract, day: string): boolean {
  return startDate <= day && (endDate === null || day <= endDate);
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** What is stored was parsed before it was written. */
function valueOf<T>(result: Parsed<T>): T {
  if (result.ok) return result.value;
  const [problem] = result.problems;
  throw new Error(`A stored price cannot be read: ${problem?.pointer ?? ""} ${problem?.message ?? ""}`);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function groupBy<T, Key>(all: readonly T[], keyOf: (each: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key) ?? [];
    group.push(each);
    groups.set(key, group);
  }
  return groups;
}
