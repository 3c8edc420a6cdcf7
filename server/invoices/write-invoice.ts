import type { Transaction } from "../database/index.ts";
import { flatMapInSlices } from "../in-slices.ts";
import { billedLines } from "./billed-lines.ts";
import type { BillingCycle } from "./days.ts";
import { addDays, cycleOfMonth, dayAt, earlierDay } from "./days.ts";
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

/** `later`: the cycle is not over. `before`: the account has its invoice. `nothing`: nothing is to be paid. */
export type AccountOutcome = "made" | "before" | "later" | "nothing";

/**
 * Drafts the invoices of an account for a cycle, one for each currency, where it does not have them. Safe to repeat: a unique
 * index permits one for each account and cycle.
 */
export async function writeInvoices(db: Transaction, run: AccountRun): Promise<AccountOutcome> {
  const { sellerId, accountId, month, now } = run;
  await db.query("select pg_advisory_xact_lock(724617, $1)", [accountId]);
  const [account] = await db.query<{ anniversary: number }>(
    "select billing_anniversary as anniversary from account where id = $1",
    [accountId],
  );
  const [seller, buyer] = [await readProfile(db, sellerId), await readProfile(db, accountId)];
  if (account === undefined || seller === undefined || buyer === undefined) return "nothing";
  const cycle = cycleOfMonth(month, account.anniversary, seller.time_zone);
  // Charges are by days of UTC: the last one must be over there too.
  const today = earlierDay(dayAt(now.getTime(), cycle.timeZone), dayAt(now.getTime(), "UTC"));
  if (today < cycle.end) return "later";
  const facts = await readFacts(db, { sellerId, accountId, before: cycle.end });
  const lines = await flatMapInSlices(facts, (service) => billedLines(service, cycle));
  const outcomes: AccountOutcome[] = [];
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const own = lines.filter((line) => line.currency === currency);
    outcomes.push(await writeInvoice(db, run, { cycle, currency, lines: own, seller, buyer }));
  }
  if (outcomes.includes("made")) return "made";
  return (await hasInvoice(db, run, cycle)) ? "before" : "nothing";
}

interface NewInvoice {
  readonly cycle: BillingCycle;
  readonly currency: string;
  readonly lines: readonly BilledLine[];
  readonly seller: BillingProfile;
  readonly buyer: BillingProfile;
}

async function writeInvoice(
  db: Transaction,
  run: AccountRun,
  { cycle, currency, lines, seller, buyer }: NewInvoice,
): Promise<AccountOutcome> {
  const { sellerId, accountId, reportId } = run;
  const start = await firstOpenDay(db, run, { cycle, currency });
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
     on conflict (seller_id, account_id, currency, cycle_start) where kind = 'invoice' do nothing returning id`,
    [
      accountId,
      sellerId,
      reportId,
      start,
      addDays(cycle.end, -1),
      cycle.timeZone,
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
  if (row === undefined) return "before";
  await db.query(INSERT_LINES, [row.id, accountId, JSON.stringify(lines.map(rowOf)), resoldBy]);
  return "made";
}

/** The first day of the cycle that no invoice has: after a change of the billing day a cycle begins later. */
async function firstOpenDay(
  db: Transaction,
  { sellerId, accountId }: AccountRun,
  { cycle, currency }: Pick<NewInvoice, "cycle" | "currency">,
): Promise<string> {
  const [last] = await db.query<{ day: string }>(
    `select max(cycle_end)::text as day from invoice where seller_id = $1 and account_id = $2 and currency = $3 and kind = 'invoice'
       and cycle_start < $4 and cycle_end >= $4 and cycle_end < $5`,
    [sellerId, accountId, currency, cycle.start, addDays(cycle.end, -1)],
  );
  return typeof last?.day === "string" ? addDays(last.day, 1) : cycle.start;
}

async function hasInvoice(
  db: Transaction,
  { sellerId, accountId }: AccountRun,
  cycle: BillingCycle,
): Promise<boolean> {
  const found = await db.query(
    `select from invoice where seller_id = $1 and account_id = $2 and kind = 'invoice' and cycle_start >= $3 and cycle_end < $4 limit 1`,
    [sellerId, accountId, cycle.start, cycle.end],
  );
  return found.length > 0;
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
