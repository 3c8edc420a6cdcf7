import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobRun } from "../../activity/index.ts";
import type { Database, Transaction } from "../../database/index.ts";
import { addDays, buildInvoiceRun, cycleOfMonth, cycleStart } from "../../invoices/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { addPastService, monthsAgo, need, runMonth, sellTo } from "../resale/resale-world.fixture.ts";

/** Provider with few accounts. */
const SELLER = 2;
/** All over. */
const [FIRST, SECOND, THIRD, FOURTH, LAST] = [6, 5, 4, 3, 2].map(monthsAgo) as [
  string,
  string,
  string,
  string,
  string,
];

let portal: TestPortal;
let provider: Caller;
let monthly: number;
let quarterly: number;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider2");
  ({ offering: monthly } = await sellTo(provider, "Monthly"));
  ({ offering: quarterly } = await sellTo(provider, "Quarterly", "Quarterly"));
});
afterAll(() => portal.close());

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

async function addAccount(billingDay: number): Promise<number> {
  const [row] = await system<{ id: number }>(
    `insert into account (parent_id, kind, company_name, billing_anniversary) values ($1, 'customer', 'Open days', $2) returning id`,
    [SELLER, billingDay],
  );
  return row?.id ?? 0;
}

const order = (accountId: number, offeringId: number, day: string) =>
  addPastService(portal, { accountId, offeringId, day, name: `since ${day}`, quantities: { memory: "10" } });

const setBillingDay = async (account: number, day: number) =>
  need(await provider.send("PATCH", `/access/account/${account}`, { billing_anniversary: day }), 200);

const runs = async (...months: readonly string[]) => {
  for (const month of months) await runMonth(provider, month);
};

/** The days of a service that invoices have, each as often as they have it. */
async function billedDays(service: number): Promise<readonly string[]> {
  const days = await system<{ day: string }>(
    `select d::date::text as day from invoice_line l, generate_series(l.period_start, l.period_end, interval '1 day') d
     where l.service_id = $1 and l.item = 'service' order by 1`,
    [service],
  );
  return days.map(({ day }) => day);
}

const timesPaidOnce = async (service: number) =>
  (await system("select from invoice_line where service_id = $1 and item = 'setup'", [service])).length;

