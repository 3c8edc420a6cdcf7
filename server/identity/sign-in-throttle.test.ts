import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open-database.ts";
import { openDatabase } from "../database/open-database.ts";
import type { TestDatabase } from "../database/test-database.ts";
import { createTestDatabase } from "../database/test-database.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";
import { buildSignInThrottle } from "./sign-in-throttle.ts";

let environment: TestDatabase;
let database: OpenDatabase;
let throttle: SignInThrottle;
beforeAll(async () => {
  environment = await createTestDatabase();
  database = await openDatabase({ url: environment.url });
  throttle = buildSignInThrottle(database);
}, 60_000);
afterAll(async () => {
  await database.close();
  await environment.drop();
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

test("the victim enters from another address, whatever the letters' case", async () => {
  await fail(10, "victim@x.example", "10.0.0.2");
  expect(await throttle.waitFor("VICTIM@x.example", "10.0.0.2")).toBeGreaterThan(10);
  expect(await throttle.waitFor("victim@x.example", "10.0.0.3")).toBe(0);
});

test("one address that tries many accounts is slowed for all of them", async () => {
  for (let count = 0; count < 25; count += 1) await fail(1, `user${count}@x.example`, "10.0.0.4");
  expect(await throttle.waitFor("fresh@x.example", "10.0.0.4")).toBeGreaterThan(10);
});

test("a good sign-in forgets the failures before it", async () => {
  await fail(8, "b@x.example", "10.0.0.5");
  await throttle.succeeded("b@x.example", "10.0.0.5");
  expect(await throttle.waitFor("b@x.example", "10.0.0.5")).toBe(0);
});

test("nobody waits longer than a quarter of an hour", async () => {
  await fail(30, "c@x.example", "10.0.0.6");
  expect(await throttle.waitFor("c@x.example", "10.0.0.6")).toBeLessThanOrEqual(900);
});

test("guesses that come all at once are counted one after the other", async () => {
  const attempt = async () => {
    if ((await throttle.waitFor("d@x.example", "10.0.0.7")) > 0) return "waits";
    await new Promise((checked) => setTimeout(checked, 5));
    await throttle.failed("d@x.example", "10.0.0.7");
    return "looked at";
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => throttle.inTurn("10.0.0.7", attempt)));
  expect(all.filter((answer) => answer === "looked at")).toHaveLength(5);
});

test("an attempt that fails for another reason holds up nobody", async () => {
  const broken = throttle.inTurn("10.0.0.8", () => Promise.reject(new Error("no database")));
  const next = throttle.inTurn("10.0.0.8", () => Promise.resolve("looked at"));
  await expect(broken).rejects.toThrow("no database");
  expect(await next).toBe("looked at");
});
