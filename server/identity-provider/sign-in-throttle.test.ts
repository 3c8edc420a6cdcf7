import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import type { Database, OpenDatabase } from "../database/index.ts";
import { buildApp } from "../http/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { DEMO_PASSWORD, loadSecrets, seedIdentity } from "../identity/index.ts";
import { listOutbox } from "../mail/index.ts";
import { buildProvider, PORTAL_CLIENT_ID } from "./build-provider.ts";
import { mountProvider } from "./mount-provider.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";
import { buildSignInThrottle } from "./sign-in-throttle.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
let throttle: SignInThrottle;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
  throttle = buildSignInThrottle(standing);
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** The database, but that no time passes for the waits that have begun: none ends while a slow machine runs a test. */
const standing: Database = {
  transaction: (scope, work) =>
    database.transaction(scope, async (db) => {
      await db.query(
        `update sign_in_failure set blocked_until = now() + (blocked_until - last_at), last_at = now()
         where blocked_until > last_at and last_at < now()`,
      );
      return await work(db);
    }),
};

const waitFor = async (email: string, address: string) => (await throttle.waitFor(email, address)).seconds;
const fail = async (times: number, email: string, address: string) => {
  for (let count = 0; count < times; count += 1) await throttle.failed(email, address);
};

test("four failures are free, each further one waits longer", async () => {
  await fail(4, "a@x.example", "10.0.0.1");
  expect(await waitFor("a@x.example", "10.0.0.1")).toBe(0);
  const waits: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    await fail(1, "a@x.example", "10.0.0.1");
    waits.push(await waitFor("a@x.example", "10.0.0.1"));
  }
  expect(waits).toEqual([1, 2, 4, 8]);
});

test("the delays begin where the person's maxFailedLogins says", async () => {
  const beginsAfter = async (limit: number, address: string) => {
    await database.transaction("system", (db) =>
      db.query("update app_user set max_failed_logins = $1 where username = 'provider@demo.example'", [
        limit,
      ]),
    );
    for (let count = 1; count < 12; count += 1) {
      await fail(1, "provider@demo.example", address);
      if ((await waitFor("provider@demo.example", address)) > 0) return count;
    }
    return undefined;
  };
  expect(await beginsAfter(1, "10.4.0.1")).toBe(1);
  expect(await beginsAfter(3, "10.4.0.2")).toBe(3);
  expect(await beginsAfter(8, "10.4.0.3")).toBe(8);
});

test("the addresses of one IPv6 network count as one", async () => {
  for (let count = 0; count < 8; count += 1) await fail(1, "v6@x.example", `2001:db8:0:7::${count}`);
  expect(await waitFor("v6@x.example", "2001:db8:0:7:ffff::1")).toBeGreaterThan(0);
  expect(await waitFor("v6@x.example", "2001:db8:0:8::1")).toBe(0);
});

describe("guesses at one account from many addresses", () => {
  const guess = async (times: number, from: number) => {
    for (let count = 0; count < times; count += 1)
      await fail(1, "viewer@demo.example", `10.1.${from}.${count}`);
  };

  test("cost a growing wait, which stays short for the account's owner", async () => {
    await guess(19, 0);
    expect(await waitFor("viewer@demo.example", "10.9.9.9")).toBe(0);
    await guess(4, 1);
    expect(await waitFor("VIEWER@demo.example", "10.9.9.9")).toBeGreaterThan(4);
    await guess(30, 2);
    const longest = await waitFor("viewer@demo.example", "10.9.9.9");
    expect(longest).toBeGreaterThan(16);
    expect(longest).toBeLessThanOrEqual(30);
    expect(await waitFor("customer@demo.example", "10.9.9.9")).toBe(0);
  });

  test("do not delay a person at an address from which they signed in before", async () => {
    await throttle.succeeded("viewer@demo.example", "2001:db8:0:9::1");
    expect(await waitFor("viewer@demo.example", "2001:db8:0:9::2")).toBe(0);
    expect(await waitFor("viewer@demo.example", "10.9.9.9")).toBeGreaterThan(0);
    await fail(6, "viewer@demo.example", "2001:db8:0:9::2");
    expect(await waitFor("viewer@demo.example", "2001:db8:0:9::2")).toBeGreaterThan(0);
  });

  test("that come in parallel are counted one after the other", async () => {
    const attempt = (address: string) => async () => {
      if ((await waitFor("f@x.example", address)) > 0) return "waits";
      await new Promise((checked) => setTimeout(checked, 5));
      await throttle.failed("f@x.example", address);
      return "looked at";
    };
    const addresses = Array.from({ length: 40 }, (_, count) => `10.2.0.${count}`);
    const all = await Promise.all(
      addresses.map((address) => throttle.inTurn("f@x.example", address, attempt(address))),
    );
    expect(all.filter((answer) => answer === "looked at").length).toBeLessThan(25);
  });
});

test("the victim signs in from another address, in upper or lower case", async () => {
  await fail(10, "victim@x.example", "10.0.0.2");
  expect(await waitFor("VICTIM@x.example", "10.0.0.2")).toBeGreaterThan(10);
  expect(await waitFor("victim@x.example", "10.0.0.3")).toBe(0);
});

test("one address that tries many accounts is slowed down for all of them", async () => {
  for (let count = 0; count < 25; count += 1) await fail(1, `user${count}@x.example`, "10.0.0.4");
  expect(await waitFor("fresh@x.example", "10.0.0.4")).toBeGreaterThan(10);
});

test("a successful sign-in resets the failures before it", async () => {
  await fail(8, "b@x.example", "10.0.0.5");
  await throttle.succeeded("b@x.example", "10.0.0.5");
  expect(await waitFor("b@x.example", "10.0.0.5")).toBe(0);
});

