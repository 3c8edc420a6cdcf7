import type { Price, Quantities } from "#pricing/calculation";
import { parsePriceTerms } from "#pricing/calculation";
import type { Transaction } from "../database/index.ts";
import type { Day } from "./days.ts";
import type { BilledDays, ChargeFact, ServiceFacts, UsageFact, UsageKind } from "./facts.ts";

export interface FactsScope {
  readonly accountId: number;
  /** The account that sells. */
  readonly sellerId: number;
  /** What begins later does not matter. */
  readonly before: Day;
}

/** Everything that is to be billed of an account, service by service. */
export async function readFacts(
  db: Transaction,
  { accountId, sellerId, before }: FactsScope,
): Promise<readonly ServiceFacts[]> {
  // All are sent at once: one round trip.
  const [records, charges, billed] = await Promise.all([
    db.query<RecordRow>(
      `select id, service_id as "serviceId", service_name as "serviceName", solution,
         (extract(epoch from at) * 1000)::bigint as at, kind, quantities
       from usage_record where account_id = $1 and seller_id = $2 order by service_id, at, id`,
      [accountId, sellerId],
    ),
    db.query<ChargeRow>(
      `select id, service_id as "serviceId", valid_from::text as "validFrom", reason, monthly::text as monthly, price, quantities,
         terms, usage_cycle as "usageCycle", usage_resolution as "usageResolution"
       from service_price where account_id = $1 and valid_from < $2 order by service_id, valid_from, id`,
      [accountId, before],
    ),
    db.query<BilledRow>(
      `select l.service_id as "serviceId", l.item, l.type = 'oneTime' as "isOneTime", l.period_start::text as start, l.period_end::text as end
       from invoice_line l join invoice i on i.id = l.invoice_id
       where i.account_id = $1 and i.seller_id = $2 and i.kind = 'invoice'`,
      [accountId, sellerId],
    ),
  ]);
  const chargesOf = groupByService(charges);
  const billedOf = groupByService(billed);
  return [...groupByService(records)].map(([id, own]) => ({
    id,
    name: own.at(-1)?.serviceName ?? "",
    solution: own.at(-1)?.solution ?? "",
    records: own,
    charges: (chargesOf.get(id) ?? []).map(readCharge),
    billed: billedOf.get(id) ?? [],
  }));
}

interface RecordRow extends UsageFact {
  readonly serviceId: number;
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
