import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clock } from "../../clock.ts";
import { buildMailSender, buildMailTransport, listOutbox, readSmtpSettings } from "../../mail/index.ts";
import { writeDigests } from "../../notifications/index.ts";
import { startTestMailServer } from "../../testing/test-mail-server.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { sendDueReports } from "./index.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
const publicUrl = "http://localhost:8102";
const CUSTOMER = 100;
/** `YYYY-MM` of two months ago: all cycles that begin in it are over. */
const month = monthsAgo(2);
/** The day after it. */
const due = `${monthsAgo(1)}-01`;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
  const begun = await provider.send("POST", "/billing/invoices/reports", { month });
  await provider.follow(begun.body.link);
  const { data } = (
    await provider.get(`/billing/invoices?filter[account_id]=${CUSTOMER}&filter[state]=Draft`)
  ).body;
  for (const { id } of data) await provider.send("POST", `/billing/invoices/${id}/issue`);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ["mail_outbox", "mail_digest_item", "report_schedule", "notification_subscription"])
    await system(`delete from ${table}`);
});

function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
}

const system = <Row = Record<string, never>>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));
const mails = () => listOutbox(portal.database);
const errors: unknown[] = [];
const log = { error: (detail: object) => void errors.push(detail) };
const sendAt = (time: string) => {
  const clock: Clock = { now: () => new Date(time), wait: async () => undefined };
  return sendDueReports({ database: portal.database, clock, publicUrl, log });
};

/** A schedule that is due on a day. */
async function scheduled(who: Caller, body: object = {}, day = due): Promise<number> {
  const made = await who.send("POST", "/reporting/schedules", {
    report: "accounts",
    every: "Month",
    ...body,
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await system("update report_schedule set next_on = $2 where id = $1", [made.body.id, day]);
  return made.body.id;
}
const read = async (who: Caller, id: number) => (await who.get(`/reporting/schedules/${id}`)).body;

test("a report comes at six in the morning of the provider, with its totals and the very file of the page", async () => {
  await system(
    `insert into billing_profile (account_id, company, time_zone) values (1, 'Northwind', 'America/New_York')
     on conflict (account_id) do update set time_zone = excluded.time_zone`,
  );
  const id = await scheduled(provider, { account_id: CUSTOMER });
  // New York is four or five hours behind: six there is ten or eleven here.
  await sendAt(`${due}T09:59:59Z`);
  expect(await mails()).toEqual([]);
  await sendAt(`${due}T11:00:00Z`);
  await system("update billing_profile set time_zone = 'UTC' where account_id = 1");
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "provider@demo.example",
    file_name: `report-accounts-${month}.csv`,
  });
  expect(mail?.subject).toBe(`Report by accounts: Contoso Manufacturing, ${month}`);
  const query = `from=${month}-01&to=${month}-01&account_id=${CUSTOMER}`;
  const totals = (await provider.get(`/reporting/totals?${query}`)).body;
  const [figure] = /[\d,]+\.\d\d/.exec(mail?.body ?? "") ?? [];
  expect(Number(figure?.replaceAll(",", ""))).toBe(Number(totals.amount));
  expect(mail?.body).toContain(`Services: ${totals.services}`);
  expect(mail?.body).toContain(`${publicUrl}/#/pages/reports/by-accounts?${query}`);
  expect(mail?.body).toContain("/mail/unsubscribe?of=");

  const server = await startTestMailServer();
  const settings = readSmtpSettings(server.url, "Portal <portal@example.com>");
  if (settings === undefined) throw new Error("no settings");
  const quiet = { info: () => undefined, warn: () => undefined };
  const sender = { database: portal.database, transport: buildMailTransport(settings), log: quiet };
  await buildMailSender(sender).sendDue();
  await server.stop();
  const file = await provider.get(`/reporting/accounts?${query}`, { accept: "text/csv" });
  expect(file.text.split("\r\n").length).toBeGreaterThan(2);
  expect(server.mails[0]?.csv).toBe(file.text);
  // It is kept nowhere else once it was sent.
  expect(await system("select file_text from mail_outbox")).toEqual([{ file_text: null }]);
  expect(await read(provider, id)).toMatchObject({ state: "Active", lastTime: expect.any(String) });
});

