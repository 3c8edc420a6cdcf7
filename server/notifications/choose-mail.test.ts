import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { systemClock } from "../clock.ts";
import { seedIdentity } from "../identity/index.ts";
import { buildMailSender, buildMailTransport, listOutbox, readSmtpSettings } from "../mail/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import { mountUnsubscribe, setSubscription, writeDigests, writeMail } from "./index.ts";
import type { Delivery, MailKind } from "./index.ts";

const [CUSTOMER, CUSTOMER_ACCOUNT, PROVIDER_ACCOUNT] = [5, 100, 1];
const publicUrl = "https://portal.example";
const app = Fastify();
let drop: () => Promise<void>;
let database: OpenDatabase;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
  await mountUnsubscribe(app, { database, clock: systemClock, publicUrl });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await drop();
});
beforeEach(async () => {
  for (const table of [
    "mail_outbox",
    "mail_digest_item",
    "notification_subscription",
    "mail_template",
    "audit",
  ])
    await system(table === "audit" ? "select 1" : `delete from ${table}`);
  await system("update account set notification_branding_id = null");
  await system("delete from notification_branding");
});

const system = (sql: string, values: readonly unknown[] = []) =>
  database.transaction("system", (db) => db.query(sql, values));
const mails = () => listOutbox(database);
const tell = (name: string, person = true, accountId = CUSTOMER_ACCOUNT) =>
  database.transaction({ accountId }, (db) =>
    writeMail(
      db,
      "activity-end",
      {
        name,
        outcome: "Done",
        sentence: "is done",
        message: "",
        actor: "ada@contoso.example",
        company: "Contoso",
        link: `${publicUrl}/`,
      },
      {
        to: person ? "customer@demo.example" : "Ops@elsewhere.example",
        accountId,
        userId: person ? CUSTOMER : undefined,
        publicUrl,
      },
    ),
  );
const want = (delivery: Delivery, kind: MailKind = "activity-end") =>
  database.transaction("system", (db) => setSubscription(db, CUSTOMER, kind, delivery));
const setTemplate = (accountId: number, subject: string | null, version = 1) =>
  system(
    `insert into mail_template (account_id, kind, version, subject, body, username) values ($1, 'activity-end', $2, $3, $3, 'x')`,
    [accountId, version, subject],
  );
const stopOf = (body: string | undefined) =>
  (/https:\/\/portal\.example(\/mail\/unsubscribe\S+)/.exec(body ?? "") ?? [])[1] ?? "";

describe("what a mail says", () => {
  test("is the text of the nearest account above, until that is taken back", async () => {
    await setTemplate(PROVIDER_ACCOUNT, "Provider: {{name}}");
    await setTemplate(2, "Another provider: {{name}}");
    await tell("one");
    await setTemplate(CUSTOMER_ACCOUNT, "Own: {{name}}");
    await tell("two");
    await setTemplate(CUSTOMER_ACCOUNT, null, 2);
    await tell("three");
    await setTemplate(PROVIDER_ACCOUNT, null, 2);
    await tell("four");
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Provider: one",
      "Own: two",
      "Provider: three",
      "Done: four",
    ]);
  });

  test("comes as text and as HTML, with sender, answers, footer and a link that stops it", async () => {
    const server = await startTestMailServer();
    await system(
      `insert into notification_branding (account_id, sender_name, reply_to, accent_colour, footer)
       values (1, 'Northwind Help', 'help@northwind.example', '#006644', 'Northwind Ltd')`,
    );
    await tell("one");
    await system("update branding set large_logo = $1 where account_id = 1", [PICTURE]);
    await tell("two");
    await system("update branding set large_logo = '' where account_id = 1");
    const settings = readSmtpSettings(server.url, "Portal <portal@example.com>");
    if (settings === undefined) throw new Error("no settings");
    const log = { info: () => undefined, warn: () => undefined };
    await buildMailSender({ database, transport: buildMailTransport(settings), log }).sendDue();
    await server.stop();
    const [mail, second] = server.mails;
    const head = mail?.headers.join("\n") ?? "";
    expect(head).toContain("From: Northwind Help <portal@example.com>");
    expect(head).toContain("Reply-To: help@northwind.example");
    expect(head).toMatch(/List-Unsubscribe: <https:\/\/portal\.example\/mail\/unsubscribe\?of=[\w.-]+>/);
    expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(head).toContain("multipart/alternative");
    expect(mail?.text).toContain("Northwind Ltd");
    expect(mail?.html).toContain("background:#006644");
    // The logo went away before it was sent: its place is a name, not a picture that is missing.
    expect(second?.html).not.toContain("<img");
    expect(second?.html).toContain("<strong>Northwind Help</strong>");
  });
});

