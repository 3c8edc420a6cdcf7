import { formatMoney } from "#validators";
import type { Database, Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { isMailable } from "../mail/index.ts";
import type { MailVariables } from "../notifications/index.ts";
import { writeMail } from "../notifications/index.ts";
import { IS_OVERDUE } from "./overdue.ts";

/** Reminders that are sent by themselves for one invoice, and the days before the next. */
const MOST_REMINDERS = 3;
const DAYS_BETWEEN = 7;
const AT_ONCE = 100;

interface Addressed {
  readonly number: string;
  /** Of a credit note: the number of the invoice that it takes back. */
  readonly credits: string;
  readonly total: string;
  readonly currency: string;
  readonly due: string;
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  readonly seller: string;
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
}

/**
 * Writes to the people of the account who may read invoices; a reminder is counted. False where there is nobody to write to, or
 * neither the account nor any of them wants this mail.
 */
export async function tellOfInvoice(
  db: Transaction,
  id: number,
  about: "issued" | "overdue" | "credited",
  publicUrl: string,
): Promise<boolean> {
  const kind = `invoice-${about}` as const;
  return await asSystem(db, async (system) => {
    const people = await system.query<Addressed>(
      `select i.number, coalesce((select c.number from invoice c where c.id = i.credits_id), '') as credits, abs(i.total)::text as total, i.currency, i.due_date::text as due, i.cycle_start::text as start,
         i.cycle_end::text as end, i.time_zone as "timeZone", i.seller ->> 'company' as seller, i.account_id as "accountId",
         u.id as "userId", u.username
       from invoice i join account a on a.id = i.account_id join app_user u on u.account_id = i.account_id
       where i.id = $1 and a.enable_notifications and not (a.is_blocked or a.is_deleted) and not u.is_blocked
         and exists (select from user_role ur join role g on g.id = ur.role_id
           where ur.user_id = u.id and g.permissions -> 'Invoices' ->> 'R' = 'true')
         and not exists (select from notification_subscription n
           where n.user_id = u.id and n.kind = $2 and n.delivery = 'Off')
       order by u.id`,
      [id, kind],
    );
    let isTold = false;
    for (const person of people.filter(({ username }) => isMailable(username))) {
      const { username: to, accountId, userId, ...invoice } = person;
      const variables = variablesOf(invoice, `${publicUrl}/#/pages/edit-page/invoice?id=${id}`);
      const recipient = { to, accountId, userId, publicUrl };
      const delivery = await writeMail(system, kind, variables, recipient);
      isTold ||= delivery !== "Off";
    }
    if (isTold && about === "overdue")
      await system.query("update invoice set reminders = reminders + 1, reminded_at = now() where id = $1", [
        id,
      ]);
    return isTold;
  });
}

function variablesOf(
  { total, currency, ...rest }: Omit<Addressed, "accountId" | "userId" | "username">,
  link: string,
): MailVariables<"invoice-issued"> & MailVariables<"invoice-credited"> {
  return { ...rest, amount: formatMoney(total, currency), link };
}

/** SQL: whether an invoice `i` is to be reminded of by itself. */
const IS_REMINDED_OF = `${IS_OVERDUE} and i.reminders < ${MOST_REMINDERS}
  and coalesce(greatest(i.reminded_at, i.reminder_tried_at) < now() - interval '${DAYS_BETWEEN} days', true)`;

interface RemindingParts {
  readonly database: Database;
  readonly publicUrl: string;
  readonly log: { error(detail: object, text: string): void };
}

/** Reminds of invoices that are overdue, by themselves at most three times, a week apart, whichever process comes first. */
export async function remindOfOverdue({ database, publicUrl, log }: RemindingParts): Promise<void> {
  const due = await database.transaction("system", (db) =>
    db.query<{ id: number }>(`select i.id from invoice i where ${IS_REMINDED_OF} order by i.id limit $1`, [
      AT_ONCE,
    ]),
  );
  for (const { id } of due)
    try {
      await database.transaction("system", (db) => remind(db, id, publicUrl));
    } catch (error) {
      // The others are reminded all the same.
      log.error({ err: error, invoice: id }, "an account could not be reminded");
    }
}

async function remind(db: Transaction, id: number, publicUrl: string): Promise<void> {
  const [row] = await db.query(
    `select from invoice i where i.id = $1 and ${IS_REMINDED_OF} for update skip locked`,
    [id],
  );
  if (row === undefined || (await tellOfInvoice(db, id, "overdue", publicUrl))) return;
  // It is tried again in a week, and keeps no others waiting until then.
  await db.query("update invoice set reminder_tried_at = now() where id = $1", [id]);
}
