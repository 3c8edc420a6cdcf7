import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { seedIdentity } from "../identity/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { TestMailServer } from "../testing/test-mail-server.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import type { Mail, MailSender, SmtpSettings } from "./index.ts";
import {
  askOutbox,
  buildMailSender,
  buildMailTransport,
  deleteOldMail,
  isMailable,
  listOutbox,
  readSmtpSettings,
  serveOutbox,
  queueMail,
} from "./index.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
let server: TestMailServer | undefined;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => system("delete from mail_outbox"));
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const system = (sql: string, values: readonly unknown[] = []) =>
  database.transaction("system", (db) => db.query(sql, values));
const write = async (mail: Partial<Mail> = {}) => {
  await database.transaction({ accountId: 100 }, (db) =>
    queueMail(db, {
      kind: "test",
      to: "a@x.example",
      subject: "Hello",
      text: "Text",
      accountId: 100,
      ...mail,
    }),
  );
  // Mails are sent and listed by their times: no two have the same one.
  await database.transaction("system", (db) => db.query("select pg_sleep(0.002)"));
};
const rows = () => listOutbox(database);

const said: string[] = [];
const log = {
  info: (detail: object, text: string) => void said.push(`${text} ${JSON.stringify(detail)}`),
  warn: (detail: object, text: string) => void said.push(`${text} ${JSON.stringify(detail)}`),
};
const senderTo = (url: string, smtp: Partial<SmtpSettings> = {}): MailSender =>
  buildMailSender({
    database,
    transport: buildMailTransport({
      ...readSmtpSettings(url, "Example Portal <portal@example.com>")!,
      ...smtp,
    }),
    log,
  });
const start = async (options: Parameters<typeof startTestMailServer>[0] = {}) =>
  (server = await startTestMailServer(options));
/** What was put off is due at once. */
const hurry = () =>
  system("update mail_outbox set next_at = now(), claimed_until = now() - interval '1 second'");

test("a mail is sent once, from the address of the settings, and its secret text is forgotten", async () => {
  const { url, mails } = await start();
  await write({ to: "müller@x.example", subject: "Grüße", text: "Zeile 1\nZeile 2 – Ende", hasSecret: true });
  await write({ to: "b@x.example", text: "Kept" });
  const sender = senderTo(url);
  await sender.sendDue();
  await sender.sendDue();
  expect(mails.map(({ to }) => to)).toEqual([["müller@x.example"], ["b@x.example"]]);
  const [first] = mails;
  expect(first).toMatchObject({ from: "portal@example.com", subject: "Grüße" });
  expect(first?.text.trim().split(/\r?\n/)).toEqual(["Zeile 1", "Zeile 2 – Ende"]);
  expect(first?.headers).toContain("Auto-Submitted: auto-generated");
  expect(first?.headers).toContain("From: Example Portal <portal@example.com>");
  expect((await rows()).map(({ state, body, attempts }) => [state, body, attempts])).toEqual([
    ["sent", "", 1],
    ["sent", "Kept", 1],
  ]);
});

test("a mail exists only if the change does, and no tenant sees it", async () => {
  const failed = database.transaction({ accountId: 100 }, async (db) => {
    await queueMail(db, { kind: "test", to: "a@x.example", subject: "s", text: "t", accountId: 100 });
    throw new Error("refused");
  });
  await expect(failed).rejects.toThrow("refused");
  expect(await rows()).toEqual([]);
  const reading = database.transaction({ accountId: 100 }, (db) => db.query("select * from mail_outbox"));
  await expect(reading).rejects.toThrow(/permission denied/);
});

test("several processes send each mail once", async () => {
  const { url, mails } = await start();
  for (let count = 0; count < 12; count += 1) await write({ to: `p${count}@x.example` });
  await Promise.all([1, 2, 3, 4].map(() => senderTo(url).sendDue()));
  expect(mails).toHaveLength(12);
  expect(new Set(mails.map(({ to }) => to[0])).size).toBe(12);
});

test("a claim of a process that died is taken over, under the same Message-ID", async () => {
  const { url, mails } = await start();
  await write();
  await senderTo(url).sendDue();
  // It died after the server took the mail, and before that was written down.
  await system(
    "update mail_outbox set state = 'sending', claim = gen_random_uuid(), claimed_until = now() + interval '1 minute'",
  );
  await senderTo(url).sendDue();
  expect(mails).toHaveLength(1);
  await hurry();
  await senderTo(url).sendDue();
  const ids = mails.map(({ headers }) => headers.find((line) => line.startsWith("Message-ID")));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^Message-ID: <[\w-]{36}@example\.com>$/);
  expect(ids[1]).toBe(ids[0]);
});

