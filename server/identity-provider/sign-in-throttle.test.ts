import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { seedIdentity } from "../identity/index.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";
import { buildSignInThrottle } from "./sign-in-throttle.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
let throttle: SignInThrottle;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
  throttle = buildSignInThrottle(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});

const fail = async (times: number, email: string, address: string) => {
  for (let count = 0; count < times; count += 1) await throttle.failed(email, address);
};

test("four failures are free, each further one waits longer", async () => {
  await fail(4, "a@x.example", "10.0.0.1");
  expect(await throttle.waitFor("a@x.example", "10.0.0.1")).toBe(0);
  const waits: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    await fail(1, "a@x.example", "10.0.0.1");
    waits.push(await throttle.waitFor("a@x.example", "10.0.0.1"));
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
      if ((await throttle.waitFor("provider@demo.example", address)) > 0) return count;
    }
    return undefined;
  };
  expect(await beginsAfter(1, "10.4.0.1")).toBe(1);
  expect(await beginsAfter(3, "10.4.0.2")).toBe(3);
  expect(await beginsAfter(8, "10.4.0.3")).toBe(8);
});

test("the addresses of one IPv6 network count as one", async () => {
  for (let count = 0; count < 8; count += 1) await fail(1, "v6@x.example", `2001:db8:0:7::${count}`);
  expect(await throttle.waitFor("v6@x.example", "2001:db8:0:7:ffff::1")).toBeGreaterThan(0);
  expect(await throttle.waitFor("v6@x.example", "2001:db8:0:8::1")).toBe(0);
});

describe("guesses at one account from many addresses", () => {
  const guess = async (times: number, from: number) => {
    for (let count = 0; count < times; count += 1)
      await fail(1, "viewer@demo.example", `10.1.${from}.${count}`);
  };

  test("cost a growing wait, which stays short for the account's owner", async () => {
    await guess(19, 0);
    expect(await throttle.waitFor("viewer@demo.example", "10.9.9.9")).toBe(0);
    await guess(4, 1);
    expect(await throttle.waitFor("VIEWER@demo.example", "10.9.9.9")).toBeGreaterThan(4);
    await guess(30, 2);
    const longest = await throttle.waitFor("viewer@demo.example", "10.9.9.9");
    expect(longest).toBeGreaterThan(16);
    expect(longest).toBeLessThanOrEqual(30);
    expect(await throttle.waitFor("customer@demo.example", "10.9.9.9")).toBe(0);
  });

  test("do not delay a person at an address from which they signed in before", async () => {
    await throttle.succeeded("viewer@demo.example", "2001:db8:0:9::1");
    expect(await throttle.waitFor("viewer@demo.example", "2001:db8:0:9::2")).toBe(0);
    expect(await throttle.waitFor("viewer@demo.example", "10.9.9.9")).toBeGreaterThan(0);
    await fail(6, "viewer@demo.example", "2001:db8:0:9::2");
    expect(await throttle.waitFor("viewer@demo.example", "2001:db8:0:9::2")).toBeGreaterThan(0);
  });

  test("that come in parallel are counted one after the other", async () => {
    const attempt = (address: string) => async () => {
      if ((await throttle.waitFor("f@x.example", address)) > 0) return "waits";
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
  expect(await throttle.waitFor("VICTIM@x.example", "10.0.0.2")).toBeGreaterThan(10);
  expect(await throttle.waitFor("victim@x.example", "10.0.0.3")).toBe(0);
});

test("one address that tries many accounts is slowed down for all of them", async () => {
  for (let count = 0; count < 25; count += 1) await fail(1, `user${count}@x.example`, "10.0.0.4");
  expect(await throttle.waitFor("fresh@x.example", "10.0.0.4")).toBeGreaterThan(10);
});

test("a successful sign-in resets the failures before it", async () => {
  await fail(8, "b@x.example", "10.0.0.5");
  await throttle.succeeded("b@x.example", "10.0.0.5");
  expect(await throttle.waitFor("b@x.example", "10.0.0.5")).toBe(0);
});

test("nobody waits longer than a quarter of an hour", async () => {
  await fail(30, "c@x.example", "10.0.0.6");
  expect(await throttle.waitFor("c@x.example", "10.0.0.6")).toBeLessThanOrEqual(900);
});

test("parallel guesses are counted one after the other", async () => {
  const attempt = async () => {
    if ((await throttle.waitFor("d@x.example", "10.0.0.7")) > 0) return "waits";
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
