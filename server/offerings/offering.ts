import type { Discount } from "#pricing/calculation";
import type { ListField, ListSource } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { isSoldByCaller } from "./seller.ts";

/** Which version of a platform's API an automator uses. */
export type AutomatorVersion = "v1" | "v2";

/** The state of an automator, as the last check of its platform found it (spec 2 §4). */
export type AutomatorState = "available" | "syncing" | "unavailable" | "notConfiguredProperly";

/** A service offering, as callers see it (spec 1 §3). */
export interface ServiceOffering {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly Accounts_id: number;
  readonly accounts: readonly { readonly id: number; readonly companyName: string }[];
  readonly automatorType: {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    readonly version: AutomatorVersion;
    readonly description: string;
    readonly isAvailable: boolean;
  };
  readonly AutomatorTypes_id: number | null;
  readonly ServiceAdapters_id: number | null;
  readonly currency: string;
  readonly forServiceProvidersOnly: boolean;
  readonly isAvailable: boolean;
  readonly available: boolean;
  readonly metaData: { readonly type: string; readonly properties: OfferingProperties };
  readonly PricingModels_id: number | null;
  readonly services_count: number;
  /** Those of the caller's account, in the prices of today. */
  readonly discounts: readonly Pick<Discount, "targetType" | "discountType">[];
}

/** What may be ordered: in GHz for compute, in GB for memory and storage. */
export interface OfferingProperties {
  readonly allowSnapshots?: boolean;
  readonly needsApproval?: boolean;
  readonly allowUnlimited?: boolean;
  readonly clusters?: readonly string[];
  readonly storagePolicies?: readonly string[];
  /** What its machines are made from, by the id on the platform. */
  readonly template?: string;
  /** The pool of the provider that its machines are in. */
  readonly resourcePool?: string;
  /** Which service of its automator's cloud it sells. */
  readonly cloudService?: string;
  readonly cpu?: OrderRange;
  readonly memory?: OrderRange;
  readonly storage?: OrderRange;
}

export interface OrderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
}

/** An offering with the automator that does the work; null where none is needed. */
export interface Offering extends ServiceOffering {
  readonly pricingModel: {
    /** The version of its prices that counts for orders of today; null where none does. */
    readonly version: number | null;
  };
  readonly automator: {
    readonly id: number;
    readonly name: string;
    readonly automator_version: AutomatorVersion;
    readonly state: AutomatorState;
    readonly stateDescription: string | null;
  } | null;
}

/** SQL over the offering `o`: false where the provider has its platform switched off (`automator_type.feature_flag`). */
const SWITCHED_ON = "(o.automator_type_id is null or o.automator_type_id in (select id from automator_type))";

/**
 * SQL over the offering `o`: the owner and the accounts above always see it; those below only while they can buy it.
 */
export const SHOWN = `${SWITCHED_ON} and (${isSoldByCaller("o.account_id")}
  or (o.is_available and not o.for_service_providers_only
    and (o.offered_to = '{}' or o.offered_to && (select offering_accounts())::int[])))`;

/** SQL over the offering `o`: the automator that does the work, and whether an order answers a form. */
export const ORDER_FACTS = `(select jsonb_build_object('id', a.id, 'name', a.name, 'automator_version', a.automator_version,
    'state', a.state, 'stateDescription', a.state_description) from automator a where a.id = o.automator_id) as automator,
  exists (select from stored_page p join stored_page_version v on v.stored_page_id = p.id and v.version = p.version
    where p.service_offering_id = o.id and v.document -> 'fields' <> '[]') as asks`;

/** SQL beside the offering `o`: `v`, the version of its prices that counts for orders of today. What is planned is told to nobody. */
export const PRESENT_PRICES = `join lateral (select v.* from pricing_model m join pricing_model_version v on v.pricing_model_id = m.id
    where m.service_offering_id = o.id and v.valid_from <= today() order by v.valid_from desc, v.version desc limit 1) v on true`;

/** SQL over `PRESENT_PRICES`. */
export const PRESENT_CURRENCY = "coalesce(v.body ->> 'currency', o.currency)";

/**
 * SQL over `PRESENT_PRICES`: their version. Where the caller buys from a reseller in that one's own name, it is another number
 * whenever the reseller changes what it adds.
 */
export const PRICES_VERSION = "v.version + 100000 * (select resale_version())";

/** SQL over `PRESENT_PRICES`: how they count usage. */
const CALCULATION_METHOD = "coalesce(v.body ->> 'calculationMethod', 'average')";

const FIELDS = {
  id: { sql: "o.id", type: "number" },
  name: { sql: "o.name" },
  description: { sql: "o.description" },
  type: { sql: "o.type" },
  currency: { sql: PRESENT_CURRENCY },
  isAvailable: { sql: "o.is_available", type: "boolean" },
  available: { sql: "o.is_available", type: "boolean" },
  forServiceProvidersOnly: { sql: "o.for_service_providers_only", type: "boolean" },
  Accounts_id: { sql: "o.account_id", type: "number" },
  ServiceAdapters_id: { sql: "o.automator_id", type: "number" },
  "automatorType.type": { sql: "t.type" },
  "automatorType.version": { sql: "t.version" },
  services_count: { sql: "coalesce(c.count, 0)", type: "number" },
} as const satisfies Readonly<Record<string, ListField>>;