test.each(["accounts", "contracts", "solutions", "services"])(
  "the file of a report by %s is that of its page",
  async (report) => {
    await scheduled(provider, { report, currency: "EUR" });
    await sendAt(`${due}T07:00:00Z`);
    const [row] = await system<{ file_text: string }>("select file_text from mail_outbox");
    const path = `/reporting/${report}?from=${month}-01&to=${month}-01&currency=EUR`;
    expect(row?.file_text).toBe((await provider.get(path, { accept: "text/csv" })).text);
  },
);

test("each period comes once, with two servers, after a death in between, and later where none ran", async () => {
  const id = await scheduled(customer);
  // A server that dies before its transaction ends has sent nothing.
  const dying = Object.assign(Object.create(portal.database), {
    transaction: (scope: never, work: never) =>
      scope === "system"
        ? portal.database.transaction(scope, work)
        : portal.database.transaction(scope, async (db) => {
            await (work as (db: unknown) => Promise<unknown>)(db);
            throw new Error("killed");
          }),
  });
  const clock: Clock = { now: () => new Date(`${due}T07:00:00Z`), wait: async () => undefined };
  await sendDueReports({ database: dying, clock, publicUrl, log });
  expect(errors.splice(0)).toHaveLength(1);
  expect(await mails()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => sendAt(`${due}T07:00:00Z`)));
  await sendAt(`${due}T08:00:00Z`);
  expect((await mails()).map(({ subject }) => subject)).toEqual([`Report by accounts, ${month}`]);
  // Nothing ran for more than a month: what was missed comes, each of its own period.
  const later = `${monthsAgo(-1)}-02T07:00:00Z`;
  for (let turn = 0; turn < 4; turn += 1) await sendAt(later);
  expect((await mails()).map(({ subject }) => subject.slice(-7))).toEqual([
    month,
    monthsAgo(1),
    monthsAgo(0),
  ]);
  expect((await read(customer, id)).nextTime).toContain(`${monthsAgo(-2)}-01`);
  expect(errors).toEqual([]);
});

test("a weekly one comes on Mondays, of the month in which the week ended", async () => {
  const id = await scheduled(customer, { every: "Week", months: 2 }, "2026-11-02");
  await sendAt("2026-11-02T06:00:00Z");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Report by accounts, 2026-10 to 2026-11"]);
  expect((await mails())[0]?.body).toContain("up to 2026-11-01");
  expect((await read(customer, id)).nextTime).toBe("2026-11-09 06:00:00 AM");
});

test("ends, and says why, where the person has lost what it needs", async () => {
  const lost: readonly (readonly [RegExp, string, string])[] = [
    [
      /lacked the permission Reports/,
      "update account set report_access = false where id = 100",
      "update account set report_access = true where id = 100",
    ],
    [
      /were blocked/,
      "update app_user set is_blocked = true where id = 5",
      "update app_user set is_blocked = false where id = 5",
    ],
  ];
  for (const [reason, lose, give] of lost) {
    const id = await scheduled(customer);
    await system(lose);
    await sendAt(`${due}T07:00:00Z`);
    await system(give);
    expect(await read(customer, id)).toMatchObject({
      state: "Ended",
      active: false,
      reason: expect.stringMatching(reason),
      nextTime: null,
    });
    expect(await mails()).toEqual([]);
    const [logged] = (await customer.get("/audit/resource/map?page_size=1")).body.data;
    expect(logged).toMatchObject({ action: "reportschedule.end", user: "Atrium" });
    const resumed = await customer.send("PATCH", `/reporting/schedules/${id}`, { active: true });
    expect(resumed.body).toMatchObject({ state: "Active", reason: null, nextTime: expect.any(String) });
    await customer.send("DELETE", `/reporting/schedules/${id}`);
  }
  const id = await scheduled(provider, { account_id: CUSTOMER });
  await system("update account set is_deleted = true where id = $1", [CUSTOMER]);
  await sendAt(`${due}T07:00:00Z`);
  await system("update account set is_deleted = false where id = $1", [CUSTOMER]);
  expect((await read(provider, id)).reason).toMatch(/no longer within your reach/);
  expect(await mails()).toEqual([]);
});