describe("people choose", () => {
  test("what they turned off is not written, and what cannot be turned off is", async () => {
    await want("Off");
    await want("Off", "password-changed");
    expect(await tell("one")).toBe("Off");
    await database.transaction("system", (db) =>
      writeMail(
        db,
        "password-changed",
        { provider: "P", how: "It was changed.", link: `${publicUrl}/` },
        { to: "customer@demo.example", accountId: CUSTOMER_ACCOUNT, userId: CUSTOMER, publicUrl },
      ),
    );
    const written = await mails();
    expect(written.map(({ kind }) => kind)).toEqual(["password-changed"]);
    expect(written[0]?.body).not.toContain("unsubscribe");
  });

  test("a daily summary is one mail of all that waited since before the morning, written once by several processes", async () => {
    await want("Daily");
    for (const name of ["one", "two", "three"]) await tell(name);
    expect(await mails()).toEqual([]);
    await writeDigests(database, publicUrl);
    expect(await mails()).toEqual([]);
    await system(
      "update mail_digest_item set created_at = now() - interval '25 hours' where subject = 'Done: one'",
    );
    await Promise.all([1, 2, 3].map(() => writeDigests(database, publicUrl)));
    await writeDigests(database, publicUrl);
    const written = await mails();
    expect(written).toHaveLength(1);
    expect(written[0]?.subject).toMatch(/\(3\)$/);
    expect(written[0]?.body).toMatch(/Done: one\none, begun by[^]*Done: two[^]*Done: three/);
    expect(await system("select * from mail_digest_item")).toEqual([]);
  });

  test("a summary has nothing that the person may read no more", async () => {
    const wait = (subject: string, kind: MailKind) =>
      system(
        `insert into mail_digest_item (user_id, account_id, kind, subject, body, created_at)
         values ($1, 100, $2, $3, 'x', now() - interval '2 days')`,
        [CUSTOMER, kind, subject],
      );
    await wait("Down: web-01", "machine-down");
    await wait("Invoice 7", "invoice-issued");
    const roles = await system(
      "select id, permissions from role where id in (select role_id from user_role where user_id = $1)",
      [CUSTOMER],
    );
    await system(
      `update role set permissions = permissions - 'Invoices' where id in (select role_id from user_role where user_id = $1)`,
      [CUSTOMER],
    );
    await writeDigests(database, publicUrl);
    for (const { id, permissions } of roles as { id: number; permissions: object }[])
      await system("update role set permissions = $2 where id = $1", [id, JSON.stringify(permissions)]);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/\(1\)$/);
    expect(mail?.body).toContain("Down: web-01");
    expect(mail?.body).not.toContain("Invoice 7");
  });

  test("a summary tells of no account that was moved away, and of no report or activity that is hidden now", async () => {
    const wait = (subject: string, kind: MailKind, account = 100, tag: string | null = null) =>
      system(
        `insert into mail_digest_item (user_id, account_id, kind, subject, body, tag, created_at)
         values ($1, $2, $3, $4, 'x', $5, now() - interval '2 days')`,
        [CUSTOMER, account, kind, subject, tag],
      );
    await wait("Done: kept", "activity-end", 100, "Services");
    await wait("Done: hidden", "activity-end", 100, "No such permission");
    await wait("Done: elsewhere", "activity-end", 101, "Services");
    await wait("Report of costs", "scheduled-report");
    await system("update account set report_access = false where id = 100");
    await writeDigests(database, publicUrl);
    await system("update account set report_access = true where id = 100");
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/\(1\)$/);
    expect(mail?.body).toContain("Done: kept");
    for (const hidden of ["hidden", "elsewhere", "Report of costs"]) expect(mail?.body).not.toContain(hidden);
  });

  test("a process that dies while it writes a summary loses nothing of it", async () => {
    await want("Daily");
    await tell("one");
    await system("update mail_digest_item set created_at = now() - interval '2 days'");
    const dying: OpenDatabase = {
      ...database,
      transaction: (scope, work) =>
        database.transaction(scope, async (db) => {
          const result = await work(db);
          if (result === undefined) throw new Error("killed");
          return result;
        }),
    };
    await expect(writeDigests(dying, publicUrl)).rejects.toThrow("killed");
    expect(await mails()).toEqual([]);
    await writeDigests(database, publicUrl);
    expect(await mails()).toHaveLength(1);
  });

  test("more than fits is counted, and nobody gets a summary who is blocked", async () => {
    await want("Daily");
    await system(
      `insert into mail_digest_item (user_id, account_id, kind, subject, body, created_at)
       select $1, 100, 'activity-end', 'S' || n, repeat('x', 3000), now() - interval '2 days' from generate_series(1, 300) n`,
      [CUSTOMER],
    );
    await system("update app_user set is_blocked = true where id = $1", [CUSTOMER]);
    await writeDigests(database, publicUrl);
    expect(await mails()).toEqual([]);
    await system("update app_user set is_blocked = false where id = $1", [CUSTOMER]);
    await writeDigests(database, publicUrl);
    const [mail] = await mails();
    expect(mail?.body).toContain("S250\n");
    expect(mail?.body).not.toContain("S251\n");
    expect(mail?.body).toContain("And 50 more");
    expect(mail?.body.endsWith("\n")).toBe(true);
    expect(stopOf(mail?.body)).not.toBe("");
  });
});

