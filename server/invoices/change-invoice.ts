import { ApiFailure, wrongField } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { isSoldByCaller } from "../offerings/index.ts";
import type { Day } from "./days.ts";
import { addDays, dayAt } from "./days.ts";
import { IS_OVERDUE } from "./overdue.ts";
import { readProfile } from "./profile.ts";
import { renewDrafts } from "./renew-drafts.ts";
import { tellOfInvoice } from "./tell-of-invoice.ts";

/** What changes of an invoice need to know of it. */
export interface LockedInvoice {
  readonly id: number;
  readonly accountId: number;
  readonly sellerId: number;
  readonly kind: string;
  readonly number: string | null;
  readonly state: "Draft" | "Open" | "Paid" | "Credited";
  readonly timeZone: string;
  /** Null: a draft. */
  readonly issueDate: Day | null;
  /** Days since the last reminder; null without one. */
  readonly sinceReminder: number | null;
  readonly isOverdue: boolean;
}

/** SQL: who may see an invoice that is a draft: those who sell. */
export const IS_SHOWN = `(i.state <> 'Draft' or ${isSoldByCaller("i.seller_id")})`;

/** An invoice that the caller's account has made, locked; a 404 for any other, a 403 for one that it only reads. */
export async function lockInvoice(db: Transaction, id: number): Promise<LockedInvoice> {
  const [row] = await db.query<LockedInvoice & { readonly isOwn: boolean }>(
    `select i.id, i.account_id as "accountId", i.seller_id as "sellerId", i.kind, i.number, i.state, i.time_zone as "timeZone", i.issue_date::text as "issueDate",
       (today() - i.reminded_at::date) as "sinceReminder", ${IS_OVERDUE} as "isOverdue",
       ${isSoldByCaller("i.seller_id")} as "isOwn"
     from invoice i where i.id = $1 and ${IS_SHOWN} for update`,
    [id],
  );
  if (row === undefined) throw new ApiFailure(404, "There is no such invoice.");
  if (!row.isOwn) throw new ApiFailure(403, "Only the account that sells changes its invoices.");
  return row;
}

/** Gives a draft the addresses and the tax that count today, its number and the day on which it is due, for good, and writes to its account. */
export async function issueInvoice(
  db: Transaction,
  invoice: LockedInvoice,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  if (invoice.state !== "Draft") throw new ApiFailure(409, `${invoice.number} was issued already.`);
  await renewDrafts(db, { invoiceId: invoice.id });
  const profile = await readProfile(db, invoice.sellerId);
  const today = dayAt(now.getTime(), invoice.timeZone);
  const due = addDays(today, profile?.due_days ?? 30);
  const number = await nextNumber(db, invoice.sellerId, profile?.number_prefix ?? "");
  await db.query(
    "update invoice set state = 'Open', number = $2, issue_date = $3, due_date = $4 where id = $1",
    [invoice.id, number, today, due],
  );
  await tellOfInvoice(db, invoice.id, "issued", publicUrl);
}

/** The row of the last number stays locked until the transaction ends: numbers have no gaps and no doubles. */
async function nextNumber(db: Transaction, sellerId: number, prefix: string): Promise<string> {
  const [row] = await db.query<{ last: number }>(
    `insert into invoice_number (account_id, last) values ($1, 1)
     on conflict (account_id) do update set last = invoice_number.last + 1 returning last`,
    [sellerId],
  );
  return prefix + String(row?.last ?? 0).padStart(6, "0");
}

/** `paidOn`: today where it is not said. */
export async function payInvoice(
  db: Transaction,
  invoice: LockedInvoice,
  { today, paidOn = today }: { readonly today: Day; readonly paidOn?: Day | undefined },
): Promise<void> {
  if (invoice.kind !== "invoice" || invoice.state !== "Open")
    throw new ApiFailure(409, "Only an open invoice can be paid.");
  const issued = invoice.issueDate ?? today;
  if (paidOn < issued || paidOn > today)
    throw wrongField(
      "/paid_date",
      `An invoice is paid from the day on which it was issued, ${issued}, until today, ${today} (${invoice.timeZone}).`,
    );
  await db.query("update invoice set state = 'Paid', paid_date = $2 where id = $1", [invoice.id, paidOn]);
}

/** Takes an issued invoice back: by a note with all of its lines, negative, and a number of its own, and tells the account. Returns its id. */
export async function creditInvoice(
  db: Transaction,
  invoice: LockedInvoice,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<number> {
  if (invoice.kind !== "invoice" || invoice.state === "Draft" || invoice.state === "Credited")
    throw new ApiFailure(409, "Only an issued invoice can be credited, once.");
  const profile = await readProfile(db, invoice.sellerId);
  const today = dayAt(now.getTime(), invoice.timeZone);
  const [note] = await db.query<{ id: number }>(
    `insert into invoice (account_id, seller_id, kind, credits_id, cycle_start, cycle_end, time_zone, currency, net, tax_label, tax_rate,
       tax, total, seller, buyer, resold_by)
     select account_id, seller_id, 'credit note', id, cycle_start, cycle_end, time_zone, currency, -net, tax_label, tax_rate, -tax, -total,
       seller, buyer, resold_by from invoice where id = $1 returning id`,
    [invoice.id],
  );
  const id = note?.id ?? 0;
  await db.query(
    `insert into invoice_line (invoice_id, account_id, position, service_id, service_name, solution, item, label, type, period_start,
       period_end, quantity, billed_quantity, price_per_unit, amount, charge_id, records, derivation, resold_by, resold_to)
     select $2, account_id, position, service_id, service_name, solution, item, label, type, period_start, period_end, quantity,
       billed_quantity, price_per_unit, -amount, charge_id, records, derivation, resold_by, resold_to
     from invoice_line where invoice_id = $1`,
    [invoice.id, id],
  );
  const number = await nextNumber(db, invoice.sellerId, profile?.number_prefix ?? "");
  // Nothing is to be paid for it.
  await db.query(
    "update invoice set state = 'Credited', number = $2, issue_date = $3, due_date = $3 where id = $1",
    [id, number, today],
  );
  await db.query("update invoice set state = 'Credited' where id = $1", [invoice.id]);
  await tellOfInvoice(db, id, "credited", publicUrl);
  return id;
}

/** Days between two reminders by hand. */
const REMINDER_DAYS = 1;

export async function remindOf(db: Transaction, invoice: LockedInvoice, publicUrl: string): Promise<void> {
  if (!invoice.isOverdue) throw new ApiFailure(409, "Only an overdue invoice is reminded of.");
  if (invoice.sinceReminder !== null && invoice.sinceReminder < REMINDER_DAYS)
    throw new ApiFailure(409, "A reminder was sent today already.");
  if (!(await tellOfInvoice(db, invoice.id, "overdue", publicUrl)))
    throw new ApiFailure(409, "Nobody of the account can be written to.");
}

export async function discardInvoice(db: Transaction, invoice: LockedInvoice): Promise<void> {
  if (invoice.state !== "Draft")
    throw new ApiFailure(409, "An issued invoice stays: take it back by a credit note.");
  await db.query("delete from invoice where id = $1", [invoice.id]);
}