test("is paused and resumed without what was due meanwhile, and sent once now", async () => {
  const id = await scheduled(customer);
  await customer.send("PATCH", `/reporting/schedules/${id}`, { active: false });
  expect(await read(customer, id)).toMatchObject({ state: "Paused", nextTime: null, reason: null });
  await sendAt(`${due}T07:00:00Z`);
  expect(await mails()).toEqual([]);
  // By hand also while it is paused: of the month that ended last.
  const sent = await customer.send("POST", `/reporting/schedules/${id}/send`);
  expect(sent).toMatchObject({ status: 200, body: { delivery: "At once" } });
  expect((await mails()).map(({ subject }) => subject)).toEqual([`Report by accounts, ${monthsAgo(1)}`]);
  const { body } = await customer.send("PATCH", `/reporting/schedules/${id}`, { active: true });
  expect(body.nextTime).toMatch(/-01 06:00:00 AM$/);
  expect(body.nextTime >= new Date().toISOString().slice(0, 10)).toBe(true);
  for (let turn = 0; turn < 4; turn += 1) await customer.send("POST", `/reporting/schedules/${id}/send`);
  expect((await customer.send("POST", `/reporting/schedules/${id}/send`)).status).toBe(429);
});

test("is sent five times a minute to a person, of all their schedules together, also of those that are deleted", async () => {
  const send = (id: number) => customer.send("POST", `/reporting/schedules/${id}/send`);
  for (let turn = 0; turn < 3; turn += 1) {
    const id = await scheduled(customer);
    expect((await send(id)).status).toBe(200);
    await customer.send("DELETE", `/reporting/schedules/${id}`);
  }
  const another = await customer.send("POST", "/reporting/schedules", { report: "services", every: "Week" });
  const ids = [await scheduled(customer), another.body.id];
  const sent = await Promise.all([...ids, ...ids, ...ids].map(send));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(await mails()).toHaveLength(5);
});

test("comes as its person chose to get this kind, and says so where that is not at all", async () => {
  const want = (delivery: string) =>
    customer.send("PUT", "/notifications/subscriptions", {
      subscriptions: [{ kind: "scheduled-report", delivery }],
    });
  const id = await scheduled(customer);
  await want("Off");
  expect(await read(customer, id)).toMatchObject({
    active: true,
    state: "Paused",
    reason: expect.stringContaining("User settings, Mail"),
  });
  expect((await customer.send("POST", `/reporting/schedules/${id}/send`)).status).toBe(409);
  await sendAt(`${due}T07:00:00Z`);
  expect(await mails()).toEqual([]);
  await want("Daily");
  expect(await read(customer, id)).toMatchObject({ state: "Active", lastTime: null });
  await customer.send("POST", `/reporting/schedules/${id}/send`);
  const [waiting] = await system<{ body: string }>("select body from mail_digest_item");
  expect(waiting?.body).toContain("/#/pages/reports/by-accounts?");
});

test("of one account waits for no summary that comes after that was moved away", async () => {
  await provider.send("PUT", "/notifications/subscriptions", {
    subscriptions: [{ kind: "scheduled-report", delivery: "Daily" }],
  });
  for (const body of [{ account_id: CUSTOMER }, {}])
    await provider.send("POST", `/reporting/schedules/${await scheduled(provider, body)}/send`);
  await system("update mail_digest_item set created_at = now() - interval '2 days'");
  const place = (parent: number) =>
    system("update account set parent_id = $2 where id = $1", [CUSTOMER, parent]);
  await place(2);
  await writeDigests(portal.database, publicUrl);
  await place(1);
  const [summary] = await system<{ subject: string }>("select subject from mail_outbox");
  expect(summary?.subject).toMatch(/\(1\)$/);
});

test("is its person's alone, and not begun in their name", async () => {
  const id = await scheduled(customer);
  const again = { report: "accounts", every: "Month" };
  expect((await customer.send("POST", "/reporting/schedules", again)).status).toBe(409);
  const viewer = await portal.signIn("viewer");
  expect((await viewer.get(`/reporting/schedules/${id}`)).status).toBe(404);
  expect((await provider.get(`/reporting/schedules/${id}`)).status).toBe(404);
  expect((await provider.get("/reporting/schedules")).body.data).toEqual([]);
  expect((await provider.send("DELETE", `/reporting/schedules/${id}`)).status).toBe(404);
  const foreign = { report: "services", every: "Week", account_id: 108 };
  const refused = await customer.send("POST", "/reporting/schedules", foreign);
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, "/account_id"]);
  const { code } = (await provider.send("POST", "/access/managed-access", { account_id: CUSTOMER })).body;
  const nobody = await portal.signIn("anonymous");
  const { accessToken } = (await nobody.send("POST", "/access/managed-access/session", { code })).body;
  const managed = portal.withBearer(accessToken);
  const tried = await managed.send("POST", "/reporting/schedules", { report: "services", every: "Week" });
  expect(tried).toMatchObject({ status: 403, body: { message: expect.stringContaining("managed session") } });
});
