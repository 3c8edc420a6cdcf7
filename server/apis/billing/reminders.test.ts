import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Transaction } from "../../database/index.ts";
import { remindOfOverdue } from "../../invoices/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
const CUSTOMER = 200;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider2");
});
afterAll(() => portal.close());

/** An open invoice of 10.00, due so many days before today in its time zone. */
async function addInvoice(days: number, zone = "UTC"): Promise<number> {
  const known = zone === "Mars/North" ? "UTC" : zone;
  const [row] = await portal.database.transaction("system", (db) =>
    db.query<{ id: number }>(
      `insert into invoice (account_id, seller_id, number, state, cycle_start, cycle_end, time_zone, currency, net, tax_label, tax_rate,
         tax, total, issue_date, due_date, seller, buyer)
       select $1, 2, 'OLD-' || day, 'Open', day, day, $2, 'CHF', 10, 'VAT', 0, 0, 10, '2020-02-01', (now() at time zone $3)::date - $4::int,
         '{"company": "S", "address": "", "taxId": ""}', '{"company": "C", "address": "", "taxId": ""}'
       from (select coalesce(max(cycle_end), '1999-12-31') + 1 as day from invoice where currency = 'CHF') d returning id`,
      [CUSTOMER, zone, known, days],
    ),
  );
  return row?.id ?? 0;
}

const addInvoices = async (count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await addInvoice(500));
  return ids;
};

/** What was logged. */
async function remind(database: Database = portal.database): Promise<readonly string[]> {
  const logged: string[] = [];
  const log = { error: (_: object, text: string) => void logged.push(text) };
  await remindOfOverdue({ database, publicUrl: "http://localhost", log });
  return logged;
}

const read = async (id: number) => (await provider.get(`/billing/invoices/${id}`)).body;
const remindersOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(read))).map(({ reminders }) => reminders);

test("an overdue invoice is reminded of by itself, once a week", async () => {
  const ids = await addInvoices(1);
  expect([await remind(), await remind()]).toEqual([[], []]);
  expect(await remindersOf(ids)).toEqual([1]);
});

test("an overdue invoice is reminded of once, though two processes have found it", async () => {
  const ids = await addInvoices(3);
  let isFirst = true;
  const slow: Database = {
    async transaction(scope, work) {
      const result = await portal.database.transaction(scope, work);
      // It has found them, and the other one is faster.
      if (isFirst) {
        isFirst = false;
        await remind();
      }
      return result;
    },
  };
  await remind(slow);
  expect(await remindersOf(ids)).toEqual([1, 1, 1]);
});

test("an overdue invoice is reminded of though that of another account fails", async () => {
  const ids = await addInvoices(2);
  const failing: Database = {
    transaction: (scope, work) =>
      portal.database.transaction(scope, (db) => {
        const query: Transaction["query"] = async (sql, parameters) => {
          if (parameters?.[0] === ids[0]) throw new Error("broken");
          return await db.query(sql, parameters);
        };
        return work({ query });
      }),
  };
  expect(await remind(failing)).toEqual(["an account could not be reminded"]);
  expect(await remindersOf(ids)).toEqual([0, 1]);
});

async function overdueAmount(): Promise<number> {
  const { body } = await provider.get(`/billing/accounts/${CUSTOMER}`);
  return Number(body.amounts.find(({ currency }: { currency: string }) => currency === "CHF")?.overdue ?? 0);
}

test.each(["Etc/GMT+12", "Pacific/Kiritimati", "Mars/North"])(
  "an invoice in %s is overdue, and reminded of, once its due date is over there, or in UTC where nobody knows that zone",
  async (zone) => {
    const before = await overdueAmount();
    const [today, yesterday] = [await addInvoice(0, zone), await addInvoice(1, zone)];
    expect([(await read(today)).state, (await read(yesterday)).state]).toEqual(["Open", "Overdue"]);
    expect((await overdueAmount()) - before).toBe(10);
    const byHand = await provider.send("POST", `/billing/invoices/${today}/remind`, {});
    expect(byHand.body.message).toBe("Only an overdue invoice is reminded of.");
    await remind();
    expect(await remindersOf([today, yesterday])).toEqual([0, 1]);
  },
);

test("a reminder is for everybody who may read invoices and wants it, however many they are", async () => {
  const names = Array.from({ length: 25 }, (_, index) => `reader-${index + 10}@many.example`);
  const query = <Row>(sql: string, values: readonly unknown[]) =>
    portal.database.transaction("system", (db) => db.query<Row>(sql, values));
  await query(
    `with reads as (select id, account_id from role where account_id = $1 and permissions -> 'Invoices' ->> 'R' = 'true' order by id limit 1),
       people as (insert into app_user (account_id, username) select $1, name from unnest($2::text[]) name order by name returning id)
     insert into user_role (user_id, role_id, account_id) select p.id, r.id, r.account_id from people p, reads r`,
    [CUSTOMER, names],
  );
  const reminded = async () => {
    await query("delete from mail_outbox", []);
    const sent = await provider.send("POST", `/billing/invoices/${await addInvoice(500)}/remind`, {});
    const mails = await query<{ recipient: string }>(
      "select recipient from mail_outbox where recipient like 'reader-%' order by recipient",
      [],
    );
    return [sent.status, mails.map(({ recipient }) => recipient)];
  };
  expect(await reminded()).toEqual([200, names]);
  await query(
    `insert into notification_subscription (user_id, kind, delivery)
     select id, 'invoice-overdue', 'Off' from app_user where account_id = $1 and not username = any ($2::text[])
     on conflict (user_id, kind) do update set delivery = 'Off'`,
    [CUSTOMER, names.slice(20)],
  );
  expect(await reminded()).toEqual([200, names.slice(20)]);
});

test("whoever could not be written to is reminded by hand on the same day, and by the job in a week", async () => {
  const ids = [await addInvoice(500), await addInvoice(500)] as const;
  const query = (sql: string, values: readonly unknown[]) =>
    portal.database.transaction("system", (db) => db.query(sql, values));
  // One of a week ago, which says nothing of today.
  await query("update invoice set reminders = 1, reminded_at = now() - interval '8 days' where id = $1", [
    ids[1],
  ]);
  const setMail = (isWanted: boolean) =>
    query("update account set enable_notifications = $2 where id = $1", [CUSTOMER, isWanted]);
  await setMail(false);
  expect(await remind()).toEqual([]);
  const byHand = () =>
    Promise.all(ids.map((id) => provider.send("POST", `/billing/invoices/${id}/remind`, {})));
  expect((await byHand()).map(({ body }) => body.message)).toEqual(
    ids.map(() => "Nobody of the account can be written to."),
  );
  await setMail(true);
  await remind();
  expect(await remindersOf(ids)).toEqual([0, 1]);
  expect((await byHand()).map(({ body }) => body.reminders)).toEqual([1, 2]);
  expect((await byHand()).map(({ body }) => body.message)).toEqual(
    ids.map(() => "A reminder was sent today already."),
  );
});
