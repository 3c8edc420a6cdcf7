import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
const API = "/automators/veeam/7";
let portal: TestPortal;
let customer: Caller;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
}, 120_000);
afterAll(() => portal.close());
it("probe", async () => {
  const t0 = Date.now();
  const list = await customer.get(`${API}/resource?page[size]=100`);
  console.log(Date.now() - t0, list.status, JSON.stringify(list.body).slice(0, 6000));
  const t1 = Date.now();
  const all = await provider.get(`${API}/resource?page[size]=3`);
  console.log(Date.now() - t1, all.text);
  console.log(JSON.stringify((await provider.get(`${API}/backup-repository`)).body));
  const id = encodeURIComponent(list.body.data[0].id);
  for (const p of [`computer?filter[resource_id]=${id}`, `job?filter[resource_id]=${id}`, `job-session?filter[resource_id]=${id}&page[size]=5`, `stats/${id}`, `restore-point?filter[resource_id]=${id}&page[size]=3`, `connection`, `tenant-resource?page[size]=2`])
    { const a = await provider.get(`${API}/${p}`); console.log(p, a.status, a.text.slice(0, 2500)); }
  const [n] = await portal.database.transaction("system", (db) => db.query("select count(*) from embedded_object"));
  console.log(n);
}, 100_000);