test("nobody waits longer than a quarter of an hour", async () => {
  await fail(30, "c@x.example", "10.0.0.6");
  expect(await waitFor("c@x.example", "10.0.0.6")).toBeLessThanOrEqual(900);
});

test("a wait that began before the clock was set back is over, and the next failure begins another", async () => {
  const setBack = (key: string) =>
    database.transaction("system", (db) =>
      db.query(
        `update sign_in_failure set last_at = last_at + interval '1 day', blocked_until = blocked_until + interval '1 day'
         where key = $1`,
        [key],
      ),
    );
  await fail(15, "g@x.example", "10.0.0.9");
  await setBack("pair 10.0.0.9 g@x.example");
  expect(await waitFor("g@x.example", "10.0.0.9")).toBe(0);
  await fail(1, "g@x.example", "10.0.0.9");
  expect(await waitFor("g@x.example", "10.0.0.9")).toBeGreaterThan(800);
  for (let count = 0; count < 26; count += 1) await fail(1, "i@x.example", `10.6.0.${count}`);
  await setBack("account i@x.example");
  expect(await waitFor("i@x.example", "10.9.9.9")).toBe(0);
  await fail(1, "i@x.example", "10.6.0.99");
  expect(await waitFor("i@x.example", "10.9.9.9")).toBeGreaterThan(16);
});

test("parallel guesses are counted one after the other", async () => {
  const attempt = async () => {
    if ((await waitFor("d@x.example", "10.0.0.7")) > 0) return "waits";
    await new Promise((checked) => setTimeout(checked, 5));
    await throttle.failed("d@x.example", "10.0.0.7");
    return "looked at";
  };
  const all = await Promise.all(
    Array.from({ length: 6 }, () => throttle.inTurn("d@x.example", "10.0.0.7", attempt)),
  );
  expect(all).toEqual([...Array.from({ length: 5 }, () => "looked at"), "waits"]);
});

test("an attempt that fails for another reason delays nobody", async () => {
  const broken = throttle.inTurn("e@x.example", "10.0.0.8", () => Promise.reject(new Error("no database")));
  const next = throttle.inTurn("e@x.example", "10.0.0.8", () => Promise.resolve("looked at"));
  await expect(broken).rejects.toThrow("no database");
  expect(await next).toBe("looked at");
});

describe("the sign-in page", () => {
  const PUBLIC_URL = "http://portal.example";
  const HELD =
    /^Too many failed attempts\. Try again in \d+ s\. Or choose a new password by mail, under “Forgotten your password\?” below\.$/;
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp({
      publicUrl: PUBLIC_URL,
      issuer: `${PUBLIC_URL}/oidc`,
      bearerOrigins: [],
      apiOrigins: [],
      uploadOrigins: [],
      logLevel: "silent",
      trustedProxies: undefined,
    });
    const provider = buildProvider(database, await loadSecrets(database), PUBLIC_URL);
    await mountProvider(app, { provider, database, throttle, clock: systemClock, publicUrl: PUBLIC_URL });
  });
  afterAll(() => app.close());

  const post = (url: string, remoteAddress: string, fields: Record<string, string>, cookie = "") =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", cookie },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress,
    });
  /** Undefined where the password counts, else what the page says. */
  const signIn = async (email: string, password: string, address: string) => {
    const query = new URLSearchParams({
      client_id: PORTAL_CLIENT_ID,
      response_type: "code",
      scope: "openid",
      redirect_uri: `${PUBLIC_URL}/callback.html`,
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    });
    const begun = await app.inject({ url: `/oidc/auth?${query.toString()}` });
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await post(String(begun.headers.location), address, { email, password }, cookie);
    return answer.statusCode === 303 ? undefined : /role="alert">([^<]*)/.exec(answer.body)?.[1];
  };
  /** Guesses from another network each. */
  const attack = async (email: string, times: number) => {
    for (let count = 0; count < times; count += 1) await fail(1, email, `10.5.${(networks += 1)}.1`);
  };
  let networks = 0;

  test("that holds a person up for guesses from many networks says the way out: a password set by mail ends it there", async () => {
    const [owner, home, elsewhere] = ["reseller@demo.example", "192.0.2.20", "192.0.2.21"];
    await attack(owner, 26);
    for (let round = 0; round < 3; round += 1) {
      expect(await signIn(owner, DEMO_PASSWORD, home)).toMatch(HELD);
      await attack(owner, 1);
    }
    // Whoever asks for a link has not shown that they may read what is sent.
    await post("/sign-in/forgotten", elsewhere, { email: owner });
    await expect.poll(async () => (await listOutbox(database)).length).toBe(1);
    expect(await signIn(owner, DEMO_PASSWORD, elsewhere)).toMatch(HELD);
    const link = /link=([\w-]+)/.exec((await listOutbox(database))[0]?.body ?? "")?.[1] ?? "";
    const password = "Brand1new!";
    const set = await post("/sign-in/password", home, { link, password, confirmPassword: password });
    expect(set.statusCode).toBe(200);
    await attack(owner, 1);
    expect(await signIn(owner, password, elsewhere)).toMatch(HELD);
    expect(await signIn(owner, password, home)).toBeUndefined();
  });

  test("says the same where there is no such account, and no way out of waits for one's own guesses", async () => {
    await attack("nobody@demo.example", 26);
    expect(await signIn("nobody@demo.example", DEMO_PASSWORD, "192.0.2.22")).toMatch(HELD);
    await fail(12, "nobody@demo.example", "192.0.2.23");
    expect(await signIn("nobody@demo.example", DEMO_PASSWORD, "192.0.2.23")).toMatch(/\d (s|min)\.$/);
  });
});
