import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSessionsOf } from "../../identity/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const PROVIDER_PERSON = 1;
const RESELLER = 20;
const BELOW_RESELLER = 104;

const ask = async (visitor: Caller) =>
  String((await visitor.send("POST", "/access/managed-access", { account_id: RESELLER })).body.code);
const exchange = async (code: string) =>
  (await portal.signIn("anonymous")).send("POST", "/access/managed-access/session", { code });

async function enter(visitor: Caller): Promise<Caller> {
  const entered = await exchange(await ask(visitor));
  expect(entered.status).toBe(201);
  return portal.withBearer(entered.body.accessToken);
}

test("a visit does not begin in a session that is ended at that moment", async () => {
  const code = await ask(await portal.signIn("provider"));
  const { promise: hasEnded, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isEnding, resolve: begun } = Promise.withResolvers<void>();
  const ending = portal.database.transaction("system", async (db) => {
    await endSessionsOf(db, [PROVIDER_PERSON]);
    begun();
    await hasEnded;
  });
  await isEnding;
  const entering = exchange(code);
  // On PostgreSQL it has read the session by then, and waits for its person.
  await Promise.race([entering, delay(500)]);
  commit();
  await ending;
  expect((await entering).status).toBe(401);
  const left = await portal.database.transaction("system", (db) =>
    db.query("select from session where acting_user_id = $1 and revoked_at is null", [PROVIDER_PERSON]),
  );
  expect(left).toEqual([]);
});

test("a visit counts its own changes, in the account and in those below it", async () => {
  const provider = await portal.signIn("provider");
  const first = await enter(provider);
  const second = await enter(provider);
  const add = (who: Caller, accountId: number) =>
    who.send("POST", "/access/contact", {
      account_id: accountId,
      firstName: "Ada",
      lastName: "Moreau",
      email: "ada@reseller.example",
      type: "technical",
    });
  expect((await add(first, BELOW_RESELLER)).status).toBe(201);
  expect((await add(first, RESELLER)).status).toBe(201);
  expect((await add(second, RESELLER)).status).toBe(201);
  // A refused change is none.
  expect((await add(second, 1)).status).toBeGreaterThan(400);
  const { data } = (await provider.get(`/access/managed-access/visit?filter[account_id]=${RESELLER}`)).body;
  const [latest, former] = data;
  expect([former.changes, latest.changes]).toEqual([2, 1]);
});
