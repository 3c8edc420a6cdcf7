import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let distributor: Caller;
let reseller: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("apex");
  reseller = await portal.signIn("reseller");
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const MANAGED = "/pricing/solution/managed";
const seats = { key: "seats", label: "Seats", kind: "number", min: 5, max: 50, step: 5, resource: true };
let made = 0;

/** A custom service, for sale. */
async function sell(more: object = {}): Promise<{ readonly id: number; readonly model: string }> {
  made += 1;
  const { status, body } = await provider.send("POST", MANAGED, {
    name: `Sold ${made}`,
    type: "form",
    isAvailable: true,
    ...more,
  });
  expect(status).toBe(201);
  return { id: body.id, model: `/pricing/model/${body.PricingModels_id}` };
}
/** Until its job has said that it waits, an order is answered with a 409. */
async function placed(bought: Awaited<ReturnType<Caller["send"]>>, by: Caller): Promise<void> {
  expect(bought.status, bought.text).toBe(202);
  expect((await by.follow(bought.body.link)).state).toBe("pending approval");
}
const formOf = ({ id }: { readonly id: number }) => `${MANAGED}/${id}/form`;

describe("an account that bought from the distributor above it", () => {
  it("is moved away once those services are deleted, and only then", async () => {
    const own = await distributor.send("POST", MANAGED, {
      name: "Bound to Apex",
      type: "form",
      isAvailable: true,
    });
    const managed = await provider.get(`${MANAGED}/${own.body.id}`);
    const { body: apex } = await provider.get(`/access/account/${managed.body.Accounts_id}`);
    const username = "moved@sold.example";
    const added = await provider.send("POST", "/access/account", {
      companyName: "Moved Ltd",
      reseller_account_id: apex.id,
      user: { username, password: "Portal123!" },
    });
    expect(added.status, added.text).toBe(201);
    const buyer = await portal.signIn(username);
    const bought = await buyer.send("POST", "/pricing/service", {
      ServiceOfferings_id: own.body.id,
      name: "Bound",
    });
    expect(bought.status, bought.text).toBe(202);
    await buyer.follow(bought.body.link);
    const [service] = (await buyer.get("/pricing/service?filter[name]=Bound")).body.data;
    const move = () =>
      provider.send("PATCH", `/access/account/${added.body.id}`, { reseller_account_id: 10 });
    const refused = await move();
    const message = `This account, with those below it, uses 1 service of ${apex.companyName}, which cannot be used from there. Delete these services first.`;
    expect(refused).toMatchObject({
      status: 409,
      body: { message, errors: [{ field: "/reseller_account_id", message }] },
    });
    expect((await buyer.get(`/pricing/service/${service.id}`)).status).toBe(200);
    const at = `/pricing/service/${service.id}`;
    const provided = await provider.send("PATCH", `${at}/state`, { state: "Available" });
    expect(provided.status, provided.text).toBe(200);
    const deleted = await buyer.send("DELETE", `${at}?sync=none`);
    expect(deleted.status, deleted.text).toBe(202);
    await buyer.follow(deleted.body.link);
    expect((await move()).status).toBe(200);
  });

  // The embedded database does one transaction at a time.
  it.skipIf((process.env["ATRIUM_TEST_DATABASE_URL"] ?? "") === "")(
    "orders nothing while it is being moved",
    async () => {
      const solution = await sell();
      const locked = Promise.withResolvers<void>();
      const moved = portal.database.transaction("system", async (db) => {
        await db.query("select lock_account_tree(100)");
        locked.resolve();
        const isWaiting =
          "select 1 from pg_locks where locktype = 'advisory' and classid = 724613 and not granted";
        await expect.poll(() => db.query(isWaiting), { timeout: 20_000 }).toHaveLength(1);
        return await db.query("select 1 from service where name = 'Ordered during a move'");
      });
      await locked.promise;
      const ordered = customer.send("POST", "/pricing/service", {
        ServiceOfferings_id: solution.id,
        name: "Ordered during a move",
      });
      expect(await moved).toHaveLength(0);
      expect((await ordered).status).toBe(202);
    },
  );
});