describe("the link that stops a kind", () => {
  test("asks first, changes nothing when it is read, and works for a mail program at once, without signing in", async () => {
    await tell("one");
    const [mail] = await mails();
    const link = stopOf(mail?.body);
    const page = await app.inject(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Activity ended");
    expect(page.body).not.toMatch(/customer@|Contoso|Northwind/);
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(await tell("two")).toBe("At once");
    const payload = "List-Unsubscribe=One-Click";
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", undefined]) {
      const done = await app.inject({
        method: "POST",
        url: link,
        ...(type && { payload, headers: { "content-type": type } }),
      });
      expect(done.statusCode).toBe(200);
      expect(done.body).toContain("These mails are stopped");
    }
    expect(await tell("three")).toBe("Off");
    const log = await system("select action, form, actor_name, changes from audit order by id desc limit 2");
    expect(log[0]).toMatchObject({
      action: "subscription.update",
      form: "link",
      actor_name: "customer@demo.example",
    });
    expect(JSON.stringify(log[0])).toContain("activity-end");
    // Said once, although it was asked three times.
    expect(log[1]).not.toMatchObject({ action: "subscription.update" });
  });

  test("of somebody who does not sign in here stops what this account sends there", async () => {
    await tell("one", false);
    await app.inject({ method: "POST", url: stopOf((await mails())[0]?.body) });
    expect(await tell("two", false)).toBe("Off");
    expect(await tell("three", true)).toBe("At once");
    expect(await tell("four", false, 200)).toBe("At once");
  });

  test("of a summary turns off what came daily, and what waited does not come", async () => {
    await want("Daily");
    await want("Daily", "invoice-issued");
    await want("At once", "invoice-overdue");
    await tell("one");
    await system("update mail_digest_item set created_at = now() - interval '2 days'");
    await writeDigests(database, publicUrl);
    await tell("two");
    await app.inject({ method: "POST", url: stopOf((await mails())[0]?.body) });
    const rows = await system("select kind, delivery from notification_subscription order by kind");
    expect(rows).toEqual([
      { kind: "activity-end", delivery: "Off" },
      { kind: "daily-digest", delivery: "At once" },
      { kind: "invoice-issued", delivery: "Off" },
      { kind: "invoice-overdue", delivery: "At once" },
    ]);
    expect(await system("select 1 from mail_digest_item")).toEqual([]);
  });

  test("cannot be guessed: another number, another signature, none, or something else", async () => {
    await tell("one");
    const [row] = await system("select id from notification_subscription");
    const good = stopOf((await mails())[0]?.body);
    const [, id = "", signature = ""] = /of=([\w-]{36})\.([\w-]+)$/.exec(good) ?? [];
    expect(id).toBe(row?.["id"]);
    const turned = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const of of [
      id,
      `${id}.`,
      `${id}.${turned}`,
      `00000000-0000-4000-8000-000000000000.${signature}`,
      `${id}.${signature}.`,
      "%00",
      "",
      "x&of=y",
    ]) {
      const url = `/mail/unsubscribe?of=${of}`;
      expect((await app.inject(url)).statusCode).toBe(404);
      expect((await app.inject({ method: "POST", url })).statusCode).toBe(404);
    }
    expect((await app.inject({ method: "POST", url: "/mail/unsubscribe" })).statusCode).toBe(404);
    expect(await tell("two")).toBe("At once");
    const large = await app.inject({ method: "POST", url: good, payload: "x".repeat(100_000) });
    expect(large.statusCode).toBe(413);
  });
});

const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
