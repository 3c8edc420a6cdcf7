import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { monthsAgo } from "../resale/resale-world.fixture.ts";

let portal: TestPortal;
let provider: Caller;
const MONTH = monthsAgo(2);

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider2");
});
afterAll(() => portal.close());

const system = (sql: string, values: readonly unknown[]) =>
  portal.database.transaction("system", (db) => db.query(sql, values));
const begin = () => provider.send("POST", "/billing/invoices/reports", { month: MONTH });
const stateOf = async (report: number) =>
  (await provider.get(`/billing/invoices/reports/${report}`)).body.state;

it("a run of a month is refused while another is under way, and not once that was given up", async () => {
  const [one, other] = (await Promise.all([begin(), begin()])).toSorted((a, b) => a.status - b.status);
  expect([one?.status, other?.status]).toEqual([202, 409]);
  expect(other?.body.message).toBe(`The invoices of ${MONTH} are being made.`);
  const { link, report_id: report } = one?.body ?? {};
  await provider.follow(link);
  expect(await stateOf(report)).toBe("Done");
  // As it stands where the work was interrupted too often: its activity has ended, and it has not said its own end.
  await system("update invoice_report set state = 'Running', end_time = null where id = $1", [report]);
  await system(
    "update activity set state = 'error' where resource_type = 'invoicereport' and resource_id = $1",
    [String(report)],
  );
  const next = await begin();
  expect(next.status).toBe(202);
  expect(await stateOf(report)).toBe("Failed");
  const [ended] = (await provider.get(`/billing/invoices/reports?filter[id]=${report}`)).body.data;
  expect(ended.end_time).not.toBeNull();
  await provider.follow(next.body.link);
  expect(await stateOf(next.body.report_id)).toBe("Done");
});