describe("an order of a distributor's own solution", () => {
  it("is approved by the provider above while the distributor's role lacks Services (U)", async () => {
    const own = await distributor.send("POST", MANAGED, {
      name: "Sold by a distributor",
      type: "form",
      isAvailable: true,
      metaData: { properties: { needsApproval: true } },
    });
    expect(own.status, own.text).toBe(201);
    const [account] = (await distributor.get("/access/account?page[size]=100")).body.data.filter(
      (each: { isDistributor: boolean }) => !each.isDistributor,
    );
    const bought = await provider.send("POST", "/pricing/service", {
      ServiceOfferings_id: own.body.id,
      Accounts_id: account.id,
      name: "from-a-distributor",
    });
    await placed(bought, provider);
    const state = `/pricing/service/${bought.body.id}/state`;
    const refused = await distributor.send("PATCH", state, { state: "Processing" });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain("Services");
    expect((await provider.send("PATCH", state, { state: "Processing" })).status).toBe(200);
  });

  it("is approved by the distributor once its role has Services (U), for its customer alone", async () => {
    const { id } = (
      await distributor.send("POST", MANAGED, {
        name: "Approved by its distributor",
        type: "form",
        isAvailable: true,
        metaData: { properties: { needsApproval: true } },
      })
    ).body;
    const { id: others } = await sell({ metaData: { properties: { needsApproval: true } } });
    const [account] = (await distributor.get("/access/account?page[size]=100")).body.data.filter(
      (each: { isDistributor: boolean }) => !each.isDistributor,
    );
    const order = async (ServiceOfferings_id: number, Accounts_id: number, name: string) => {
      const bought = await provider.send("POST", "/pricing/service", {
        ServiceOfferings_id,
        Accounts_id,
        name,
      });
      await placed(bought, provider);
      return `/pricing/service/${bought.body.id}`;
    };
    const own = await order(id, account.id, "waits-for-its-distributor");
    const elsewhere = await order(others, 100, "waits-for-its-provider");
    const grant = async (isGranted: boolean) =>
      await portal.database.transaction("system", (db) =>
        db.query(
          `update role set permissions = jsonb_set(permissions, '{Services,U}', to_jsonb($1::boolean))
           where id in (select role_id from user_role where user_id =
             (select id from app_user where username = 'apex@demo.example'))`,
          [isGranted],
        ),
      );
    await grant(true);
    try {
      expect((await distributor.send("PATCH", `${elsewhere}/state`, { state: "Processing" })).status).toBe(
        404,
      );
      const approved = await distributor.send("PATCH", `${own}/state`, { state: "Processing" });
      expect([approved.status, approved.body.state], approved.text).toEqual([200, "Procuring"]);
      const history = (await distributor.get(`${own}/history`)).body.data;
      expect(history[0]).toMatchObject({ message: "Approved", username: "apex@demo.example" });
    } finally {
      await grant(false);
    }
  });
});

describe("an order of a customer's account", () => {
  it("is not approved, and its service not suspended, by a reseller that placed it, but by who sells it", async () => {
    const { id } = await sell({ metaData: { properties: { needsApproval: true } } });
    const own = (await reseller.get("/access/account?page[size]=100")).body.data;
    const [account] = own;
    const bought = await reseller.send("POST", "/pricing/service", {
      ServiceOfferings_id: id,
      Accounts_id: account.id,
      name: "for-a-customer",
    });
    await placed(bought, reseller);
    const { body } = await reseller.get("/pricing/service?filter[name]=for-a-customer");
    const state = `/pricing/service/${body.data[0].id}/state`;
    expect(await reseller.send("PATCH", state, { state: "Processing" })).toMatchObject({
      status: 409,
      body: { message: "Only the account that sells it can approve the order of for-a-customer." },
    });
    expect((await provider.send("PATCH", state, { state: "Processing" })).status).toBe(200);
    expect((await reseller.send("PATCH", state, { state: "Available" })).status).toBe(409);
    expect((await provider.send("PATCH", state, { state: "Available" })).status).toBe(200);
    const only = (work: string) => ({
      status: 409,
      body: { message: `Only the account that sells it can ${work} for-a-customer.` },
    });
    expect(await reseller.send("PATCH", state, { state: "Suspended" })).toMatchObject(only("suspend"));
    expect((await provider.send("PATCH", state, { state: "Suspended" })).status).toBe(200);
    expect(await reseller.send("PATCH", state, { state: "Available" })).toMatchObject(
      only("end the suspension of"),
    );
    expect((await provider.send("PATCH", state, { state: "Available" })).status).toBe(200);
  });

  it("has only choices and quantities that are some", async () => {
    const quantity = (value: unknown) =>
      customer.send("POST", "/pricing/service", {
        ServiceOfferings_id: 17,
        name: "odd-quantities",
        quantities: { support: value },
      });
    for (const odd of [{ item: "24x7", clusterUid: "x".repeat(201) }, { value: 1, more: [1] }, [[["x"]]]])
      expect(await quantity(odd)).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/quantities/support", message: "This is no quantity and no choice." }] },
      });
  });
});

