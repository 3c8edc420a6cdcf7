import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** "Resource pool Frankfurt, large": each order of it is checked by the provider first. */
const CHECKED_FIRST = 3;

/** An order that waits: its service, and the link of its purchase. */
async function order(name: string): Promise<{ readonly state: string; readonly link: string }> {
  const bought = await customer.send("POST", "/automators/vcenter/v2/1/resource-pool", {
    ServiceOfferings_id: CHECKED_FIRST,
    dataCenter: "datacenter-2",
    cluster: "domain-c7",
    name,
    cpu: { limit: 8 },
    memory: { limit: 32 },
    storage: { limit: 500 },
  });
  expect((await customer.follow(bought.body.link)).state).toBe("pending approval");
  const { body } = await customer.get(
    `/pricing/service?filter[name]=${encodeURIComponent(name)}&filter[Accounts_id]=100`,
  );
  const [service] = body.data;
  expect(service.state).toBe("Pending Approval");
  return { state: `/pricing/service/${service.id}/state`, link: bought.body.link };
}
const serviceAt = (state: string) => state.replace(/\/state$/, "");
const orderAt = (state: string) => serviceAt(state).replace("/service/", "/order/");

describe("an order that waits for approval", () => {
  it("goes on where the provider approves it, in the same activity, until the pool is there", async () => {
    const { state, link } = await order("approved-pool");
    const approved = await provider.send("PATCH", state, { state: "Processing" });
    expect([approved.status, approved.body.state]).toEqual([200, "Processing"]);
    expect((await customer.follow(link)).state).toBe("purchased");
    const service = await customer.get(serviceAt(state));
    expect(service.body.state).toBe("Available");
    expect(service.body.metaData.data.moId).toBeTruthy();
    const history = await customer.get(`${serviceAt(state)}/history`);
    expect(history.body.data.map(({ message }: { message: string }) => message)).toEqual([
      "Ready",
      "Approved",
      "Ordered Resource pool Frankfurt, large",
    ]);
    expect((await provider.send("PATCH", state, { state: "Processing" })).status).toBe(409);
  });

  it("is approved a moment later where its purchase has not begun to wait yet", async () => {
    const { state, link } = await order("approved-at-once");
    const set = (to: string) =>
      portal.database.transaction("system", (db) =>
        db.query(`update activity set ${to} where input ->> 'serviceId' = $1`, [state.split("/")[3]]),
      );
    await set("state = 'running', finished_at = null");
    expect(await provider.send("PATCH", state, { state: "Processing" })).toMatchObject({
      status: 409,
      body: { message: "The order of approved-at-once is being placed. Try again in a moment." },
    });
    await set("state = 'pending approval', finished_at = now()");
    expect((await provider.send("PATCH", state, { state: "Processing" })).status).toBe(200);
    expect((await customer.follow(link)).state).toBe("purchased");
  });

  it("keeps waiting while its automator accepts no work: it is approved once that does", async () => {
    const { state, link } = await order("approved-later");
    const set = (to: string, why: string | null) =>
      portal.database.transaction("system", (db) =>
        db.query("update automator set state = $1, state_description = $2 where id = 1", [to, why]),
      );
    const [approve, toOrder] = [{ state: "Processing" }, `${orderAt(state)}/state`];
    await set("unavailable", "The platform does not answer.");
    try {
      for (const path of [state, toOrder])
        expect(await provider.send("PATCH", path, approve)).toMatchObject({
          status: 409,
          body: {
            message: expect.stringMatching(
              /^The automator .* is unavailable\. The platform does not answer\.$/,
            ),
          },
        });
      expect((await customer.get(orderAt(state))).body.state).toBe("Pending Approval");
      expect((await customer.follow(link)).state).toBe("pending approval");
    } finally {
      await set("available", null);
    }
    expect((await provider.send("PATCH", toOrder, approve)).status).toBe(200);
    expect((await customer.follow(link)).state).toBe("purchased");
  });

  it("ends where the provider refuses it, and the customer reads why, at the order and in the activity", async () => {
    const { state, link } = await order("refused-pool");
    const unsaid = await provider.send("PATCH", state, { state: "Error", reason: "  " });
    expect([unsaid.status, unsaid.body.errors[0].field]).toEqual([422, "/reason"]);
    const refused = await provider.send("PATCH", state, {
      state: "Error",
      reason: "The cluster is full until May.",
    });
    const message = "The order was refused: The cluster is full until May.";
    expect(refused).toMatchObject({ status: 200, body: { state: "Error", errorDisplay: message } });
    expect(await customer.follow(link)).toMatchObject({ state: "error", message });
    // Nothing of it is among the services, and its name is free. A list that was read before still leads to it.
    const gone =
      "The order of refused-pool was refused: The cluster is full until May. It is among the orders.";
    for (const who of [customer, provider])
      expect(await who.get(serviceAt(state))).toMatchObject({ status: 404, body: { message: gone } });
    expect((await provider.send("PATCH", state, { state: "Available" })).status).toBe(404);
    expect(await customer.get(orderAt(state))).toMatchObject({
      body: {
        state: "Refused",
        reason: "The cluster is full until May.",
        changedBy: "provider@demo.example",
        service_id: null,
      },
    });
    const again = await order("refused-pool");
    expect(again.state).not.toBe(state);
  });

  it("is nothing that billing knows until it is provided: neither while it waits, nor withdrawn or refused", async () => {
    const [withdrawn, refused, provided] = [
      await order("billed-never-1"),
      await order("billed-never-2"),
      await order("billed-then"),
    ];
    const all = [withdrawn, refused, provided];
    const billed = async () => {
      const { data } = (await provider.get("/billing/accounts/100/services?search[name]=billed-")).body;
      const found = all.map(({ state }) =>
        provider.get(`/billing/accounts/100/services/${state.split("/")[3]}`),
      );
      return {
        listed: data.map(({ name, state }: { name: string; state: string }) => [name, state]),
        found: (await Promise.all(found)).map(({ status }) => status),
      };
    };
    expect(await billed()).toEqual({ listed: [], found: [404, 404, 404] });
    const withdrawal = `${serviceAt(withdrawn.state)}?sync=none&state=Pending%20Approval`;
    await customer.follow((await customer.send("DELETE", withdrawal)).body.link);
    await provider.send("PATCH", refused.state, { state: "Error", reason: "The cluster is full." });
    await provider.send("PATCH", provided.state, { state: "Processing" });
    for (const { link } of all) await customer.follow(link);
    expect(await billed()).toEqual({ listed: [["billed-then", "Active"]], found: [404, 404, 200] });
  });

  it("is decided by nobody who only ordered it, and can be taken back by its customer", async () => {
    const { state, link } = await order("withdrawn-pool");
    for (const change of [{ state: "Processing" }, { state: "Error", reason: "No" }])
      expect(await customer.send("PATCH", state, change)).toMatchObject({
        status: 409,
        body: {
          message: expect.stringMatching(/^Only the account that sells it can (approve|refuse) the order of/),
        },
      });
    const deletion = await customer.send("DELETE", `${serviceAt(state)}?sync=none&state=Pending%20Approval`);
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
    expect((await customer.get(serviceAt(state))).status).toBe(404);
    expect(await customer.get(orderAt(state))).toMatchObject({
      body: { state: "Withdrawn", changedBy: "customer@demo.example", service_id: null },
    });
    expect(await customer.follow(link)).toMatchObject({
      state: "error",
      message: "The order was withdrawn by customer@demo.example.",
    });
    expect(await provider.send("PATCH", `${orderAt(state)}/state`, { state: "Processing" })).toMatchObject({
      status: 409,
      body: { message: "The order of withdrawn-pool is Withdrawn: it is not answered any more." },
    });
  });

  it.each(["pricing/service", "solutions/serviceOfferings/services"])(
    "is not deleted at %s by whoever withdraws it on a page that is out of date, once it is provided",
    async (api) => {
      const name = `provided-${api.length}`;
      const { state, link } = await order(name);
      await provider.send("PATCH", state, { state: "Processing" });
      await customer.follow(link);
      const id = serviceAt(state).split("/").at(-1);
      const withdrawal = `/${api}/${id}?sync=none&state=${encodeURIComponent("Pending Approval")}`;
      expect(await customer.send("DELETE", withdrawal)).toMatchObject({
        status: 409,
        body: {
          message: `The order of ${name} was approved meanwhile. It is Available, and was not deleted.`,
        },
      });
      expect((await customer.get(serviceAt(state))).body.state).toBe("Available");
    },
  );

  it("stays as it was ordered and reviewed: nobody changes it until it is decided on", async () => {
    const { state } = await order("reviewed-pool");
    const path = serviceAt(state);
    const reviewed = await provider.get(path);
    const changes = [
      { name: "another-pool" },
      { description: "Changed after the review" },
      { quantities: { cpu: 1 } },
      [{ op: "replace", path: "/description", value: "Changed" }],
    ];
    for (const caller of [customer, provider])
      for (const change of changes)
        expect(await caller.send("PATCH", path, change)).toMatchObject({
          status: 409,
          body: {
            message:
              "reviewed-pool is Pending Approval. What is approved is what was ordered: withdraw the order, and order again.",
          },
        });
    expect((await provider.get(path)).body).toEqual(reviewed.body);
    expect((await provider.send("PATCH", state, { state: "Processing" })).status).toBe(200);
  });

  it("is not outgrown: who bought what was approved does not change its limits by themselves", async () => {
    const { state, link } = await order("outgrown-pool");
    await provider.send("PATCH", state, { state: "Processing" });
    await customer.follow(link);
    const { moId } = (await customer.get(serviceAt(state))).body.metaData.data;
    const pool = `/automators/vcenter/v2/1/resource-pool/${moId}`;
    expect(await customer.send("PATCH", pool, { cpu: { limit: 16 } })).toMatchObject({
      status: 409,
      body: {
        message:
          "Only the account that sells it can change the limits of outgrown-pool. Ask it for the change.",
      },
    });
    const same = await customer.send("PATCH", pool, { description: "Ours", cpu: { limit: 8 } });
    expect(same.status, same.text).toBe(202);
    await customer.follow(same.body.link);
    const grown = await provider.send("PATCH", pool, { cpu: { limit: 16 } });
    expect(grown.status, grown.text).toBe(202);
    await provider.follow(grown.body.link);
  });

  it("is approved once, by whoever comes first", async () => {
    const { state, link } = await order("approved-twice");
    const answers = await Promise.all(
      [1, 2, 3].map(() => provider.send("PATCH", state, { state: "Processing" })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect((await customer.follow(link)).state).toBe("purchased");
  });
});

it("what people provide waits for them once it is approved", async () => {
  const { body } = await provider.get(
    "/pricing/service?filter[state]=Pending Approval&filter[service_offering.type]=form&page[size]=1",
  );
  const path = `/pricing/service/${body.data[0].id}/state`;
  const approved = await provider.send("PATCH", path, { state: "Processing" });
  expect([approved.status, approved.body.state]).toEqual([200, "Procuring"]);
  expect((await provider.send("PATCH", path, { state: "Available" })).body.state).toBe("Available");
});

it("a service that is suspended is not changed", async () => {
  const { body } = await customer.get(
    "/pricing/service?filter[state]=Suspended&page[size]=1&filter[Accounts_id]=100",
  );
  const [{ id, name }] = body.data;
  for (const change of [{ name: "unsuspended" }, { description: "Other" }])
    expect(await customer.send("PATCH", `/pricing/service/${id}`, change)).toMatchObject({
      status: 409,
      body: { message: `${name} is Suspended. It can be changed once its suspension has ended.` },
    });
});

it("a service that waits for no approval is neither approved nor refused", async () => {
  const { body } = await customer.get("/pricing/service?filter[state]=Available&page[size]=1");
  for (const change of [{ state: "Processing" }, { state: "Error", reason: "No" }])
    expect(await provider.send("PATCH", `/pricing/service/${body.data[0].id}/state`, change)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no order of it waits for approval\.$/) },
    });
});
