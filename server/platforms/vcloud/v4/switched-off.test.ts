import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

/** Of version 2. */
const AUTOMATOR = 6;
const API = `/automators/vcloud/v4/${AUTOMATOR}`;
let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [customer, provider] = [await portal.signIn("customer"), await portal.signIn("provider")];
  await portal.database.transaction("system", (db) =>
    db.query(
      "update branding set feature_flags = array_remove(feature_flags, 'vcloud-v2') where account_id = 1",
    ),
  );
});
afterAll(() => portal.close());

it("without the flag vcloud-v2 it is neither run nor sold", async () => {
  const automators = (await provider.get("/automators/automator?page[size]=100")).body.data;
  const ids = automators.map(({ id }: { id: number }) => id);
  expect(ids).toContain(5);
  expect(ids).not.toContain(AUTOMATOR);
  const sold = (await customer.get("/pricing/solution?page[size]=100")).body.data;
  const runBy = sold.map((each: { ServiceAdapters_id: number }) => each.ServiceAdapters_id);
  expect(runBy).toContain(5);
  expect(runBy).not.toContain(AUTOMATOR);
  const order = { ServiceOfferings_id: 10, name: "new", cpu: { limit: 8 }, memory: { limit: 32 } };
  expect((await customer.send("POST", `${API}/org-vdcs`, { ...order, storage: { limit: 200 } })).status).toBe(
    422,
  );
});

it("what was bought is used as before", async () => {
  const [vdc] = (await customer.get(`${API}/org-vdcs?page[size]=1`)).body.data;
  expect((await customer.get(`${API}/org-vdcs/${vdc.uid}`)).body).toMatchObject({ name: vdc.name });
  expect((await customer.get(`/pricing/service/${vdc.service_id}`)).body).toMatchObject({ name: vdc.name });
});
