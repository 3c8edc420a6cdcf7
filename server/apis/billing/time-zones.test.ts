import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDigests } from "../../notifications/index.ts";
import type { TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { sendDueReports } from "../reporting/send-reports.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

test.each(["AET", "US/Pacific-New", "IST", "EST", "+05:00", "utc+1", "Mars/North"])(
  "%s is no time zone of a provider: it is none for the database, or another one",
  async (zone) => {
    const provider = await portal.signIn("provider2");
    const { status, body } = await provider.send("PUT", "/billing/accounts/2/profile", { time_zone: zone });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: "/time_zone",
          message: `There is no time zone ${zone}. Write it as Europe/Berlin, or UTC.`,
        },
      ],
    ]);
  },
);

test.each(["UTC", "Europe/Berlin", "Etc/GMT+12", "America/Argentina/Buenos_Aires", "Asia/Kolkata"])(
  "%s is one",
  async (zone) => {
    const provider = await portal.signIn("provider2");
    const changed = await provider.send("PUT", "/billing/accounts/2/profile", { time_zone: zone });
    expect(changed.body).toMatchObject({ time_zone: zone });
  },
);

test("a provider's zone that the database has forgotten keeps no summary and no report from others", async () => {
  await system("update billing_profile set time_zone = 'Mars/North' where account_id = 2");
  await system(
    `insert into mail_digest_item (user_id, account_id, kind, subject, body, created_at)
     select id, account_id, 'activity-end', 'Waited', 'Waited', now() - interval '3 days' from app_user
     where username in ('customer@demo.example', 'provider2@demo.example')`,
  );
  await system(
    `insert into report_schedule (account_id, user_id, report, every, months, next_on)
     select account_id, id, 'accounts', 'Week', 1, '2026-11-02' from app_user
     where username in ('customer@demo.example', 'provider2@demo.example')`,
  );
  const publicUrl = "http://localhost:8102";
  await writeDigests(portal.database, publicUrl);
  const failed: string[] = [];
  const log = { error: (_: object, text: string) => void failed.push(text) };
  const clock = { now: () => new Date("2026-11-02T12:00:00Z"), wait: async () => undefined };
  await sendDueReports({ database: portal.database, clock, publicUrl, log });
  expect(failed).toEqual([]);
  const sent = await system<{ kind: string; recipient: string }>(
    "select kind, recipient from mail_outbox where kind in ('daily-digest', 'scheduled-report') order by 1, 2",
  );
  expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    "daily-digest customer@demo.example",
    "daily-digest provider2@demo.example",
    "scheduled-report customer@demo.example",
    "scheduled-report provider2@demo.example",
  ]);
});
