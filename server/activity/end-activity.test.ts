import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { seedIdentity } from "../identity/index.ts";
import { listOutbox } from "../mail/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { ActivityEnd } from "./end-activity.ts";
import { endActivity } from "./end-activity.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => system("delete from mail_outbox"));

const system = (sql: string, values: readonly unknown[] = []) =>
  database.transaction("system", (db) => db.query(sql, values));
const name = (recipients: readonly string[], isOn = true) =>
  system("update account set notification_list = $1::text[], enable_notifications = $2 where id = 100", [
    recipients,
    isOn,
  ]);
async function begin(what = "Delete web-01", permission = "Services"): Promise<string> {
  const [row] = await system(
    `insert into activity (account_id, kind, name, resource_type, resource_id, actor_user_id, actor_name, input, permission)
     values (100, 'none', $1, 'service', '1', 1, 'somebody@demo.example', '{}', $2) returning id`,
    [what, permission],
  );
  return String(row?.["id"]);
}
const end = (id: string, how: ActivityEnd = { state: "completed" }) =>
  database.transaction({ accountId: 100 }, (db) => endActivity(db, id, how, "https://portal.example"));
const mails = () => listOutbox(database);
const recipients = async () =>
  (await mails()).map(({ recipient }) => recipient).toSorted((a, b) => (a < b ? -1 : 1));

test("recipients are told how an activity ended, each once", async () => {
  await name(["ops@elsewhere.example", "OPS@elsewhere.example", "customer@demo.example"]);
  const id = await begin();
  await end(id);
  await end(id, { state: "error", message: "too late" });
  expect(await recipients()).toEqual([
    "customer@demo.example",
    expect.stringMatching(/^ops@elsewhere.example$/i),
  ]);
  const [mail] = await mails();
  expect(mail?.subject).toBe("Done: Delete web-01");
  expect(mail?.body).toContain("begun by somebody@demo.example");
  expect(mail?.body).toContain("https://portal.example/");
});

test("a failure says why, and what waits says so", async () => {
  await name(["ops@elsewhere.example"]);
  await end(await begin(), { state: "error", message: "The disk is full." });
  const waiting = await begin("Purchase web-02");
  await end(waiting, { state: "pending approval", message: "Waits until the provider has approved it." });
  await end(waiting, { state: "purchased" });
  const written = await mails();
  expect(written.map(({ subject }) => subject)).toEqual([
    "Failed: Delete web-01",
    "Waiting: Purchase web-02",
    "Done: Purchase web-02",
  ]);
  expect(written[0]?.body).toContain("The disk is full.");
});

test("nobody is told where notifications are off, or the account is blocked", async () => {
  await name(["ops@elsewhere.example"], false);
  await end(await begin());
  await name(["ops@elsewhere.example"]);
  await system("update account set is_blocked = true where id = 100");
  await end(await begin());
  await system("update account set is_blocked = false where id = 100");
  expect(await mails()).toEqual([]);
});

test("a person who may not read it gets nothing: no permission, no reach, blocked", async () => {
  // The viewer reads services, and nothing about the agents; customer2 is of another tenant, the reseller beside the account.
  await name([
    "viewer@demo.example",
    "Customer2@demo.example",
    "reseller@demo.example",
    "provider2@demo.example",
  ]);
  await end(await begin());
  expect(await recipients()).toEqual(["viewer@demo.example"]);
  await system("delete from mail_outbox");
  await end(await begin("Check vc-01", "No such permission"));
  expect(await mails()).toEqual([]);
  await system("update app_user set is_blocked = true where username = 'viewer@demo.example'");
  await end(await begin());
  await system("update app_user set is_blocked = false where username = 'viewer@demo.example'");
  expect(await mails()).toEqual([]);
});

test("what people call things begins no header, and an odd address stops nobody's work", async () => {
  await name(["a@x.example\r\nBcc: b@x.example", "customer@demo.example", "a@x.example, b@x.example"]);
  const id = await begin("web-01\r\nBcc: victim@x.example");
  await end(id);
  expect(await recipients()).toEqual(["customer@demo.example"]);
  expect((await mails())[0]?.subject).toBe("Done: web-01 Bcc: victim@x.example");
  expect(await system("select state from activity where id = $1", [id])).toEqual([{ state: "completed" }]);
});

test("those who have no account get no address that somebody chose", async () => {
  await name(["stranger@x.example"]);
  await end(await begin("You won: https://evil.example/0"), { state: "error", message: "See evil.example" });
  await end(await begin("Delete web-01"));
  const written = (await mails()).map(({ subject, body }) => `${subject} ${body}`);
  expect(written.join()).not.toContain("evil");
  expect(written.some((mail) => mail.startsWith("Failed: An activity"))).toBe(true);
  expect(written.some((mail) => mail.startsWith("Done: Delete web-01"))).toBe(true);
});

test("an account fills nobody's mailbox: 30 mails an hour to one address, 100 to strangers", async () => {
  await name(["stranger@x.example"]);
  for (let time = 0; time < 32; time += 1) await end(await begin());
  expect(await mails()).toHaveLength(30);
  await name(Array.from({ length: 50 }, (_, index) => `s${index}@x.example`));
  for (let time = 0; time < 3; time += 1) await end(await begin());
  expect(await mails()).toHaveLength(100);
  await name(["customer@demo.example"]);
  await end(await begin());
  expect(await mails()).toHaveLength(101);
});
