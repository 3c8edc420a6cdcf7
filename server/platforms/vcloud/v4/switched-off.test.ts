import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

/** Of version 2. */
const AUTOMATOR = 6;
const API = `/automators/vcloud/v4/${AUTOMATOR}`;
let portal: TestPortal;
let customer: Caller;
let provider: Caller;
/** Of a virtual datacentre that was there before. */
let mapped: number;

beforeAll(async () => {
  portal = await openTestPortal();
  [customer, provider] = [await portal.signIn("customer"), await portal.signIn("provider")];
  const mapping = { Accounts_id: 100, ServiceAdapters_id: AUTOMATOR, moId: "vdc-6-1", name: "acquired" };
  const made = await provider.send("POST", "/pricing/service/map", { ...mapping, ServiceOfferings_id: 9 });
  mapped = made.body.id;
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
  expect((await provider.get(`/pricing/service/map/${AUTOMATOR}`)).status).toBe(404);
});

it("what was bought is used as before", async () => {
  const [vdc] = (await customer.get(`${API}/org-vdcs?page[size]=1`)).body.data;
  expect((await customer.get(`${API}/org-vdcs/${vdc.uid}`)).body).toMatchObject({ name: vdc.name });
  expect((await customer.get(`/pricing/service/${vdc.service_id}`)).body).toMatchObject({ name: vdc.name });
});

it("machines that were bought have power schedules as before", async () => {
  const machines = `${API}/virtual-machines?filter[powerState]=POWERED_ON&page[size]=1`;
  const [{ uid, service_id: serviceId }] = (await customer.get(machines)).body.data;
  const week = { days: ["Mon"], onAt: "08:00", offAt: "18:00" };
  const body = { serviceId, machine: uid, ...week };
  const made = await customer.send("POST", "/power-schedules/schedule", body);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  expect((await customer.get(`/power-schedules/schedule/${made.body.id}/saving`)).status).toBe(200);
});

it("its owner unmaps what was mapped", async () => {
  expect((await provider.send("PATCH", `/pricing/service/unmap/${mapped}`)).status).toBe(204);
  expect((await customer.get(`/pricing/service/${mapped}`)).status).toBe(404);
});