test("what waits, and what a process that died has claimed, goes on although the clock was set back a day", async () => {
  const { url, mails } = await start();
  await write({ to: "waits@x.example" });
  await write({ to: "claimed@x.example" });
  await system("update mail_outbox set next_at = now() + interval '1 day'");
  await system(
    "update mail_outbox set state = 'sending', claimed_until = next_at where recipient = 'claimed@x.example'",
  );
  await senderTo(url).sendDue();
  expect(mails.map(({ to }) => to)).toEqual([["waits@x.example"], ["claimed@x.example"]]);
});

describe("a server", () => {
  test("that does not answer is tried again after longer and longer pauses", async () => {
    await write();
    await write();
    const { url } = await start();
    await server?.stop();
    server = undefined;
    const pauses: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      await senderTo(url).sendDue();
      const [row] = await system(
        "select round(extract(epoch from next_at - now()))::int as seconds from mail_outbox where attempts > 0 order by attempts desc limit 1",
      );
      pauses.push(row?.["seconds"]);
      await system("update mail_outbox set next_at = now() - interval '1 hour' where attempts > 0");
    }
    expect(pauses.map((seconds) => Math.round(Number(seconds) / 10) * 10)).toEqual([10, 20, 40, 80]);
    const [first, second] = (await rows()).toSorted((left, right) => right.attempts - left.attempts);
    expect(first).toMatchObject({ state: "waiting", last_error: expect.stringContaining("ECONNREFUSED") });
    // A round ends with the first mail that finds no server.
    expect([first?.attempts, second?.attempts]).toEqual([4, 0]);
  });

  test("that was away for hours gets mail within two minutes of its return: links work for 30", async () => {
    await write();
    let now = performance.now();
    const time = vi.spyOn(performance, "now").mockImplementation(() => now);
    const reason = { code: "", reason: "away", isFinal: false, isOfServer: true };
    const answers: (typeof reason | undefined)[] = Array.from({ length: 12 }, () => reason);
    const sender = buildMailSender({
      database,
      transport: { send: () => Promise.resolve(answers.shift()) },
      log,
    });
    const twoMinutesLater = async () => {
      now += 120_000;
      await system("update mail_outbox set next_at = next_at - interval '2 minutes'");
      await sender.sendDue();
    };
    await sender.sendDue();
    for (let count = 0; count < 12; count += 1) await twoMinutesLater();
    time.mockRestore();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 13 }]);
  });

  test("that fails for a moment is tried again", async () => {
    const { url, mails } = await start({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error("busy"), { responseCode: 451 })),
    });
    await write();
    await senderTo(url).sendDue();
    expect(await rows()).toMatchObject([
      { state: "waiting", attempts: 1, last_error: expect.stringContaining("451") },
    ]);
    expect(mails).toEqual([]);
  });

  test("that refuses a recipient for good is not asked again, and the others get theirs", async () => {
    const { url, mails } = await start({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === "gone@x.example"
            ? Object.assign(new Error("no such user"), { responseCode: 550 })
            : null,
        ),
    });
    await write({ to: "gone@x.example", hasSecret: true });
    await write({ to: "here@x.example" });
    await senderTo(url).sendDue();
    expect((await rows()).map(({ state, body }) => [state, body])).toEqual([
      ["failed", ""],
      ["sent", "Text"],
    ]);
    expect(mails).toHaveLength(1);
  });

  test("that repeats the recipient makes the log say no more than its code", async () => {
    const { url } = await start({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`5.1.1 <${address}>: rejected`), { responseCode: 550 })),
    });
    await write({ to: "bob@x.example" });
    said.length = 0;
    await senderTo(url).sendDue();
    expect(said).toEqual([expect.stringMatching(/^mail could not be sent \{.*"code":"EENVELOPE 550"\}$/)]);
    expect(said.join()).not.toContain("bob");
    expect(await rows()).toMatchObject([
      { last_error: expect.stringContaining("<bob@x.example>: rejected") },
    ]);
  });

  test("that refuses the sender refuses every mail: all are kept", async () => {
    const { url } = await start({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error("no"), { responseCode: 550 })),
    });
    await write();
    await senderTo(url).sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
  });

  test("gets user and password, which stand in no log and no row", async () => {
    const logins: unknown[] = [];
    const { url, mails } = await start({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password]);
        if (password === "right p@ss") return done(null, { user: "u" });
        return done(new Error(`wrong: ${username}/${password}`));
      },
    });
    await write();
    await senderTo(url.replace("//", "//u:hidden-canary@")).sendDue();
    expect(await rows()).toMatchObject([
      { state: "waiting", last_error: expect.stringContaining("refused user or password") },
    ]);
    await hurry();
    await senderTo(url.replace("//", "//u:right%20p%40ss@")).sendDue();
    expect(mails).toHaveLength(1);
    expect(logins).toContainEqual(["u", "right p@ss"]);
    expect(said.join() + JSON.stringify(await rows())).not.toContain("hidden-canary");
  });
});

