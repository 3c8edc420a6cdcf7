import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../database/index.ts";
import {
  buildAutomatorCheck,
  buildDueChecks,
  checkDueAutomators,
  productPlatforms,
} from "../../platforms/index.ts";
import type { Platform } from "../../platforms/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

// When automators are checked, and what of a check keeps others waiting.

const API = "/automators/automator";
const PORTAL = "http://localhost:8102";
const VCENTER = 1;
const VCLOUD = 5;

/** What the platform of `VCLOUD` answers; each test says. */
let answer: () => Promise<Outcome> = async () => succeeded();
const platforms = productPlatforms.map((platform): Platform => ({
  ...platform,
  checks: [...(platform.checks ?? []), { type: "vCloud", version: "v1", check: () => answer() }],
}));
let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal(platforms);
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const one = async (id: number) => (await provider.get(`${API}/${id}`)).body;
const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
const checkDue = () => checkDueAutomators(portal.database, buildAutomatorCheck(platforms, PORTAL));
const checkNow = async (id: number) => {
  const started = await provider.send("POST", `${API}/${id}/check`);
  expect(started).toMatchObject({ status: 202 });
  return await provider.follow(started.body.link);
};

describe("an automator", () => {
  it("is looked for soon where it does not answer, ever more seldom, and says so meanwhile", async () => {
    answer = () => Promise.reject(new Error("It is down."));
    await checkNow(VCLOUD);
    const looks = async (away: string, ago: string) => {
      let checks = 0;
      let shown = "";
      answer = async () => {
        checks += 1;
        shown = (await one(VCLOUD)).state;
        throw new Error("It is down.");
      };
      await system(
        `update automator set connected_since = now() - interval '${away}', checked_at = now() - interval '${ago}'
         where id = ${VCLOUD}`,
      );
      await checkDue();
      return [checks, shown];
    };
    expect(await looks("20 seconds", "14 seconds")).toEqual([0, ""]);
    expect(await looks("20 seconds", "16 seconds")).toEqual([1, "unavailable"]);
    expect(await looks("10 minutes", "1 minute")).toEqual([0, ""]);
    expect(await looks("10 minutes", "3 minutes")).toEqual([1, "unavailable"]);
    expect(await looks("1 day", "6 minutes")).toEqual([1, "unavailable"]);
    answer = async () => succeeded();
    await checkNow(VCLOUD);
  });

  it("is checked for whoever asks, also where a check runs that nobody asked for", async () => {
    const late = Promise.withResolvers<Outcome>();
    answer = () => late.promise;
    const check = buildAutomatorCheck(platforms, PORTAL);
    const own = check({ automatorId: VCLOUD, accountId: 1, database: portal.database });
    await expect
      .poll(() => system(`select from automator where id = ${VCLOUD} and check_id is not null`))
      .toHaveLength(1);
    answer = async () => succeeded();
    expect((await checkNow(VCLOUD)).state).toBe("completed");
    late.resolve(failed("Too late."));
    await own;
    expect((await one(VCLOUD)).state).toBe("available");
  });

  it("that gets another connection while it is checked is checked again at once, and not called what the former one was", async () => {
    const former = Promise.withResolvers<Outcome>();
    answer = () => former.promise;
    const check = buildAutomatorCheck(platforms, PORTAL);
    const begun = check({ automatorId: VCLOUD, accountId: 1, database: portal.database });
    await expect
      .poll(() => system(`select from automator where id = ${VCLOUD} and check_id is not null`))
      .toHaveLength(1);
    const connection = `/automators/vcloud/v4/${VCLOUD}/configuration/v2`;
    const saved = await provider.send("POST", connection, { url: "embedded:" });
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
    former.resolve(failed("It was not connected."));
    await begun;
    answer = async () => succeeded();
    await checkDue();
    expect((await one(VCLOUD)).state).toBe("available");
  });

  it("whose provider has switched its platform off is checked all the same, and keeps no other one waiting", async () => {
    answer = async () => succeeded();
    const switchedOff = (flag: string) =>
      system(`update automator_type set feature_flag = ${flag} where type = 'vCloud'`);
    await system(
      `update automator a set checked_at = null from automator_type t
       where a.id = ${VCLOUD} and t.id = a.automator_type_id and t.feature_flag is null`,
    );
    await switchedOff("'switched-off'");
    await checkDue();
    await switchedOff("null");
    expect(await system(`select from automator where id = ${VCLOUD} and checked_at is null`)).toEqual([]);
  });

  // The embedded database has one transaction at a time.
  it("is not checked by a second process whose transaction began before that of the first", async ({
    skip,
  }) => {
    skip(portal.database.kind === "embedded");
    const [hasBegun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answered = Promise.withResolvers<Outcome>();
    const askedTwice = Promise.withResolvers<void>();
    let asked = 0;
    answer = () => {
      asked += 1;
      if (asked === 2) askedTwice.resolve();
      return answered.promise;
    };
    const early: Database = {
      transaction: (scope, work) =>
        portal.database.transaction(scope, async (db) => {
          await db.query("select");
          hasBegun.resolve();
          await mayGoOn.promise;
          return await work(db);
        }),
    };
    const check = buildAutomatorCheck(platforms, PORTAL);
    const second = check({ automatorId: VCLOUD, accountId: 1, database: early });
    await hasBegun.promise;
    const first = check({ automatorId: VCLOUD, accountId: 1, database: portal.database });
    await expect.poll(() => asked).toBe(1);
    mayGoOn.resolve();
    // It ends at once. One that claimed the automator too would wait for the platform, like the first.
    await Promise.race([second, askedTwice.promise]);
    answered.resolve(succeeded());
    await Promise.all([first, second]);
    expect(asked).toBe(1);
  });

  it("keeps no other one waiting where its platform does not end its answer", async () => {
    const never = Promise.withResolvers<Outcome>();
    const asked: number[] = [];
    const checks = buildDueChecks(
      portal.database,
      async ({ automatorId }) => {
        asked.push(automatorId);
        await system(`update automator set checked_at = now() where id = ${automatorId}`);
        return automatorId === VCLOUD ? { state: "available", outcome: await never.promise } : undefined;
      },
      () => undefined,
    );
    for (const id of [VCLOUD, VCENTER]) {
      await system(`update automator set checked_at = null where id = ${id}`);
      await checks.begin();
      await expect.poll(() => asked).toContain(id);
    }
    never.resolve(succeeded());
    await checks.end();
  });

  it("is no longer waited for once the server stops, and keeps its state", async () => {
    answer = () => new Promise(() => undefined);
    const stop = new AbortController();
    const check = buildAutomatorCheck(platforms, PORTAL, 600_000, stop.signal);
    const own = check({ automatorId: VCLOUD, accountId: 1, database: portal.database });
    await expect
      .poll(() => system(`select from automator where id = ${VCLOUD} and check_id is not null`))
      .toHaveLength(1);
    stop.abort();
    await expect(own).rejects.toThrow("aborted");
    expect((await one(VCLOUD)).state).toBe("available");
  });
});
