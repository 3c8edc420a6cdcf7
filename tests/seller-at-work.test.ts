import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { openTab } from "./open-tab.ts";
import type { Tab, Values } from "./open-tab.ts";

// What was approved when it was ordered is made larger by the account that sells it alone: on its pages, from the page of the
// service on, as its buyer is told to ask for it.

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let seller: Tab;
let buyer: Tab;
beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.run();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  seller = await openTab(portal, "provider");
  buyer = await openTab(portal, "customer");
  await portal.database.transaction("system", (db) =>
    db.query(`update service_offering set properties = properties || '{"needsApproval": true}'`),
  );
});
afterEach(() => {
  seller.leave();
  buyer.leave();
});
afterAll(() => portal.close());

/** Work takes longer on a busy machine: this long only where it never ends. */
const LONG = { timeout: 300_000 };
const POOL = { cpu: { limit: 8 }, memory: { limit: 32 }, storage: { limit: 200 } };

interface Kind {
  /** Where it is ordered, and with what besides its name. */
  readonly at: string;
  readonly order: object;
  /** The seller's action that leads to the form, and what is entered there. */
  readonly offered: string;
  readonly values: Values;
  /** What the service then has. */
  readonly has: object;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "a resource pool": {
    at: "/automators/vcenter/v2/1/resource-pool",
    order: { ServiceOfferings_id: 1, dataCenter: "datacenter-2", cluster: "domain-c7", ...POOL },
    offered: "resize-pool",
    values: { "/cpu/limit": 16 },
    has: { quota: { cpu: 16 } },
  },
  "a virtual datacentre": {
    at: "/automators/vcloud/v4/6/org-vdcs",
    order: { ServiceOfferings_id: 10, ...POOL },
    offered: "resize-vdc",
    values: { "/cpu/limit": 16 },
    has: { quota: { cpu: 16 } },
  },
  "a backup resource": {
    at: "/pricing/service",
    order: { ServiceOfferings_id: 13 },
    offered: "resize-backup",
    values: { "/quota": 1200 },
    has: { quota: { storage: 1200 } },
  },
  "a single machine": {
    at: "/pricing/service",
    order: { ServiceOfferings_id: 6 },
    offered: "edit-machine",
    values: { "/cores": 4 },
    has: { resource: { cores: 4 } },
  },
  "an edge gateway": {
    at: "/automators/vcloud/v4/6/edge-gateways",
    order: { ServiceOfferings_id: 12, externalNetwork: "extnet-6-2", size: "compact" },
    offered: "change-gateway",
    values: { "/size": "large" },
    has: { charge: { monthly: "75.00" } },
  },
};

test.each(Object.entries(KINDS))(
  "%s whose order was approved is made larger by its seller alone, from the page of the service on",
  async (name, { at, order, offered, values, has }) => {
    const sent = { ...order, name: `approved-${name.split(" ").at(-1)}` };
    const { status, text, body } = await customer.send("POST", at, sent);
    expect(status, text).toBe(202);
    const path = `/pricing/service/${body.id}`;
    // Until its job has said that it waits, an approval is refused.
    expect((await customer.follow(body.link)).state).toBe("pending approval");
    const approved = await provider.send("PATCH", `${path}/state`, { state: "Processing" });
    expect(approved.status, approved.text).toBe(200);
    await expect.poll(async () => (await customer.follow(body.link)).state, LONG).toBe("purchased");

    const sold = await seller.open(`edit-page/service-manage?id=${body.id}`);
    const address = sold.addressOf({ action: offered });
    const wanted = await buyer.open(address);
    await expect(wanted.send(values)).rejects.toThrow("Only the account that sells it can change the");
    const form = await seller.open(address);
    await form.send(values);
    // What it costs is shown beside the form.
    expect((await provider.get(`${path}/terms`)).status).toBe(200);
    await expect
      .poll(async () => (await customer.get(path)).body, LONG)
      .toMatchObject({ state: "Available", ...has });
  },
);