test("what is too late is not sent, and what is old is deleted", async () => {
  const { url, mails } = await start();
  await write({ hasSecret: true, sendWithinMinutes: 30 });
  await system("update mail_outbox set send_until = now() - interval '1 second'");
  await senderTo(url).sendDue();
  expect(mails).toEqual([]);
  await deleteOldMail(database);
  expect(await rows()).toMatchObject([{ state: "failed", body: "", last_error: "It was not sent in time." }]);
  await system("update mail_outbox set created_at = now() - interval '31 days'");
  await deleteOldMail(database);
  expect(await rows()).toEqual([]);
});

test("a mail whose sender ended, and whose time is over since, is given up, and its secret text is forgotten", async () => {
  await write({ text: "https://portal.example/#/secret", hasSecret: true });
  await system("update mail_outbox set state = 'sending', send_until = now() - interval '1 second'");
  await system("update mail_outbox set claimed_until = now() + interval '1 hour'");
  await deleteOldMail(database);
  expect(await rows()).toMatchObject([{ state: "sending" }]);
  await system("update mail_outbox set claimed_until = now() - interval '1 second'");
  await deleteOldMail(database);
  expect(await rows()).toMatchObject([
    { state: "failed", body: "", last_error: "It is not known whether it was sent: its sender ended." },
  ]);
});

test("a person who is removed takes their mail along", async () => {
  const [person] = await system(
    "insert into app_user (account_id, username) values (100, 'leaving@x.example') returning id",
  );
  await write({ userId: Number(person?.["id"]) });
  await system("delete from app_user where username = 'leaving@x.example'");
  expect(await rows()).toEqual([]);
});

describe("nothing that people write becomes a header", () => {
  test.each([
    "Line\r\nBcc: victim@x.example",
    "Line\nBcc: victim@x.example",
    "Line\u2028Bcc: victim@x.example",
    "A\0B",
  ])("as a subject: %j", async (subject) => {
    const { url, mails } = await start();
    await write({ subject, text: "Text\r\n.\r\nMAIL FROM:<evil@x.example>\r\n" });
    await senderTo(url).sendDue();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(["a@x.example"]);
    expect(mails[0]?.headers.filter((line) => /^(bcc|cc)/i.test(line))).toEqual([]);
    expect(mails[0]?.subject).not.toMatch(/[\r\n\u2028\0]/);
    expect(mails[0]?.text).toContain("MAIL FROM:<evil@x.example>");
  });

  test.each([
    "a@x.example\r\nBcc: victim@x.example",
    "a@x.example, victim@x.example",
    "a@x.example>\r\nRCPT TO:<victim@x.example",
    "<a@x.example>",
    '"a b"@x.example',
    "group:a@x.example;",
    "a@x.example\0",
    "a@localhost",
    "",
    `${"a".repeat(250)}@x.example`,
  ])("as an address: %j", async (to) => {
    expect(isMailable(to)).toBe(false);
    await expect(write({ to })).rejects.toThrow("no address");
    expect(await rows()).toEqual([]);
  });
});

describe("the settings", () => {
  const FROM = "portal@example.com";
  test.each([
    ["smtp://mail.example", { host: "mail.example", port: 587, isSecure: false, login: undefined }],
    ["smtps://mail.example", { port: 465, isSecure: true }],
    ["smtp://[::1]:2525", { host: "::1", port: 2525 }],
    ["smtp://me%40x:p%3As@mail.example:25", { login: { user: "me@x", password: "p:s" }, port: 25 }],
  ])("%s is read", (url, expected) => {
    expect(readSmtpSettings(url, FROM)).toMatchObject(expected);
  });

  test("without a mail server mail is kept", () => {
    expect(readSmtpSettings(undefined, FROM)).toBeUndefined();
  });

  test.each([
    "mail.example",
    "http://mail.example",
    "smtp://",
    "smtp://user:canary@mail.example/path",
    "smtp://user:canary@mail.example?tls.rejectUnauthorized=false",
    "smtp://canary@mail.example",
    "smtp://user:%ZZcanary@mail.example",
    "smtp://user:canary@mail.example:99999",
  ])("%s is refused in one sentence that does not repeat it", (url) => {
    expect(() => readSmtpSettings(url, FROM)).toThrow(/^SMTP_URL /);
    expect(() => readSmtpSettings(url, FROM)).not.toThrow(/canary/);
  });

  test.each([
    undefined,
    "portal",
    "Portal <portal>",
    "a@x.example\r\nBcc: b@x.example",
    "a@x.example, b@x.example",
  ])("the sender %j is refused", (from) => {
    expect(() => readSmtpSettings("smtp://mail.example", from)).toThrow(/MAIL_FROM/);
  });
});

test("the command asks the process that has the embedded database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atrium-outbox-"));
  expect(await askOutbox(folder)).toBeUndefined();
  await write({ subject: "Listed" });
  const end = await serveOutbox(folder, rows);
  expect(await askOutbox(folder)).toMatchObject([{ subject: "Listed", state: "waiting" }]);
  await end();
  expect(await askOutbox(folder)).toBeUndefined();
  await rm(folder, { recursive: true });
});
