import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let stranger: Caller;
let provider: Caller;
/** An apex distributor, whose role may change solutions and no services. */
let seller: Caller;
/** Another distributor of the same provider. */
let other: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [customer, stranger, provider, seller, other] = [
    await portal.signIn("customer"),
    await portal.signIn("customer2"),
    await portal.signIn("provider"),
    await portal.signIn("apex"),
    await portal.signIn("distributor"),
  ];
});
afterAll(() => portal.close());

const FIREWALL = 16;

/** What the migration does in a database from before, once its table is there. */
const MISSING = readFileSync(new URL("../../database/migrations/0213-orders.sql", import.meta.url), "utf8")
  .replace(/^.*set local role atrium_system;/s, "")
  .replace(/reset role;.*$/s, "")
  .split(/;\n/)
  .filter((statement) => statement.trim() !== "");

async function orderFirewall(name: string): Promise<{ readonly id: number; readonly link: string }> {
  const bought = await customer.send("POST", "/pricing/service", { ServiceOfferings_id: FIREWALL, name });
  expect(bought.status, bought.text).toBe(202);
  return bought.body;
}

describe("an order", () => {
  it("is kept as it was ordered, with each step, also when its service has another name or is gone", async () => {
    const { id } = await orderFirewall("kept-order");
    const { body: service } = await customer.get(`/pricing/service/${id}`);
    expect(await customer.get(`/pricing/order/${id}`)).toMatchObject({
      status: 200,
      body: {
        name: "kept-order",
        state: "Procuring",
        orderedBy: "customer@demo.example",
        companyName: "Contoso Manufacturing",
        service_id: id,
        service_offering: { id: FIREWALL, name: "Managed firewall", type: "form", isSold: false },
        charge: { ...service.charge, oneTime: "150.00" },
        price: { version: service.price.version, price: service.price.price },
      },
    });
    await provider.send("PATCH", `/pricing/order/${id}/state`, { state: "Provided" });
    await customer.send("PATCH", `/pricing/service/${id}`, { name: "renamed-order" });
    const deletion = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
    const { body } = await customer.get(`/pricing/order/${id}`);
    expect(body).toMatchObject({ name: "kept-order", state: "Provided", service_id: null });
    expect(body.steps).toMatchObject([
      { state: "Procuring", username: "customer@demo.example", reason: null },
      { state: "Provided", username: "provider@demo.example", reason: null },
    ]);
  });

  it("says why people could not provide it", async () => {
    const { id, link } = await orderFirewall("failed-order");
    const answered = await provider.send("PATCH", `/pricing/order/${id}/state`, {
      state: "Failed",
      reason: " No rack is free. ",
    });
    expect(answered).toMatchObject({
      status: 200,
      body: { state: "Failed", reason: "No rack is free.", changedBy: "provider@demo.example" },
    });
    expect(await customer.follow(link)).toMatchObject({ state: "error" });
    expect(await provider.send("PATCH", `/pricing/order/${id}/state`, { state: "Provided" })).toMatchObject({
      status: 409,
      body: { message: "failed-order is Error: no order of it waits for people who provide it." },
    });
  });

  it("is found by its state, name, buyer and who ordered it, and counted", async () => {
    await orderFirewall("found-order");
    for (const query of [
      "filter[name]=found-order",
      "search[orderedBy]=customer@&search[name]=found-order",
      "search[companyName]=contoso&filter[state]=Procuring",
      "filter[service_offering.isSold]=false&sort=-createTime",
    ]) {
      const { status, body } = await customer.get(`/pricing/order?${query}&page[size]=1000`);
      expect(status, query).toBe(200);
      expect(
        body.data.map(({ name }: { name: string }) => name),
        query,
      ).toContain("found-order");
    }
    const { meta } = (await customer.get("/pricing/order?counts=state&page[size]=1")).body;
    expect(meta.counts.state.Provided).toBeGreaterThan(100);
  });

  it("is seen by nobody beside the account that ordered it and those above", async () => {
    const { id } = await orderFirewall("private-order");
    for (const caller of [stranger, seller, other]) {
      expect((await caller.get(`/pricing/order/${id}`)).status).toBe(404);
      const { body } = await caller.get("/pricing/order?filter[name]=private-order");
      expect(body.meta.total).toBe(0);
    }
    for (const caller of [seller, other])
      expect((await caller.send("PATCH", `/pricing/order/${id}/state`, { state: "Provided" })).status).toBe(
        404,
      );
    expect((await customer.send("PATCH", `/pricing/order/${id}/state`, { state: "Provided" })).status).toBe(
      403,
    );
    expect((await customer.get(`/pricing/order/${id}`)).body.state).toBe("Procuring");
  });

  it("is there for each service of the demo that was ordered, as the history of that tells", async () => {
    const rows = await portal.database.transaction("system", (db) =>
      db.query<{ services: number; untold: number }>(
        `select count(*)::int as services, count(*) filter (where k.id is null or k.state <> case when s.is_provided then 'Provided' else s.state end)::int as untold
         from service s left join service_order k on k.id = s.id where s.id < 100000`,
      ),
    );
    expect(rows[0]?.services).toBeGreaterThan(500);
    expect(rows[0]?.untold).toBe(0);
  });
});

