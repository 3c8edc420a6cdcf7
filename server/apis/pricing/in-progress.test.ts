import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** Orders what is made by a machine, whose clock stands still, or what people provide. */
const ORDERS = {
  Processing: () =>
    customer.send("POST", "/automators/vcenter/v2/1/resource-pool", {
      ServiceOfferings_id: 1,
      dataCenter: "datacenter-2",
      cluster: "domain-c7",
      name: "in-progress-processing",
      cpu: { limit: 8 },
      memory: { limit: 32 },
      storage: { limit: 500 },
    }),
  Procuring: () =>
    customer.send("POST", "/pricing/service", { ServiceOfferings_id: 16, name: "in-progress-procuring" }),
} as const;

it.each(["Processing", "Procuring"] as const)(
  "a service that is %s is in progress: nothing of it is changed",
  async (state) => {
    expect((await ORDERS[state]()).status).toBe(202);
    const name = `in-progress-${state.toLowerCase()}`;
    const [service] = (await customer.get(`/pricing/service?filter[name]=${name}`)).body.data;
    expect(service.state).toBe(state);
    const path = `/pricing/service/${service.id}`;
    const renamed = await customer.send("PATCH", path, { name: "another-name" });
    expect([renamed.status, renamed.body.message]).toEqual([409, expect.stringContaining(name)]);
    expect((await provider.send("PATCH", `${path}/state`, { state: "Suspended" })).status).toBe(409);
    expect((await customer.get(path)).body).toMatchObject({ name, state });
  },
);
