import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { evaluateCondition, fillPath, resolveValue } from "#engine/expression";
import { isRecord, parseRows, readOwn } from "#validators";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";

// The checks of the name in the purchase of a resource pool, as the shipped template has them, asked of the server.

let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const page: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, "../templates/vcenter/pages/resource-pool-purchase.json"), "utf8"),
);
const fields = parseRows(readOwn(page, "steps")).flatMap((step) => parseRows(readOwn(step, "fields")));
const checks = parseRows(
  readOwn(
    fields.find((field) => readOwn(field, "at") === "/name"),
    "check",
  ),
);

/** Whether the cluster may have a pool of this name, by the check of the form that asks the platform. */
async function isFree(cluster: string, name: string): Promise<boolean> {
  const [check] = checks.filter((each) => readOwn(each, "api") === "vcenter-v2");
  if (check === undefined) throw new Error("The form does not ask the platform.");
  const roots = { form: { cluster, name }, picked: { ServiceOfferings_id: { ServiceAdapters_id: 1 } } };
  const path = fillPath(String(readOwn(check, "do")).replace("GET ", ""), roots);
  const query = resolveValue(readOwn(check, "query"), roots);
  if (!path.ok || !isRecord(query)) throw new Error("The check cannot be asked.");
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { status, body } = await customer.get(`/automators/vcenter/v2${path.path}?${text}`);
  expect(status).toBe(200);
  return evaluateCondition(readOwn(check, "ok"), { ...roots, result: body });
}

it("asks per cluster whether a pool has the name, before the pool is ordered", async () => {
  const { data } = (await customer.get("/automators/vcenter/v2/1/resource-pool")).body;
  const [{ name, cluster }] = data;
  expect(await isFree(cluster, name)).toBe(false);
  expect(await isFree(cluster, "surely-free")).toBe(true);
  const other = data.find((pool: { cluster: string }) => pool.cluster !== cluster);
  expect(await isFree(other.cluster, name)).toBe(true);
});