function daysFrom(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

const lastDayOf = (month: string, billingDay: number) =>
  addDays(cycleOfMonth(month, billingDay, "UTC").end, -1);

it.each([
  [1, 15],
  [15, 1],
  [1, 31],
  [31, 15],
])("where the billing day changes from %i to %i each day of a service is billed once", async (from, to) => {
  const [one, other] = [await addAccount(from), await addAccount(from)];
  const first = cycleStart(FIRST, from);
  const long = await order(one, monthly, first);
  const late = await order(one, monthly, `${THIRD}-03`);
  // Its first quarter is due with a cycle of which the first days are before the change.
  const rare = await order(other, quarterly, first);
  await runs(FIRST, SECOND);
  await setBillingDay(one, to);
  await setBillingDay(other, to);
  await runs(THIRD, FOURTH, LAST);
  expect(await billedDays(long)).toEqual(daysFrom(first, lastDayOf(LAST, to)));
  expect(await billedDays(late)).toEqual(daysFrom(`${THIRD}-03`, lastDayOf(LAST, to)));
  expect(await timesPaidOnce(late)).toBe(1);
  const quarters = await billedDays(rare);
  expect(quarters.length).toBeGreaterThan(70);
  expect(quarters).toEqual(daysFrom(first, quarters.at(-1) ?? ""));
});

it.each([
  [1, 15, 20, 8],
  [15, 1, 10, 7],
])(
  "where the billing day changes from %i to %i months after a quarter was billed no day between two quarters is lost",
  async (from, to, day, begun) => {
    const account = await addAccount(from);
    const first = `${monthsAgo(begun)}-${day}`;
    const service = await order(account, quarterly, first);
    await runs(FIRST);
    expect(await billedDays(service)).toEqual(daysFrom(first, lastDayOf(FIRST, from)));
    await runs(SECOND, THIRD);
    await setBillingDay(account, to);
    await runs(FOURTH, LAST);
    // The second quarter ends with this month's cycle.
    const last = from < to ? FOURTH : LAST;
    expect(await billedDays(service)).toEqual(daysFrom(first, lastDayOf(last, to)));
  },
);

it("a quarter whose draft was discarded is not made up for once the run after has left it out", async () => {
  const account = await addAccount(1);
  const service = await order(account, quarterly, `${monthsAgo(8)}-01`);
  await runs(FIRST);
  const [draft] = await system<{ id: number }>("select id from invoice where account_id = $1", [account]);
  need(await provider.send("DELETE", `/billing/invoices/${draft?.id}`), 204);
  await runs(THIRD, FOURTH, LAST);
  expect(await billedDays(service)).toEqual(daysFrom(`${SECOND}-01`, lastDayOf(FOURTH, 1)));
});

it("a month that nobody ran is not made up for by the next, and made by its own run", async () => {
  const account = await addAccount(1);
  const service = await order(account, monthly, `${monthsAgo(8)}-01`);
  await runs(FIRST);
  expect((await billedDays(service))[0]).toBe(`${FIRST}-01`);
});

it("days before the first invoice are not made up for either, though their month was run with another billing day", async () => {
  const account = await addAccount(15);
  const service = await order(account, monthly, `${monthsAgo(9)}-01`);
  await runs(FIRST);
  await setBillingDay(account, 1);
  await runs(SECOND);
  expect(await billedDays(service)).toEqual(daysFrom(`${FIRST}-15`, lastDayOf(SECOND, 1)));
});

it("where the seller's time zone changes a day that is now in a former cycle is billed, and what is paid once", async () => {
  const account = await addAccount(1);
  const early = await order(account, monthly, `${FIRST}-01`);
  // At eight in the morning, UTC: the evening before in Honolulu.
  const late = await order(account, monthly, `${THIRD}-01`);
  await runs(FIRST, SECOND);
  const setZone = async (zone: string) =>
    need(await provider.send("PUT", `/billing/accounts/${SELLER}/profile`, { time_zone: zone }), 200);
  await setZone("Pacific/Honolulu");
  await runs(THIRD);
  await setZone("UTC");
  expect(await billedDays(early)).toEqual(daysFrom(`${FIRST}-01`, lastDayOf(THIRD, 1)));
  expect(await billedDays(late)).toEqual(daysFrom(lastDayOf(SECOND, 1), lastDayOf(THIRD, 1)));
  expect(await timesPaidOnce(late)).toBe(1);
});

it("a cycle whose last days are on an invoice is billed up to them, and stops no other account", async () => {
  const [account, other] = [await addAccount(1), await addAccount(1)];
  const service = await order(account, monthly, `${FIRST}-01`);
  await runs(FIRST, SECOND, THIRD);
  const [draft] = await system<{ id: number }>(
    "select id from invoice where account_id = $1 and cycle_start = $2::date",
    [account, `${SECOND}-01`],
  );
  need(await provider.send("DELETE", `/billing/invoices/${draft?.id}`), 204);
  await setBillingDay(account, 15);
  const another = await order(other, monthly, `${SECOND}-01`);
  await runs(SECOND);
  expect(await billedDays(service)).toEqual(daysFrom(`${FIRST}-01`, lastDayOf(THIRD, 1)));
  expect(await billedDays(another)).toEqual(daysFrom(`${SECOND}-01`, lastDayOf(SECOND, 1)));
});

it("an account whose invoice cannot be made is left out, and the report says so", async () => {
  const accounts = [await addAccount(1), await addAccount(1), await addAccount(1)];
  const services: number[] = [];
  for (const account of accounts) services.push(await order(account, monthly, `${LAST}-01`));
  const [report] = await system<{ id: number }>(
    "insert into invoice_report (account_id, month, username) values ($1, $2::date, 'x') returning id",
    [SELLER, `${LAST}-01`],
  );
  const reasons: unknown[] = [];
  const job: JobRun = {
    activityId: "00000000-0000-0000-0000-000000000000",
    accountId: SELLER,
    input: { reportId: report?.id },
    database: failingFor(accounts[1]),
    progress: async () => undefined,
    noted: null,
    note: async () => undefined,
    wait: async () => undefined,
    audit: async (_, { reason }) => void reasons.push(reason),
  };
  await expect(buildInvoiceRun(() => new Date())(job)).rejects.toMatchObject({
    name: "JobFailure",
    message: expect.stringMatching(
      /^Something went wrong: 1 account was left out\. \d+ invoices were drafted\.$/,
    ),
    cause: new Error("broken"),
  });
  expect(reasons).toEqual(["Something went wrong: 1 account was left out."]);
  expect((await provider.get(`/billing/invoices/reports/${report?.id}`)).body.state).toBe("Failed");
  const month = daysFrom(`${LAST}-01`, lastDayOf(LAST, 1));
  expect(await Promise.all(services.map(billedDays))).toEqual([month, [], month]);
});

/** A database on which the first statement about an account fails. */
function failingFor(account: number | undefined): Database {
  return {
    transaction: (scope, work) =>
      portal.database.transaction(scope, (db) => {
        const query: Transaction["query"] = async (sql, parameters) => {
          if (parameters?.length === 1 && parameters[0] === account) throw new Error("broken");
          return await db.query(sql, parameters);
        };
        return work({ query });
      }),
  };
}
