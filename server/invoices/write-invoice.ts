import type { Transaction } from "../database/index.ts";
import { flatMapInSlices } from "../in-slices.ts";
import { billedLines, withBilled } from "./billed-lines.ts";
import type { BillingCycle, Day } from "./days.ts";
import { addDays, cycleOfMonth, cycleStart, dayAt, earlierDay } from "./days.ts";
import type { BilledLine } from "./facts.ts";
import type { BillingProfile } from "./profile.ts";
import { readProfile } from "./profile.ts";
import { readFacts } from "./read-facts.ts";
import { totalsOf } from "./totals.ts";

/** One account in a run. */
export interface AccountRun {
  readonly sellerId: number;
  readonly accountId: number;
  readonly reportId: number | null;
  /** `YYYY-MM`: the cycle that begins in it. */
  readonly month: string;
  readonly now: Date;
}

/**
 * Drafts the invoices of an account for a cycle, one for each currency, and for what the cycle before has left open. Safe to
 * repeat: days that are on an invoice are left out. False: the cycle is not over.
 */
export async function writeInvoices(db: Transaction, run: AccountRun): Promise<boolean> {
  const { sellerId, accountId, month, now } = run;
  await db.query("select pg_advisory_xact_lock(724617, $1)", [accountId]);
  const [account] = await db.query<{ anniversary: number }>(
    "select billing_anniversary as anniversary from account where id = $1",
    [accountId],
  );
  const [seller, buyer] = [await readProfile(db, sellerId), await readProfile(db, accountId)];
  if (account === undefined || seller === undefined || buyer === undefined) return true;
  const cycle = cycleOfMonth(month, account.anniversary, seller.time_zone);
  const before = cycleOfMonth(cycleStart(month, 1, -1), account.anniversary, seller.time_zone);
  // Charges are by days of UTC: the last one must be over there too.
  const today = earlierDay(dayAt(now.getTime(), cycle.timeZone), dayAt(now.getTime(), "UTC"));
  const isOver = today >= cycle.end;
  const former = await readFormer(db, run, before);
  const cycles = [...(former.isLeftOpen ? [before] : []), ...(isOver ? [cycle] : [])];
  let facts = cycles.length === 0 ? [] : await readFacts(db, { sellerId, accountId, before: cycle.end });
  let left: readonly BilledLine[] = [];
  for (const each of cycles) {
    const all = await flatMapInSlices(facts, (service) => billedLines(service, each));
    // What was before the first invoice was invoiced elsewhere.
    const lines = each === before ? all.filter(({ end }) => end >= (former.first ?? end)) : all;
    left = await writeCycle(db, run, { cycle: each, lines: [...left, ...lines], seller, buyer });
    facts = withBilled(facts, lines, each);
  }
  return isOver;
}

/** What there is of the time before the cycle that is billed. */
interface Former {
  /**
   * Whether a run of its month may have left days of the cycle before: after a change of the billing day or of the seller's time
   * zone, and where the cycle was not over. A month that nobody has run is not made up for.
   */
  readonly isLeftOpen: boolean;
  /** The first day that is on an invoice; null where there is none. */
  readonly first: Day | null;
}

async function readFormer(
  db: Transaction,
  { sellerId, accountId }: AccountRun,
  { start, end, timeZone }: BillingCycle,
): Promise<Former> {
  const [former] = await db.query<Former>(
    `with own as (select * from invoice where seller_id = $1 and account_id = $2 and kind = 'invoice')
     select (select min(cycle_start)::text from own) as first,
       exists (select from invoice_report where account_id = $1 and month = date_trunc('month', $3::date)::date)
         and exists (select from (select currency from service_price where account_id = $2
           union select currency from service_price where resold_by = $2 and is_cost) c where not exists (
           select from own where own.currency = c.currency and time_zone = $5 and cycle_start <= $3::date and cycle_end >= $4::date))
         as "isLeftOpen"`,
    [sellerId, accountId, start, addDays(end, -1), timeZone],
  );
  return former ?? { isLeftOpen: false, first: null };
}

interface CycleLines {
  readonly cycle: BillingCycle;
  readonly lines: readonly BilledLine[];
  readonly seller: BillingProfile;
  readonly buyer: BillingProfile;
}