describe("a solution", () => {
  it("is sold with automators of its owner alone", async () => {
    const pool = { name: "Pools of others", type: "vCenterResourcePool", ServiceAdapters_id: 1 };
    const { status, body } = await distributor.send("POST", MANAGED, pool);
    expect([status, body.errors?.[0]]).toEqual([
      422,
      { field: "/ServiceAdapters_id", message: "You have no such automator." },
    ]);
  });

  it("is a clone of one of its type alone", async () => {
    const { id } = await sell();
    const other = { name: "Another type", type: "vCenterResourcePool" };
    const { status, body } = await provider.send("POST", `${MANAGED}?copy_of=${id}`, other);
    expect([status, body.errors?.[0]?.field]).toEqual([422, "/type"]);
  });

  it.each(["javascript:alert(1)", "https://evil.example/x.png", "data:text/html;base64,AA=="])(
    "has no logo such as %s",
    async (smallLogo) => {
      const { id } = await sell();
      const { status, body } = await provider.send("PATCH", `${MANAGED}/${id}`, { smallLogo });
      expect([status, body.errors?.[0]?.field]).toEqual([422, "/smallLogo"]);
    },
  );
});

describe("what is planned, and what was", () => {
  it("prices of a later day are seen by their owner alone", async () => {
    const { model } = await sell();
    const { body } = await provider.get(model);
    const later = { version: body.version, validFrom: "2099-01-01", calculationMethod: "maximum" };
    expect((await provider.send("PATCH", model, later)).status).toBe(200);
    expect((await provider.get(model)).body.validFrom).toBe("2099-01-01");
    const seen = (await customer.get(model)).body;
    expect([seen.version, seen.calculationMethod]).toEqual([body.version, body.calculationMethod]);
  });

  it("a form may be emptied, and its former versions are seen by its owner and who bought with them", async () => {
    const solution = await sell();
    expect((await provider.send("PUT", formOf(solution), { fields: [seats] })).status).toBe(200);
    const emptied = await provider.send("PUT", formOf(solution), { fields: [] });
    expect([emptied.status, emptied.body.fields]).toEqual([200, []]);
    const former = `/pricing/solution/${solution.id}/form?version=1`;
    expect([(await provider.get(former)).status, (await customer.get(former)).status]).toEqual([200, 404]);
  });

  it("prices keep the items of the form, in its sizes", async () => {
    const solution = await sell();
    await provider.send("PUT", formOf(solution), { fields: [seats] });
    const { version, metaData } = (await provider.get(solution.model)).body;
    const { seats: item, ...others } = metaData.specs;
    const price = (specs: object) =>
      provider.send("PATCH", solution.model, { version, metaData: { ...metaData, specs } });
    for (const specs of [
      others,
      { ...others, seats: { ...item, max: "6" } },
      { seats: { ...item, type: "cpu" } },
    ])
      expect(await price(specs)).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/metaData/specs/seats" }] },
      });
    expect((await price({ seats: item })).status).toBe(200);
  });

  it("a service still has its price after the item that it is charged for is gone", async () => {
    const solution = await sell();
    await provider.send("PUT", formOf(solution), { fields: [seats] });
    const bought = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: solution.id,
      name: "with-seats",
      values: { seats: 10 },
    });
    expect(bought.status, bought.text).toBe(202);
    await provider.send("PUT", formOf(solution), { fields: [] });
    const { body } = await customer.get("/pricing/service?filter[name]=with-seats");
    const price = await customer.send("POST", `/pricing/service/${body.data[0].id}/price`, {});
    expect(price.status, price.text).toBe(200);
  });
});
