import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcloud/v4/6";

let portal: TestPortal;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const read = async () => (await customer.get(`${API}/org-vdcs/vdc-6-1`)).body;

test("virtual datacentres that exist become services of the model that they have, and stay when the service ends", async () => {
  const provider = await portal.signIn("provider");
  const free = (await provider.get("/pricing/service/map/6")).body.data;
  expect(free).toEqual([expect.objectContaining({ moId: "vdc-6-1", name: "acquired" })]);
  const mapping = { Accounts_id: 100, ServiceAdapters_id: 6, moId: "vdc-6-1", name: "acquired" };
  const map = (solution: number) =>
    provider.send("POST", "/pricing/service/map", { ...mapping, ServiceOfferings_id: solution });
  // Reserved is another model than it has.
  expect((await map(10)).status).toBeGreaterThanOrEqual(400);
  const mapped = await map(9);
  expect(mapped.status).toBeLessThan(300);
  expect(await read()).toMatchObject({ Accounts_id: 100, organizationUid: "org-100" });
  const { service_id } = await read();
  expect((await provider.send("PATCH", `/pricing/service/unmap/${service_id}`)).status).toBeLessThan(300);
  expect((await customer.get(`${API}/org-vdcs/vdc-6-1`)).status).toBe(404);
  expect((await provider.get(`${API}/org-vdcs/vdc-6-1`)).body.service_id).toBeNull();
});
