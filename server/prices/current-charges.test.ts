import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isRecord } from "#validators";
import type { Transaction } from "../database/index.ts";
import type { TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test.each(["/billing/accounts", "/pricing/insights"])(
  "%s reads the charges of all services at once, not those of each",
  async (path) => {
    const provider = await portal.signIn("provider");
    const reads: number[] = [];
    const begin = portal.database.transaction;
    const watched = vi.spyOn(portal.database, "transaction");
    watched.mockImplementation((scope, work, released) =>
      begin(
        scope,
        (db) =>
          work({
            async query<Row>(sql: string, parameters?: readonly unknown[]) {
              if (/^\s*select.* service s /s.test(sql)) reads.push(await countReads(db, sql, parameters));
              return await db.query<Row>(sql, parameters);
            },
          }),
        released,
      ),
    );
    expect((await provider.get(path)).status).toBe(200);
    watched.mockRestore();
    expect(reads.length).toBeGreaterThan(0);
    expect(Math.max(...reads)).toBeLessThan(30);
  },
);

/** How often PostgreSQL reads charges for the statement. */
async function countReads(
  db: Transaction,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  const [row] = await db.query(`explain (analyze, timing off, format json) ${sql}`, parameters);
  return readsOf(row?.["QUERY PLAN"]);
}

function readsOf(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce((sum: number, each) => sum + readsOf(each), 0);
  if (!isRecord(plan)) return 0;
  const own = plan["Relation Name"] === "service_price" ? Number(plan["Actual Loops"]) : 0;
  return own + readsOf(plan["Plan"]) + readsOf(plan["Plans"]);
}
