import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "../database/index.ts";
import { lockPrices } from "../prices/index.ts";
import type { Answer, Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

const AT_ONCE = 8;

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const atOnce = (call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));

/** How many were done; the others must have been refused in words, with the field that is wrong. */
function countDone(answers: readonly Answer[], field: string): number {
  const done = answers.filter(({ status }) => status < 300);
  for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
    expect({ status, fields: body.errors?.map((each: { field: string }) => each.field) }).toEqual({
      status: 409,
      fields: field === "" ? undefined : [field],
    });
    expect(body.message).toMatch(/\.$/);
  }
  return done.length;
}

test("a licence for one more user is not used twice", async () => {
  const before = (await customer.get("/access/user?page[size]=1")).body.meta.total;
  const limit = { user_limit: before + 1 };
  expect((await provider.send("PATCH", "/access/distributor/account/100", limit)).status).toBe(200);
  const add = (index: number) =>
    customer.send("POST", "/access/user", { username: `u${index}@at-once.example`, password: "Portal123!" });
  expect(countDone(await atOnce(add), "")).toBe(1);
  expect((await customer.get("/access/user?page[size]=1")).body.meta.total).toBe(before + 1);
  await provider.send("PATCH", "/access/distributor/account/100", { user_limit: -1 });
});

test("a licence for one more account is not used twice", async () => {
  const distributor = await portal.signIn("distributor");
  const before = (await distributor.get("/access/account?page[size]=1")).body.meta.total;
  await provider.send("PATCH", "/access/distributor/account/10", { account_limit: before + 1 });
  const add = (index: number) =>
    distributor.send("POST", "/access/account", {
      companyName: `At once ${index}`,
      user: { username: `a${index}@at-once.example`, password: "Portal123!" },
    });
  expect(countDone(await atOnce(add), "")).toBe(1);
  await provider.send("PATCH", "/access/distributor/account/10", { account_limit: -1 });
});

test("one of eight roles gets the name, and the eight that want to be the default one end with one", async () => {
  const named = () => customer.send("POST", "/access/role", { name: "At once" });
  expect(countDone(await atOnce(named), "/name")).toBe(1);
  const byDefault = (index: number) =>
    customer.send("POST", "/access/role", { name: `Default ${index}`, default: true });
  expect(countDone(await atOnce(byDefault), "/default")).toBe(AT_ONCE);
  expect((await customer.get("/access/role?filter[default]=true")).body.data).toHaveLength(1);
  expect((await customer.send("PATCH", "/access/role/5", { default: true })).status).toBe(200);
});

test("eight that want to be the main contact of a kind end with one", async () => {
  const add = (index: number) =>
    customer.send("POST", "/access/contact", {
      firstName: "A",
      lastName: "B",
      email: `c${index}@at-once.example`,
      type: "technical",
      isPrimary: true,
    });
  const added = await atOnce(add);
  expect(countDone(added, "/isPrimary")).toBe(AT_ONCE);
  const change = (index: number) =>
    customer.send("PATCH", `/access/contact/${added[index]?.body.id}`, { isPrimary: true });
  expect(countDone(await atOnce(change), "/isPrimary")).toBe(AT_ONCE);
  const main = await customer.get("/access/contact?filter[type]=technical&filter[isPrimary]=true");
  expect(main.body.data).toHaveLength(1);
});

test("what eight change of one billing profile is all kept", async () => {
  const parts = [
    { company: "At once" },
    { address: "1 Same Street" },
    { tax_id: "T-1" },
    { tax_label: "GST" },
    { tax_rate: 7.5 },
    { due_days: 21 },
    { number_prefix: "AO-" },
    { payment_text: "Soon." },
  ];
  const changed = await atOnce((index) =>
    provider.send("PUT", "/billing/accounts/1/profile", parts[index] ?? {}),
  );
  expect(changed.map(({ status }) => status)).toEqual(parts.map(() => 200));
  expect((await provider.get("/billing/accounts/1/profile")).body).toMatchObject(Object.assign({}, ...parts));
});

test("one of eight services that are renamed to the same gets the name, one of eight people the address", async () => {
  const list = await customer.get(`/pricing/service?filter[state]=Available&sort=id&page[size]=${AT_ONCE}`);
  const rename = (index: number) =>
    customer.send("PATCH", `/pricing/service/${list.body.data[index].id}`, { name: "at-once" });
  expect(countDone(await atOnce(rename), "/name")).toBe(1);
  const add = () =>
    customer.send("POST", "/access/user", { username: "same@at-once.example", password: "Portal123!" });
  expect(countDone(await atOnce(add), "/username")).toBe(1);
});

// The embedded database does one transaction at a time.
describe.skipIf((process.env["ATRIUM_TEST_DATABASE_URL"] ?? "") === "")("what is being deleted", () => {
  /** The answer to a call that comes when something is deleted, and waits until that is saved. `isWaiting`: SQL. */
  async function askMeanwhile(
    remove: (db: Transaction) => Promise<unknown>,
    isWaiting: string,
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const removed = Promise.withResolvers<void>();
    const saved = portal.database.transaction("system", async (db) => {
      await remove(db);
      removed.resolve();
      await expect.poll(() => db.query(isWaiting), { timeout: 20_000 }).toHaveLength(1);
    });
    await removed.promise;
    const answer = call();
    await saved;
    return await answer;
  }

  test.each(["made", "changed"])("is not there for a contract that is %s meanwhile", async (how) => {
    const { body: solution } = await provider.send("POST", "/pricing/solution/managed", {
      name: `Going when one is ${how}`,
      type: "form",
      isAvailable: true,
    });
    const contract = { account_id: 100, name: `At once ${how}`, startDate: "2040-01-01" };
    const contractOverride = [{ ServiceOfferings_id: solution.id }];
    const made = how === "made" ? undefined : await provider.send("POST", "/contracts", contract);
    const answer = await askMeanwhile(
      async (db) => {
        await lockPrices(db, [solution.id]);
        await db.query("delete from service_offering where id = $1", [solution.id]);
      },
      `select from pg_locks where locktype = 'advisory' and objid = ${solution.id} and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      () =>
        made === undefined
          ? provider.send("POST", "/contracts", { ...contract, contractOverride })
          : provider.send("PATCH", `/contracts/${made.body.id}`, { contractOverride }),
    );
    const field = "/contractOverride/0/ServiceOfferings_id";
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field, message: "There is no such solution." }] },
    });
  });

  test("is not referred to by what is saved meanwhile", async () => {
    const { body: role } = await customer.send("POST", "/access/role", { name: "Going" });
    const username = "late@at-once.example";
    const answer = await askMeanwhile(
      (db) => db.query("delete from role where id = $1", [role.id]),
      "select from pg_locks where transactionid = pg_current_xact_id()::xid and not granted",
      () => customer.send("POST", "/access/user", { username, password: "Portal123!", roles: [role.id] }),
    );
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "Somebody else deleted or added something that belongs to this at the same moment. Nothing was saved: load the page again.",
    ]);
    expect((await customer.get(`/access/user?filter[username]=${username}`)).body.data).toEqual([]);
  });
});