/** Answers the lines of currencies in which all days of the cycle are on invoices: the next invoice has them. */
async function writeCycle(
  db: Transaction,
  run: AccountRun,
  { cycle, lines, ...parties }: CycleLines,
): Promise<readonly BilledLine[]> {
  const left: BilledLine[] = [];
  for (const [currency, own] of Map.groupBy(lines, (line) => line.currency)) {
    const days = await openDays(db, run, { cycle, currency });
    if (days === undefined) left.push(...own);
    else await writeInvoice(db, run, { ...parties, ...days, timeZone: cycle.timeZone, currency, lines: own });
  }
  return left;
}

/** The first days of the cycle that no invoice has; undefined where there are none. */
async function openDays(
  db: Transaction,
  { sellerId, accountId }: AccountRun,
  { cycle, currency }: { readonly cycle: BillingCycle; readonly currency: string },
): Promise<{ readonly start: Day; readonly last: Day } | undefined> {
  const last = addDays(cycle.end, -1);
  const invoices = await db.query<{ start: Day; end: Day }>(
    `select cycle_start::text as start, cycle_end::text as "end" from invoice where seller_id = $1 and account_id = $2 and currency = $3
       and kind = 'invoice' and cycle_start <= $5::date and cycle_end >= $4::date order by cycle_start`,
    [sellerId, accountId, currency, cycle.start, last],
  );
  let { start } = cycle;
  for (const each of invoices) {
    if (each.start > start) return { start, last: addDays(each.start, -1) };
    start = addDays(each.end, 1);
  }
  return start > last ? undefined : { start, last };
}

interface NewInvoice {
  readonly start: Day;
  readonly last: Day;
  readonly timeZone: string;
  readonly currency: string;
  readonly lines: readonly BilledLine[];
  readonly seller: BillingProfile;
  readonly buyer: BillingProfile;
}

async function writeInvoice(
  db: Transaction,
  run: AccountRun,
  { start, last, timeZone, currency, lines, seller, buyer }: NewInvoice,
): Promise<void> {
  const { sellerId, accountId, reportId } = run;
  // In the name of a reseller: those above it do not see it.
  const resoldBy = lines.some((line) => line.resoldBy === sellerId) ? sellerId : null;
  const { net, tax, total } = totalsOf(
    lines.map(({ line }) => line.priceAfterDiscount),
    seller.tax_rate,
    currency,
  );
  const [row] = await db.query<{ id: number }>(
    `insert into invoice (account_id, seller_id, report_id, cycle_start, cycle_end, time_zone, currency, net, tax_label, tax_rate, tax,
       total, seller, buyer, resold_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $15)
     returning id`,
    [
      accountId,
      sellerId,
      reportId,
      start,
      last,
      timeZone,
      currency,
      net,
      seller.tax_label,
      seller.tax_rate,
      tax,
      total,
      JSON.stringify(partyOf(seller, true)),
      JSON.stringify(partyOf(buyer, false)),
      resoldBy,
    ],
  );
  await db.query(INSERT_LINES, [row?.id, accountId, JSON.stringify(lines.map(rowOf)), resoldBy]);
}

/** As it is printed on the invoice. */
function partyOf(
  { company, address, tax_id: taxId, payment_text: paymentText }: BillingProfile,
  sells: boolean,
) {
  return { company, address, taxId, ...(sells ? { paymentText } : {}) };
}

function rowOf({ line, ...billed }: BilledLine, index: number): object {
  return {
    position: index + 1,
    service: billed.serviceId,
    name: billed.serviceName,
    solution: billed.solution,
    item: line.key,
    label: line.label,
    type: line.type,
    start: billed.start,
    end: billed.end,
    quantity: line.reservedQuantity,
    billed: line.billedReservedQuantity,
    unit: line.pricePerUnitAfterDiscount,
    amount: line.priceAfterDiscount,
    charge: billed.chargeId,
    records: billed.records,
    derivation: line,
    resoldTo: billed.resoldTo ?? null,
  };
}

const INSERT_LINES = `insert into invoice_line (invoice_id, account_id, position, service_id, service_name, solution, item, label, type,
    period_start, period_end, quantity, billed_quantity, price_per_unit, amount, charge_id, records, derivation,
    resold_by, resold_to)
  select $1, $2, position, service, name, solution, item, label, type, start, "end", quantity, billed, unit, amount, charge, records, derivation,
    $4::int, "resoldTo"
  from jsonb_to_recordset($3::jsonb) as r(position int, service int, name text, solution text, item text, label text, type text,
    start date, "end" date, quantity numeric, billed numeric, unit numeric, amount numeric, charge int, records bigint[], derivation jsonb, "resoldTo" int)`;