it("a database from before gets the orders of its services, and what was refused is a service no more", async () => {
  const orders = await portal.database.transaction("system", async (db) => {
    const made = await db.query<{ id: number }>(
      `insert into service (account_id, service_offering_id, name, state, error_display, is_provided)
       values (100, ${FIREWALL}, 'was-refused', 'Error', 'The order was refused: Full: until May.', false),
         (100, ${FIREWALL}, 'has-failed', 'Error', 'It could not be provided: No rack.', false) returning id`,
    );
    const ids = made.map(({ id }) => id);
    await db.query(
      `insert into service_history (service_id, account_id, state, message, username, time)
       select s.id, 100, 'Pending Approval', 'Ordered Managed firewall', 'customer@demo.example', now() - interval '1 hour'
         from service s where s.id = any ($1)
       union all select s.id, 100, 'Error', s.error_display, 'provider@demo.example', now() from service s where s.id = any ($1)`,
      [ids],
    );
    for (const statement of MISSING) await db.query(statement);
    return await db.query(
      `select k.name, k.state, k.reason, k.ordered_by as "orderedBy", k.changed_by as "changedBy", s.id is not null as "isThere"
       from service_order k left join service s on s.id = k.id where k.id = any ($1) order by k.id`,
      [ids],
    );
  });
  const people = { orderedBy: "customer@demo.example", changedBy: "provider@demo.example" };
  expect(orders).toEqual([
    { name: "was-refused", state: "Refused", reason: "Full: until May.", ...people, isThere: false },
    { name: "has-failed", state: "Failed", reason: "No rack.", ...people, isThere: true },
  ]);
});

it("a cloud instance whose order is gone leaves no place that was meant for it", async () => {
  const left = await portal.database.transaction("system", async (db) => {
    const [service] = await db.query<{ id: number }>(
      `insert into service (account_id, service_offering_id, name, state, is_provided)
       values (100, ${FIREWALL}, 'no-instance', 'Pending Approval', false) returning id`,
    );
    await db.query(
      "insert into aws_service (service_id, automator_id, account_id, region_id) values ($1, 10, 100, 'r')",
      [service?.id],
    );
    await db.query("delete from service where id = $1", [service?.id]);
    return await db.query("select from aws_service where service_id = $1", [service?.id]);
  });
  expect(left).toEqual([]);
});

describe("an order of what a distributor sells", () => {
  /** A custom service of the distributor, and the account below it that orders. */
  async function sellDesk(name: string, needsApproval: boolean) {
    const made = await seller.send("POST", "/pricing/solution/managed", {
      name,
      type: "form",
      isAvailable: true,
      metaData: { properties: { needsApproval } },
    });
    expect(made.status, made.text).toBe(201);
    const [account] = (await seller.get("/access/account?page[size]=100")).body.data.filter(
      (each: { isDistributor: boolean }) => !each.isDistributor,
    );
    return async (service: string): Promise<number> => {
      const order = { ServiceOfferings_id: made.body.id, Accounts_id: account.id, name: service };
      const bought = await provider.send("POST", "/pricing/service", order);
      expect(bought.status, bought.text).toBe(202);
      // It is answered once its purchase has said that it waits.
      await provider.follow(bought.body.link);
      return bought.body.id;
    };
  }

  it("is approved, provided and refused by the distributor, whose role may change no services", async () => {
    const order = await sellDesk("Desk of a distributor", true);
    const [wanted, unwanted] = [await order("desk-wanted"), await order("desk-unwanted")];
    const waiting = await seller.get(
      "/pricing/order?filter[service_offering.isSold]=true&filter[state]=Pending Approval",
    );
    expect(waiting.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual([wanted, unwanted]);
    const answer = (id: number, body: object) => seller.send("PATCH", `/pricing/order/${id}/state`, body);
    expect(await answer(wanted, { state: "Processing" })).toMatchObject({
      status: 200,
      body: { state: "Procuring", changedBy: "apex@demo.example" },
    });
    expect(await answer(wanted, { state: "Provided" })).toMatchObject({ body: { state: "Provided" } });
    expect(await answer(unwanted, { state: "Refused" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/reason", message: "Say why: the customer reads it." }] },
    });
    expect(await answer(unwanted, { state: "Refused", reason: "Nobody is free." })).toMatchObject({
      status: 200,
      body: { state: "Refused", reason: "Nobody is free.", service_id: null },
    });
    expect((await provider.get(`/pricing/service/${unwanted}`)).status).toBe(404);
  });

  it("is answered by no other distributor, who does not see it", async () => {
    const order = await sellDesk("Desk of nobody else", false);
    const id = await order("desk-private");
    for (const state of ["Provided", "Processing"])
      expect((await other.send("PATCH", `/pricing/order/${id}/state`, { state })).status).toBe(404);
    expect((await seller.get(`/pricing/order/${id}`)).body).toMatchObject({
      state: "Procuring",
      service_offering: { isSold: true },
    });
  });

  it("of the provider's own solution is seen by a distributor above its buyer, and not answered", async () => {
    const [account] = (await seller.get("/access/account?page[size]=100")).body.data.filter(
      (each: { isDistributor: boolean }) => !each.isDistributor,
    );
    const bought = await provider.send("POST", "/pricing/service", {
      ServiceOfferings_id: FIREWALL,
      Accounts_id: account.id,
      name: "sold-by-the-provider",
    });
    const { id } = bought.body;
    expect((await seller.get(`/pricing/order/${id}`)).body).toMatchObject({
      service_offering: { isSold: false },
    });
    expect(await seller.send("PATCH", `/pricing/order/${id}/state`, { state: "Provided" })).toMatchObject({
      status: 409,
      body: { message: "Only the account that sells it can say that sold-by-the-provider is provided." },
    });
  });
});
