import type { Price, Quantities } from "#pricing/calculation";
import { printPriceTerms } from "#pricing/calculation";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { flatMapInSlices } from "../in-slices.ts";
import type { Bought, Charge, PriceBook } from "./price-book.ts";
import { buildPriceBook } from "./price-book.ts";
import { readPriceBook, readToday } from "./read-price-book.ts";

/** Why a service has a new charge. */
export type ChargeReason = "ordered" | "changed" | "moved" | "contract";

/** A service with what its charge depends on. */
export interface ChargedService extends Bought {
  readonly id: number;
}

/** SQL: services that count as bought; one whose purchase failed does not. */
export const IS_BOUGHT = "(s.is_provided or s.state <> 'Error')";

/** The charge that counts today: one row for each service, `p` beside `s`. */
export const CURRENT_CHARGE = `join lateral (select c.* from service_price c where c.service_id = s.id and c.valid_from <= today()
  order by c.valid_from desc, c.id desc limit 1) p on true`;

/** The same for a statement about every service within reach: it reads all charges at once, not those of each service. */
export const CURRENT_CHARGES = `join (select distinct on (c.service_id) c.* from service_price c where c.valid_from <= today()
  order by c.service_id, c.valid_from desc, c.id desc) p on p.service_id = s.id`;

/** Of a service that ends: what was planned for days to come is not charged. */
export async function endCharges(db: Transaction, serviceId: number): Promise<void> {
  await asSystem(db, (system) =>
    system.query("delete from service_price where service_id = $1 and valid_from > today()", [serviceId]),
  );
}

/** Services within reach, by a condition on `s`. A service without a charge has the default quantities. */
export async function readChargedServices(
  db: Transaction,
  where: string,
  parameters: readonly unknown[],
): Promise<readonly ChargedService[]> {
  return await db.query<ChargedService>(
    `select s.id, s.account_id as "accountId", s.service_offering_id as "offeringId",
       (s.create_time at time zone 'UTC')::date::text as "orderedOn",
       (extract(epoch from s.create_time) * 1000)::float8 as "orderedAt", coalesce(p.quantities, '{}') as quantities,
       (select f.version from service_price f where f.service_id = s.id order by f.id limit 1) as "orderedVersion"
     from service s left ${CURRENT_CHARGE} where ${where} order by s.id`,
    parameters,
  );
}

/**
 * Charges a new service, or one whose quantities change, from today on. The quantities were checked, or come from the
 * platform.
 */
export async function chargeService(
  db: Transaction,
  serviceId: number,
  quantities: Quantities,
  reason: "ordered" | "changed",
): Promise<void> {
  await holdPrices(db, serviceId);
  const services = await readChargedServices(db, "s.id = $1", [serviceId]);
  await writeCharges(
    db,
    services.map((service) => ({ ...service, quantities })),
    reason,
  );
}

/**
 * Waits for those who change the prices of a service's solution. They lock prices, then services, then the audit log: a
 * transaction that charges a service takes it before it changes the service or writes to the log.
 */
export async function holdPrices(db: Transaction, serviceId: number): Promise<void> {
  await db.query("select pg_advisory_xact_lock_shared($1, service_offering_id) from service where id = $2", [
    PRICES_LOCK,
    serviceId,
  ]);
}

/**
 * Waits for orders and for changes of prices of these solutions; held until the transaction ends. Take it before the first
 * read that new prices or a contract depend on: no order is then charged by what they replace.
 */
export async function lockPrices(db: Transaction, offeringIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(offeringIds)].toSorted((one, other) => one - other))
    await db.query("select pg_advisory_xact_lock($1, $2)", [PRICES_LOCK, id]);
}

/** Of an order: waits for those who change the solution or its prices, and lets other orders pass. */
export async function lockOrder(db: Transaction, offeringId: number): Promise<void> {
  await db.query("select pg_advisory_xact_lock_shared($1, $2)", [PRICES_LOCK, offeringId]);
}

const PRICES_LOCK = 724_615;

/** Charges services anew, from today on: their prices or contracts have changed. Needs `lockPrices`. */
export async function chargeAgain(
  db: Transaction,
  where: string,
  parameters: readonly unknown[],
  reason: "moved" | "contract",
): Promise<void> {
  await db.query(`select s.id from service s where ${where} order by s.id for no key update`, parameters);
  await writeCharges(db, await readChargedServices(db, where, parameters), reason);
}

/** What was planned for days to come is planned anew; what counted until now stays. Whoever causes it may not see all of it. */
async function writeCharges(
  db: Transaction,
  services: readonly ChargedService[],
  reason: ChargeReason,
): Promise<void> {
  await asSystem(db, (system) => rewriteCharges(system, services, reason));
}

async function rewriteCharges(
  db: Transaction,
  services: readonly ChargedService[],
  reason: ChargeReason,
): Promise<void> {
  if (services.length === 0) return;
  const day = await readToday(db);
  const book = buildPriceBook(
    await readPriceBook(db, {
      offeringIds: [...new Set(services.map(({ offeringId }) => offeringId))],
      accountIds: [...new Set(services.map(({ accountId }) => accountId))],
    }),
  );
  const ids = services.map(({ id }) => id);
  await db.query("delete from service_price where service_id = any($1::int[]) and valid_from > today()", [
    ids,
  ]);
  const current = await readCurrent(db, ids);
  const rows = await flatMapInSlices(services, (service) =>
    planCharges(book, service, { day, reason, last: current.get(service.id) }),
  );
  if (rows.length > 0) await db.query(INSERT, [JSON.stringify(rows)]);
}

