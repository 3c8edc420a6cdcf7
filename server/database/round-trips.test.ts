import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { RunningServer } from "../start-server.ts";
import { startServer } from "../start-server.ts";
import { openBrowser } from "../testing/browser.ts";
import type { Wire } from "../testing/count-turns.ts";
import { countTurns } from "../testing/count-turns.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { request } from "../testing/test-server.ts";

const TIMES = 30;
/** The background works for a while after the start: so many requests, and so long between them, outlast it. */
const TIMES_AT_MOST = 2_000;
const PAUSE_MS = 20;
/** More than one account may have begun at once. */
const AT_ONCE = 25;
/** Five connections, of which each ends once with nobody after it: (5 × 3 + 20 × 2) / 25 = 2.2 of each page. */
const MOST_AT_ONCE = 2.4;

describe.skipIf((process.env["ATRIUM_TEST_DATABASE_URL"] ?? "") === "")("on PostgreSQL", () => {
  let database: TestDatabase;
  let wire: Wire;
  let server: RunningServer;
  let token: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    wire = await countTurns(database.url ?? "");
    server = await startServer({ ...readConfig({ PORT: "0", LOG_LEVEL: "silent" }), databaseUrl: wire.url });
    const identity = await openBrowser(server.url).identityToken("customer@demo.example");
    const user = await request(server.url, identity, "GET", "/access/auth/login");
    token = String(user.body["accessToken"]);
  });
  afterAll(async () => {
    await server.stop();
    await wire.close();
    await database.drop();
  });

  test.each([
    "/pricing/service?sort=-createTime&counts=state",
    "/pricing/service?filter[state]=Available&sort=name",
    "/access/contact",
    "/access/role",
  ])("a page of %s takes three round trips: who asks, what they see, and the end", async (path) => {
    const trips: number[] = [];
    while (trips.length < TIMES || (mostFrequent(trips) !== 3 && trips.length < TIMES_AT_MOST)) {
      if (trips.length >= TIMES) await setTimeout(PAUSE_MS);
      const before = wire.turns();
      expect((await request(server.url, token, "GET", path)).status).toBe(200);
      trips.push(wire.turns() - before);
    }
    // The background asks now and then, and on a busy machine two pieces may come over the wire as one.
    expect(mostFrequent(trips)).toBe(3);
  });

  test("pages that wait for each other take two: the end of one is sent with the beginning of the next", async () => {
    const rounds: number[] = [];
    while (rounds.length < TIMES) {
      const before = wire.turns();
      const page = () => request(server.url, token, "GET", "/access/role");
      const pages = await Promise.all(Array.from({ length: AT_ONCE }, page));
      expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
      rounds.push((wire.turns() - before) / AT_ONCE);
    }
    expect(Math.min(...rounds)).toBeLessThan(MOST_AT_ONCE);
  });
});

function mostFrequent(numbers: readonly number[]): number {
  const often = [...Map.groupBy(numbers, (each) => each)].map(([each, all]) => [all.length, each] as const);
  return often.toSorted(([a], [b]) => b - a)[0]?.[1] ?? 0;
}