// Counted under row-level security: only the services within the caller's reach.
const FROM = `service_offering o left join automator_type t on t.id = o.automator_type_id
  left join (select service_offering_id, count(*)::int as count from service group by service_offering_id) c on c.service_offering_id = o.id
  left ${PRESENT_PRICES}`;

const SELECT = `o.id, o.name, o.description, o.type, o.account_id as "Accounts_id",
  coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'companyName', b.company_name) order by b.id)
    from account b where b.id = any (o.offered_to)), '[]') as accounts,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'version', t.version,
    'description', t.description, 'isAvailable', t.is_available) end as "automatorType",
  o.automator_type_id as "AutomatorTypes_id", o.automator_id as "ServiceAdapters_id", ${PRESENT_CURRENCY} as currency,
  o.for_service_providers_only as "forServiceProvidersOnly", o.is_available as "isAvailable", o.is_available as available,
  jsonb_build_object('type', o.type, 'properties', o.properties) as "metaData",
  o.pricing_model_id as "PricingModels_id",
  jsonb_build_object('id', o.pricing_model_id, 'ServiceOfferings_id', o.id, 'calculationMethod', ${CALCULATION_METHOD}, 'currency', ${PRESENT_CURRENCY}, 'version', ${PRICES_VERSION}) as "pricingModel",
  coalesce((select case when (select reseller_of(current_account())) is null then d.discounts
      else (select jsonb_agg(each - 'pricePerUnit') from jsonb_array_elements(d.discounts) each) end from pricing_model_discount d
    where d.pricing_model_id = v.pricing_model_id and d.version = v.version and d.account_id = current_account()), '[]') as discounts,
  coalesce(c.count, 0) as services_count, o.small_logo as "smallLogo",
  ${CALCULATION_METHOD} as usage_calculation_method, o.usage_cycle, o.usage_resolution`;

/** SQL over `PRESENT_PRICES`: whether an item costs anything. Otherwise whoever buys it pays nothing. */
const IS_PRICED = `exists (select from json_each(v.body #> '{metaData,specs}') item
  where item.value #>> '{unitPrice,paymentType}' is not null)`;

export const offeringSource: ListSource<keyof typeof FIELDS> = {
  select: `${SELECT}, ${ORDER_FACTS}, ${IS_PRICED} as "isPriced"`,
  from: FROM,
  where: SHOWN,
  fields: FIELDS,
  order: "o.name, o.id",
};

/** The offerings of the caller's account and those below, for whoever manages them: with their owner, without prices. */
export const managedSource: ListSource<Exclude<keyof typeof FIELDS, "available" | "automatorType.version">> =
  {
    select: `${SELECT}, (select b.company_name from account b where b.id = o.account_id) as "companyName"`,
    from: FROM,
    where: `${SWITCHED_ON} and ${isSoldByCaller("o.account_id")}`,
    fields: FIELDS,
    order: "o.name, o.id",
  };

/** One of them; undefined where the caller does not manage it. */
export async function findManagedOffering(db: Transaction, id: number): Promise<ManagedOffering | undefined> {
  const [offering] = await db.query<ManagedOffering>(
    `select ${managedSource.select} from ${FROM} where o.id = $1 and ${managedSource.where}`,
    [id],
  );
  return offering;
}

export interface ManagedOffering extends ServiceOffering {
  /** Of its owner. */
  readonly companyName: string;
}

/** The offering of this number, if the caller may see it. */
export async function findOffering(
  db: Transaction,
  id: number,
): Promise<(Offering & { readonly asks: boolean }) | undefined> {
  const [offering] = await db.query<Offering & { readonly asks: boolean }>(
    `select ${SELECT}, ${ORDER_FACTS} from ${FROM} where o.id = $1 and (${SHOWN})`,
    [id],
  );
  return offering;
}

/** The offering that a service in reach was bought from, even when it can no longer be bought. */
export async function findOwnOffering(
  db: Transaction,
  id: number,
): Promise<Pick<Offering, "metaData"> | undefined> {
  const [offering] = await db.query<Pick<Offering, "metaData">>(
    `select jsonb_build_object('type', type, 'properties', properties) as "metaData" from service_offering where id = $1`,
    [id],
  );
  return offering;
}

/** SQL over the offering `o`: whether an account buys it, whose number is a parameter such as `$2`: its owner is that account or above it. */
function isOfferedTo(account: string): string {
  return `is_offered_to(o.account_id, ${account}) and (o.offered_to = '{}' or exists
    (select 1 from unnest(o.offered_to) each where is_offered_to(each, ${account})))`;
}

/** A list of offerings `o` with only those that are offered to an account. */
export function offeredTo<Field extends string>(
  source: ListSource<Field>,
  accountId: number,
): ListSource<Field> {
  const parameters = [...(source.parameters ?? []), accountId];
  const own = isOfferedTo(`$${parameters.length}`);
  return { ...source, parameters, where: source.where === undefined ? own : `(${source.where}) and ${own}` };
}

/** The same, if it is available and its owner is the buying account or above it. */
export async function findBuyableOffering(
  db: Transaction,
  id: number,
  accountId: number,
): Promise<Offering | undefined> {
  const offering = await findOffering(db, id);
  if (offering?.isAvailable !== true) return undefined;
  const [answer] = await db.query<{ yes: boolean }>(
    `select ${isOfferedTo("$2")} as yes from service_offering o where o.id = $1`,
    [id, accountId],
  );
  return answer?.yes === true ? offering : undefined;
}