/** A row of `service_price` as it is inserted. */
export interface ChargeRow extends Charge {
  readonly serviceId: number;
  readonly accountId: number;
  readonly day: string;
  readonly reason: ChargeReason;
  readonly quantities: Quantities;
  readonly currency: string;
  /** What the reseller pays: its customer does not see it. */
  readonly isCost: boolean;
  /** By what the usage is priced once it was measured (`parsePriceTerms` reads it); null where nothing is measured. */
  readonly terms: unknown;
}

/** The charges of a service from a day on, and each later one that is known already; none that repeats the one before. */
export function planCharges(
  book: PriceBook,
  service: ChargedService,
  {
    day,
    reason,
    last = {},
  }: { readonly day: string; readonly reason: ChargeReason; readonly last?: LastCharges | undefined },
): readonly ChargeRow[] {
  const known: Record<Side, string | undefined> = { paid: last.paid, cost: last.cost };
  let contract: number | null | undefined;
  return [day, ...book.daysAfter(service, day)].flatMap((each) => {
    const charges = book.chargesOf(service, each);
    const isOwn = charges.length === 1;
    const rows = charges.flatMap((charge): ChargeRow[] => {
      const { terms, ...priced } = charge;
      const kept = isMeasured(charge.price) ? printPriceTerms(terms) : null;
      const side = charge.isCost ? "cost" : "paid";
      const print = fingerprint(charge, service.quantities, kept);
      const isKnown = print === known[side];
      known[side] = print;
      // One charge counts for both.
      if (isOwn) known.cost = print;
      if (isKnown) return [];
      const planned = charge.contractId === contract ? "moved" : "contract";
      return [
        {
          ...priced,
          serviceId: service.id,
          accountId: service.accountId,
          day: each,
          reason: each === day ? reason : planned,
          quantities: service.quantities,
          currency: charge.price.currency,
          terms: kept,
        },
      ];
    });
    const [first] = charges;
    if (first !== undefined) contract = first.contractId;
    return rows;
  });
}

/** What its account pays, or what who resells to it does. */
type Side = "paid" | "cost";

/** The fingerprints of what is charged today. */
type LastCharges = Readonly<Partial<Record<Side, string>>>;

function isMeasured({ lines }: Price): boolean {
  return lines.some(({ type }) => type === "usage");
}

/** What tells one charge from another. Its price has the tiers of its quantities alone: what is measured may reach others. */
function fingerprint(
  { modelId, version, contractId, resoldBy, price }: Omit<Charge, "monthly">,
  quantities: Quantities,
  terms: unknown,
): string {
  return stable([modelId, version, contractId, resoldBy, price, quantities, terms]);
}

async function readCurrent(
  db: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LastCharges>> {
  const rows = await db.query<
    Charge & {
      readonly id: number;
      readonly side: Side;
      readonly quantities: Quantities;
      readonly terms: unknown;
    }
  >(
    `select s.id, x.side, p.pricing_model_id as "modelId", p.version, p.contract_id as "contractId", p.resold_by as "resoldBy",
       p.price, p.quantities, p.terms
     from service s cross join (values ('paid'), ('cost')) x(side)
       join lateral (select c.* from service_price c where c.service_id = s.id and c.valid_from <= today()
         and (c.resold_by is null or c.is_cost = (x.side = 'cost')) order by c.valid_from desc, c.id desc limit 1) p on true
     where s.id = any($1::int[])`,
    [ids],
  );
  const current = new Map<number, LastCharges>();
  for (const { id, side, ...row } of rows)
    current.set(id, { ...current.get(id), [side]: fingerprint(row, row.quantities, row.terms) });
  return current;
}

/** JSON with sorted keys: the database does not keep their order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

const OF_MODEL = `(select m.service_offering_id from pricing_model m where m.id = "modelId")`;

/** Reads `ChargeRow`s from its `$1`, a JSON list. How usage is cut and read is kept with the charge. */
export const INSERT = `insert into service_price (service_id, account_id, pricing_model_id, version, contract_id, valid_from, reason,
    quantities, currency, monthly, price, terms, resold_by, is_cost, usage_cycle, usage_resolution)
  select "serviceId", "accountId", "modelId", version, "contractId", day, reason, quantities, currency, monthly, price, terms,
    "resoldBy", coalesce("isCost", false),
    coalesce((select o.usage_cycle from service_offering o where o.id = ${OF_MODEL}), 'Monthly'),
    coalesce((select o.usage_resolution from service_offering o where o.id = ${OF_MODEL}), 'Hourly')
  from json_to_recordset($1::json) as r("serviceId" int, "accountId" int, "modelId" int, version int, "contractId" int, day date,
    reason text, quantities jsonb, currency text, monthly numeric, price jsonb, terms json, "resoldBy" int, "isCost" boolean)`;
