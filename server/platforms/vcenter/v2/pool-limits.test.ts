import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcenter/v2/1";
let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const poolNamed = async (name: string) =>
  (await customer.get(`${API}/resource-pool?filter[name]=${name}`)).body.data[0];
const machinesOf = async (pool: string) =>
  (await customer.get(`${API}/resource-pool/virtual-machine?filter[resourcePool]=${pool}&page[size]=100`))
    .body;
const buy = (change: object) =>
  customer.send("POST", `${API}/resource-pool`, {
    ServiceOfferings_id: 1,
    dataCenter: "datacenter-2",
    cluster: "domain-c7",
    ...change,
  });

const UNLIMITED = ["/cpu/limit", "/memory/limit", "/storage/limit"].map((field) => ({
  field,
  message: "The solution does not offer it without a limit.",
}));

describe("the limits of resource pools", () => {
  it("keeps limits in which its machines fit, and names those that are too low", async () => {
    const pool = await poolNamed("erp-production");
    const machines: readonly { readonly storage: { readonly provisioned: number } }[] = (
      await machinesOf(pool.moId)
    ).data;
    const provisioned = machines.reduce((sum, { storage }) => sum + storage.provisioned, 0);
    const { status, body } = await customer.send("PATCH", `${API}/resource-pool/${pool.moId}`, {
      cpu: { limit: pool.used.cpu },
      memory: { limit: 1 },
      storage: { limit: 500 },
    });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: "/memory/limit",
          message: `The limit cannot be 1 GB: ${pool.used.memory} GB of memory are in use.`,
        },
        {
          field: "/storage/limit",
          message: `The limit cannot be 500 GB: ${provisioned} GB of storage are provisioned.`,
        },
      ],
    ]);
    expect((await customer.get(`/pricing/service/${pool.service_id}`)).body).toMatchObject({
      state: "Available",
      quota: { memory: pool.memory.limit, storage: pool.storage.limit },
    });
  });

  it.each([-1, 0])(
    "of no limit (%i) waits for approval, and is refused where nobody approves",
    async (limit) => {
      const limits = { cpu: { limit }, memory: { limit }, storage: { limit } };
      const refused = await buy({ name: `limitless${limit}`, ...limits });
      expect([refused.status, refused.body.errors]).toEqual([422, UNLIMITED]);
      const pool = await poolNamed("erp-production");
      const path = `${API}/resource-pool/${pool.moId}`;
      const changed = await customer.send("PATCH", path, limits);
      expect([changed.status, changed.body.errors]).toEqual([422, UNLIMITED]);
      const waiting = await buy({ name: `limitless${limit}`, ServiceOfferings_id: 3, ...limits });
      expect(waiting.body.state).toBe("Pending Approval");
      // What a solution allows is of use only where its orders wait.
      const allow = (value: boolean | null) =>
        portal.database.transaction("system", (db) =>
          db.query(
            "update service_offering set properties = properties || jsonb_build_object('allowUnlimited', $1::boolean) where id = 1",
            [value],
          ),
        );
      await allow(true);
      expect((await customer.send("PATCH", path, limits)).status).toBe(422);
      await allow(false);
    },
  );

  it("of a solution that needs approval are changed by its seller alone, which the service says before", async () => {
    const pool = await poolNamed("erp-production");
    const path = `${API}/resource-pool/${pool.moId}`;
    const provider = await portal.signIn("provider");
    const needApproval = (value: boolean) =>
      portal.database.transaction("system", (db) =>
        db.query(
          "update service_offering set properties = properties || jsonb_build_object('needsApproval', $1::boolean) where id = $2",
          [value, 1],
        ),
      );
    const says = async (caller: Caller) =>
      (await caller.get(`/pricing/service/${pool.service_id}`)).body.service_offering.sellerChanges;
    const more = { cpu: { limit: pool.cpu.limit + 1, reservation: pool.cpu.reservation } };
    expect([await says(customer), await says(provider)]).toEqual([false, false]);
    await needApproval(true);
    expect([await says(customer), await says(provider)]).toEqual([true, false]);
    const refused = await customer.send("PATCH", path, more);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Only the account that sells it can change the limits of erp-production. Ask it for the change.",
    ]);
    const changed = await provider.send("PATCH", path, more);
    expect([changed.status, changed.text]).toEqual([202, changed.text]);
    expect((await provider.follow(changed.body.link)).state).toBe("completed");
    await needApproval(false);
  });

  it("that an earlier change has set unheard are noted when they are asked for again", async () => {
    const pool = await poolNamed("erp-production");
    const path = `${API}/resource-pool/${pool.moId}`;
    const quota = async () => (await customer.get(`/pricing/service/${pool.service_id}`)).body.quota;
    const before = await quota();
    await portal.database.transaction("system", (db) =>
      db.query("update service set quota_memory = quota_memory / 2 where id = $1", [pool.service_id]),
    );
    const again = { memory: { limit: pool.memory.limit, reservation: pool.memory.reservation } };
    const changed = await customer.send("PATCH", path, again);
    expect([changed.status, changed.text]).toEqual([202, changed.text]);
    expect((await customer.follow(changed.body.link)).state).toBe("completed");
    expect(await quota()).toEqual(before);
    expect((await customer.send("PATCH", path, again)).body.message).toBe(
      "erp-production is as you ask already: nothing is to be changed.",
    );
  });

  it("are on the steps of a solution also where these are parts of a unit", async () => {
    const setStep = (step: number) =>
      portal.database.transaction("system", (db) =>
        db.query(
          "update service_offering set properties = jsonb_set(properties, '{cpu,step}', $1::jsonb) where id = 1",
          [String(step)],
        ),
      );
    const pool = await poolNamed("erp-production");
    const change = (limit: number) =>
      customer.send("PATCH", `${API}/resource-pool/${pool.moId}`, { cpu: { limit } });
    await setStep(0.1);
    const taken = await change(pool.cpu.limit + 1);
    expect([taken.status, taken.text]).toEqual([202, taken.text]);
    expect((await customer.follow(taken.body.link)).state).toBe("completed");
    await setStep(1);
  });

  it("without limits keep that, and what they reserve", async () => {
    await portal.database.transaction("system", (db) =>
      db.query("update automator set state = 'available' where id = 3"),
    );
    const pool = (await customer.get("/pricing/service?filter[name]=build-farm")).body.data[0];
    const path = `/automators/vcenter/v2/${pool.automator.id}/resource-pool/${pool.metaData.data.moId}`;
    const change = (body: object) => customer.send("PATCH", path, body);
    const more = await change({ description: "Ours", cpu: { limit: -1, reservation: 2 } });
    expect([more.status, more.text]).toEqual([202, more.text]);
    expect((await customer.follow(more.body.link)).state).toBe("completed");
    expect(await change({ cpu: { limit: -1, reservation: 1 } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/cpu/limit" }] },
    });
  });
});
