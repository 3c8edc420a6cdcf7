import type { Price, Quantities } from "#pricing/calculation";
import { parsePriceTerms } from "#pricing/calculation";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { Day } from "./days.ts";
import type { BilledDays, ChargeFact, InvoicedDays, ServiceFacts, UsageFact, UsageKind } from "./facts.ts";

export interface FactsScope {
  readonly accountId: number;
  /** The account that sells. */
  readonly sellerId: number;
  /** What begins later does not matter. */
  readonly before: Day;
}

/**
 * Everything that this seller is to bill to an account, service by service: what the account has, and, where it resells, what
 * it pays for the services of those that it resells to. The caller must be able to see the account.
 */
export async function readFacts(db: Transaction, scope: FactsScope): Promise<readonly ServiceFacts[]> {
  const { accountId, sellerId } = scope;
  // All are sent at once: one round trip.
  const [records, charges, billed, invoiced] = await Promise.all([
    db.query<RecordRow>(
      `${RECORDS} where u.account_id = $1 and (u.seller_id = $2 or u.service_id in
         (select service_id from service_price where account_id = $1 and resold_by = $2)) ${IN_ORDER}`,
      [accountId, sellerId],
    ),
    db.query<ChargeRow>(`${CHARGES} where account_id = $1 and valid_from < $2 ${BY_DAY}`, [
      accountId,
      scope.before,
    ]),
    db.query<BilledRow>(
      `select l.service_id as "serviceId", l.item, l.type = 'oneTime' as "isOneTime", l.charge_id as "chargeId",
         i.cycle_end::text as "cycleEnd", l.period_start::text as start, l.period_end::text as end
       from invoice_line l join invoice i on i.id = l.invoice_id
       where i.account_id = $1 and i.seller_id = $2 and i.kind = 'invoice'`,
      [accountId, sellerId],
    ),
    db.query<InvoicedDays>(
      `select currency, time_zone as "timeZone", cycle_start::text as start, cycle_end::text as end from invoice
       where account_id = $1 and seller_id = $2 and kind = 'invoice'`,
      [accountId, sellerId],
    ),
  ]);
  const resold = await asSystem(db, (system) => readResold(system, scope));
  const billedOf = groupByService(billed);
  const own = joined(
    { records, charges },
    (charge, record) => (charge.resoldBy ?? record.sellerId) === sellerId,
  );
  const below = joined(resold, ({ resoldBy }) => resoldBy === accountId);
  return [
    ...own.map(({ service }) => service),
    ...below.map(({ service, last }) => ({
      ...service,
      name: `${last?.company ?? ""}: ${service.name}`,
      resoldTo: last?.accountId,
    })),
  ].map((service) => ({ ...service, billed: billedOf.get(service.id) ?? [], invoiced }));
}

/** Records and charges by service; `isDue`: whether this seller bills the days of a charge to this account. */
function joined(
  { records, charges }: Rows,
  isDue: (charge: ChargeRow, record: RecordRow) => boolean,
): readonly {
  readonly service: Omit<ServiceFacts, "billed" | "invoiced">;
  readonly last: RecordRow | undefined;
}[] {
  const chargesOf = groupByService(charges);
  return [...groupByService(records)].map(([id, own]) => {
    const last = own.at(-1);
    return {
      last,
      service: {
        id,
        name: last?.serviceName ?? "",
        solution: last?.solution ?? "",
        records: own,
        charges: (chargesOf.get(id) ?? []).map((charge) => ({
          ...readCharge(charge),
          ...(last !== undefined && !isDue(charge, last) && { isOfOthers: true }),
        })),
      },
    };
  });
}

const RECORDS = `select u.id, u.service_id as "serviceId", u.service_name as "serviceName", u.solution, u.seller_id as "sellerId",
    u.account_id as "accountId", a.company_name as company, (extract(epoch from u.at) * 1000)::bigint as at, u.kind, u.quantities
  from usage_record u join account a on a.id = u.account_id`;
const IN_ORDER = "order by u.service_id, u.at, u.id";
const CHARGES = `select id, service_id as "serviceId", valid_from::text as "validFrom", reason, monthly::text as monthly, price, quantities,
    terms, resold_by as "resoldBy", usage_cycle as "usageCycle", usage_resolution as "usageResolution" from service_price`;
const BY_DAY = "order by service_id, valid_from, id";

interface Rows {
  readonly records: readonly RecordRow[];
  readonly charges: readonly ChargeRow[];
}

/** What the account resells of this seller: as it is charged for it, and not its customers. */
async function readResold(db: Transaction, { accountId, sellerId, before }: FactsScope): Promise<Rows> {
  const services = "(select service_id from service_price where resold_by = $1 and is_cost)";
  const records = await db.query<RecordRow>(
    `${RECORDS} where u.seller_id = $2 and u.service_id in ${services} ${IN_ORDER}`,
    [accountId, sellerId],
  );
  if (records.length === 0) return { records, charges: [] };
  const charges = await db.query<ChargeRow>(
    `${CHARGES} where service_id in ${services} and (resold_by is null or is_cost) and valid_from < $2 ${BY_DAY}`,
    [accountId, before],
  );
  return { records, charges };
}

interface RecordRow extends UsageFact {
  readonly serviceId: number;
  readonly sellerId: number;
  readonly accountId: number;
  readonly company: string;
  readonly serviceName: string;
  readonly solution: string;
  readonly kind: UsageKind;
}

interface ChargeRow extends Omit<ChargeFact, "terms"> {
  readonly serviceId: number;
  readonly price: Price;
  readonly quantities: Quantities;
  readonly terms: unknown;
}

interface BilledRow extends BilledDays {
  readonly serviceId: number;
}

function readCharge({ terms, ...charge }: ChargeRow): ChargeFact {
  if (terms === null) return charge;
  const parsed = parsePriceTerms(terms);
  if (!parsed.ok) throw new Error(`The terms of the charge ${charge.id} cannot be read.`);
  return { ...charge, terms: parsed.value };
}

function groupByService<Row extends { readonly serviceId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.serviceId) ?? [];
    group.push(row);
    groups.set(row.serviceId, group);
  }
  return groups;
}
