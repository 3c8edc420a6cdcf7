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

const serviceNamed = async (name: string, as = customer) =>
  (await as.get(`/pricing/service?filter[name]=${encodeURIComponent(name)}&filter[Accounts_id]=100`)).body
    .data[0];

/** A service that people provide is ordered, and the provider says that it is provided. */
const haveProvided = async (body: { readonly ServiceOfferings_id: number; readonly name: string }) => {
  const bought = await customer.send("POST", "/pricing/service", body);
  expect((await customer.follow(bought.body.link)).state).toBe("pending approval");
  const provided = await provider.send("PATCH", `/pricing/service/${bought.body.id}/state`, AVAILABLE);
  expect(provided.body.state).toBe("Available");
  return bought.body;
};
const AVAILABLE = { state: "Available" };
const buyPool = (name: string) =>
  customer.send("POST", "/automators/vcenter/v2/1/resource-pool", {
    ServiceOfferings_id: 1,
    dataCenter: "datacenter-2",
    cluster: "domain-c7",
    name,
    cpu: { limit: 8 },
    memory: { limit: 32 },
    storage: { limit: 500 },
  });

describe("the list of services", () => {
  it("pages, and counts all that match", async () => {
    const first = await customer.get("/pricing/service?page[size]=20&sort=name");
    const second = await customer.get("/pricing/service?page[size]=20&page[number]=2&sort=name");
    expect(first.body.data).toHaveLength(20);
    expect(first.body.meta.total).toBe(320);
    expect(second.body.data[0].name > first.body.data[19].name).toBe(true);
  });

  it("shows a provider the services of all its customers, and a customer only its own", async () => {
    expect((await provider.get("/pricing/service?page[size]=1000")).body.meta.total).toBeGreaterThan(2000);
    const own = await customer.get("/pricing/service?page[size]=1000");
    expect(new Set(own.body.data.map((each: { Accounts_id: number }) => each.Accounts_id))).toEqual(
      new Set([100]),
    );
  });

  it.each([
    ["filter[state]=Error", (row: Row) => row.state === "Error" && row.errorDisplay !== null],
    ["filter[service_offering.type]=aws_ec2", (row: Row) => row.service_offering.type === "aws_ec2"],
    ["filter[under_contract]=true", (row: Row) => row.under_contract],
    ["filter[automator.automator_version]=v2", (row: Row) => row.automator?.automator_version === "v2"],
    ["search[name]=WEB", (row: Row) => row.name.includes("web")],
    ["filter[createTime][gte]=2026-01-01", (row: Row) => row.createTime >= "2026-01-01"],
    [
      "filter[createTime][gte]=2025-01-01&filter[createTime][lte]=2025-12-31",
      (row: Row) => row.createTime.startsWith("2025"),
    ],
  ])("is filtered by %s", async (query, holds) => {
    const { body } = await customer.get(`/pricing/service?${query}&page[size]=1000`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.filter((row: Row) => !holds(row))).toEqual([]);
  });

  it("counts its states on all pages, whatever state is chosen", async () => {
    const all = (await customer.get("/pricing/service?counts=state&page[size]=1")).body.meta;
    const sum = Object.values<number>(all.counts.state).reduce((total, each) => total + each, 0);
    expect(sum).toBe(all.total);
    const chosen = (await customer.get("/pricing/service?counts=state&filter[state]=Error")).body.meta;
    expect(chosen).toEqual({ total: all.counts.state.Error, counts: all.counts });
  });

  it("counts what the search and other filters leave", async () => {
    const query = "search[name]=web&filter[service_offering.type]=aws_ec2";
    const { data } = (await customer.get(`/pricing/service?${query}&page[size]=1000`)).body;
    const { counts } = (await customer.get(`/pricing/service?${query}&counts=state`)).body.meta;
    expect(counts.state).toEqual(
      Object.fromEntries(
        [...new Set<string>(data.map(({ state }: Row) => state))].map((state) => [
          state,
          data.filter((row: Row) => row.state === state).length,
        ]),
      ),
    );
  });

  it("counts nothing that it does not show", async () => {
    const own = (await customer.get("/pricing/service?counts=state&page[size]=1")).body.meta;
    const all = (await provider.get("/pricing/service?counts=state&page[size]=1")).body.meta;
    expect(own.counts.state.Available).toBeLessThan(own.total + 1);
    expect(all.counts.state.Available).toBeGreaterThan(own.counts.state.Available);
    const one = await provider.get("/pricing/service?counts=state&page[size]=1&filter[Accounts_id]=100");
    expect(one.body.meta.counts).toEqual(own.counts);
  });

  it("refuses to count by a field that its description does not name", async () => {
    const { status, body } = await customer.get("/pricing/service?counts=name");
    expect([status, body.message]).toEqual([400, expect.stringContaining('The count "name" is unknown')]);
  });

  it("says what each costs today, and sorts by that with those without a price last", async () => {
    const { body } = await customer.get("/pricing/service?sort=-charge.monthly&page[size]=1000");
    const prices: (string | undefined)[] = body.data.map(({ charge }: Row) => charge?.monthly);
    const priced = prices.filter((price) => price !== undefined);
    expect(priced.length).toBeGreaterThan(0);
    expect(prices.slice(0, priced.length)).toEqual(priced.toSorted((a, b) => Number(b) - Number(a)));
    const [first] = body.data;
    const own = await customer.get(`/pricing/service/${first.id}`);
    expect(first.charge).toEqual({ monthly: own.body.price.monthly, currency: "EUR" });
  });

  it("says no charge of what has no prices, whether it was ordered now or before there were any", async () => {
    const order = { ServiceOfferings_id: 17, name: "zones-without-a-price" };
    expect((await customer.send("POST", "/pricing/service", order)).status).toBe(202);
    const { body } = await customer.get("/pricing/service?filter[ServiceOfferings_id]=17&page[size]=1000");
    expect(body.data.map(({ name }: Row) => name)).toContain(order.name);
    expect(body.data.flatMap(({ charge }: Row) => charge ?? [])).toEqual([]);
  });

  it("sorts by a dotted name, descending", async () => {
    const { body } = await customer.get("/pricing/service?sort=-service_offering.name&page[size]=1000");
    const names: string[] = body.data.map((row: Row) => row.service_offering.name);
    expect(names[0]).toBe("Virtual machine, small");
    expect(names.at(-1)).toBe("Backup");
  });

  it("refuses an unknown field by name, with the nearest known one", async () => {
    const { status, body } = await customer.get("/pricing/service?filter[stat]=Error");
    expect([status, body.message]).toEqual([400, 'The filter "stat" is unknown, did you mean "state"?']);
  });

  it("writes stored times in 12-hour form", async () => {
    const { body } = await customer.get("/pricing/service?page[size]=50");
    for (const row of body.data)
      expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d (0[1-9]|1[0-2]):\d\d:\d\d [AP]M$/);
  });
});

interface Row {
  readonly name: string;
  readonly state: string;
  readonly errorDisplay: string | null;
  readonly createTime: string;
  readonly under_contract: boolean;
  readonly charge?: { readonly monthly: string; readonly currency: string };
  readonly service_offering: { readonly type: string; readonly name: string };
  readonly automator?: { readonly automator_version: string };
}

describe("changing a service", () => {
  it("accepts an object, and operations that replace, remove and copy", async () => {
    const { id } = await serviceNamed("web-02");
    const path = `/pricing/service/${id}`;
    expect((await customer.send("PATCH", path, { description: "Front" })).body.description).toBe("Front");
    const renamed = await customer.send("PATCH", path, [
      { op: "copy", path: "/description", value: "/name" },
      { op: "replace", path: "/name", value: "web-renamed" },
    ]);
    expect([renamed.body.name, renamed.body.description]).toEqual(["web-renamed", "web-02"]);
    expect(
      (await customer.send("PATCH", path, [{ op: "remove", path: "/description" }])).body.description,
    ).toBeNull();
    expect((await customer.send("PATCH", path, { description: "Again" })).status).toBe(200);
    expect((await customer.send("PATCH", path, { description: null })).body.description).toBeNull();
  });

  it.each([
    [{ state: "Error" }, 422],
    [[{ op: "replace", path: "/state", value: "Error" }], 422],
    [[{ op: "replace", path: "/__proto__", value: "x" }], 422],
    [[{ op: "remove", path: "/name" }], 422],
    [{ name: "web-01" }, 409],
  ])("refuses %j with %i", async (body, status) => {
    const { id } = await serviceNamed("web-03");
    expect((await customer.send("PATCH", `/pricing/service/${id}`, body)).status).toBe(status);
  });

  it("clears an error, and is suspended by who sells it alone", async () => {
    const inError = await customer.get("/pricing/service?filter[state]=Error&page[size]=100");
    const failed = inError.body.data.find(
      (each: { errorDisplay: string }) => !each.errorDisplay.includes("lost"),
    );
    const path = `/pricing/service/${failed.id}/state`;
    const cleared = await customer.send("PATCH", path, { state: "Available" });
    expect([cleared.body.state, cleared.body.errorDisplay]).toEqual(["Available", null]);
    expect((await customer.send("PATCH", path, { state: "Suspended" })).status).toBe(409);
    expect((await provider.send("PATCH", path, { state: "Suspended" })).body.state).toBe("Suspended");
    expect((await customer.send("PATCH", path, { state: "Available" })).status).toBe(409);
    const history = await customer.get(`/pricing/service/${failed.id}/history`);
    expect(history.body.data[0]).toMatchObject({
      message: "Set to Suspended",
      username: "provider@demo.example",
    });
  });
});

describe("a service whose purchase failed", () => {
  it("is neither declared available nor suspended, by nobody, and can be deleted", async () => {
    const bought = await buyPool("never-fail");
    expect((await customer.follow(bought.body.link)).state).toBe("error");
    const { id } = await serviceNamed("never-fail");
    const refusals = [
      [customer, "Available"],
      [provider, "Available"],
      [provider, "Suspended"],
    ] as const;
    for (const [caller, state] of refusals)
      expect(await caller.send("PATCH", `/pricing/service/${id}/state`, { state })).toMatchObject({
        status: 409,
        body: { message: "never-fail was never provided. Delete it and order it again." },
      });
    expect((await customer.get(`/pricing/service/${id}`)).body.state).toBe("Error");
    const deletion = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
  });

  it("is another one than a service that was provided, whose errors are cleared", async () => {
    const { id } = await haveProvided({ ServiceOfferings_id: 16, name: "provided-once" });
    const change = (state: string) => provider.send("PATCH", `/pricing/service/${id}/state`, { state });
    expect((await change("Suspended")).body.state).toBe("Suspended");
    expect((await change("Available")).body.state).toBe("Available");
  });
});

describe("deleting a service", () => {
  it("answers at once, shows the service in progress, and removes it", async () => {
    portal.clock.stop();
    const { id } = await serviceNamed("sandbox");
    const answer = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect([answer.status, answer.body.state]).toEqual([202, "running"]);
    expect((await customer.get(`/pricing/service/${id}`)).body.state).toBe("Processing");
    const again = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect([again.status, again.body.message]).toEqual([
      409,
      '"Delete sandbox" is still running. Wait until it has ended.',
    ]);
    expect((await customer.send("PATCH", `/pricing/service/${id}`, { name: "other" })).status).toBe(409);
    portal.clock.run();
    expect((await customer.follow(answer.body.link)).state).toBe("completed");
    expect((await customer.get(`/pricing/service/${id}`)).status).toBe(404);
  });

  it("returns to the former state, and says why, where the platform refuses", async () => {
    const [locked] = await portal.database.transaction({ accountId: 100 }, (db) =>
      db.query<{ id: number; state: string; lock: string }>(
        "select id, state, retention_lock as lock from service where retention_lock is not null and state in ('Available', 'Error', 'Suspended') and (automator_id is null or automator_id in (select id from automator where state = 'available')) order by id limit 1",
      ),
    );
    const answer = await customer.send("DELETE", `/pricing/service/${locked!.id}?sync=none`);
    const end = await customer.follow(answer.body.link);
    expect([end.state, end.message]).toEqual(["error", locked!.lock]);
    expect((await customer.get(`/pricing/service/${locked!.id}`)).body.state).toBe(locked!.state);
  });

  it("starts once for many parallel calls", async () => {
    const { id } = await haveProvided({ ServiceOfferings_id: 16, name: "one-more" });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => customer.send("DELETE", `/pricing/service/${id}?sync=none`)),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(1);
    expect(answers.every(({ status }) => [202, 404, 409].includes(status))).toBe(true);
    expect((await customer.follow(accepted[0]!.body.link)).state).toBe("completed");
  });

  it("survives a stop of the server in between, and ends once", async () => {
    portal.clock.stop();
    const { id } = await serviceNamed("staging");
    const answer = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    await new Promise((done) => setTimeout(done, 100));
    await portal.restartRunner();
    expect((await customer.get(`/pricing/service/${id}`)).body.state).toBe("Processing");
    portal.clock.run();
    expect((await customer.follow(answer.body.link)).state).toBe("completed");
    expect((await customer.get(`/pricing/service/${id}`)).status).toBe(404);
  });

  it.each([
    [
      "filter[automator.state]=notConfiguredProperly&filter[state]=Available",
      "is not configured properly. There is no connection to this platform yet.",
    ],
    [
      "filter[automator.state]=syncing&filter[state]=Available",
      "is syncing and accepts no work until that has ended.",
    ],
    ["filter[state]=Processing", "is Processing."],
  ])("is refused for %s", async (query, reason) => {
    await portal.database.transaction("system", (db) =>
      db.query(
        `update automator set state = case id when 3 then 'syncing' else 'notConfiguredProperly' end,
           state_description = case id when 3 then state_description else 'There is no connection to this platform yet.' end
         where id in (3, 9)`,
      ),
    );
    const service = (await customer.get(`/pricing/service?${query}&page[size]=1`)).body.data[0];
    const { status, body } = await customer.send("DELETE", `/pricing/service/${service.id}?sync=none`);
    expect(status).toBe(409);
    expect(body.message).toContain(reason);
  });
});

describe("buying a service", () => {
  it("orders what people provide once for each idempotency key, and waits for them", async () => {
    const body = { ServiceOfferings_id: 16, name: "new-firewall" };
    const key = { "idempotency-key": "firewall-1" };
    const first = await customer.send("POST", "/pricing/service", body, key);
    const second = await customer.send("POST", "/pricing/service", body, key);
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(await customer.follow(first.body.link)).toMatchObject({
      state: "pending approval",
      message: "Waits until the provider has provided it.",
    });
    expect((await customer.get("/pricing/service?filter[name]=new-firewall")).body.meta.total).toBe(1);
    const path = `/pricing/service/${first.body.id}`;
    expect((await customer.get(path)).body).toMatchObject({
      state: "Procuring",
      stateDescription: "Waits until the provider has provided it",
    });
    expect(await customer.send("PATCH", `${path}/state`, AVAILABLE)).toMatchObject({
      status: 409,
      body: { message: "Only the account that sells it can say that new-firewall is provided." },
    });
    expect((await provider.send("PATCH", `${path}/state`, { state: "Suspended" })).status).toBe(409);
    expect((await provider.send("PATCH", `${path}/state`, AVAILABLE)).body.state).toBe("Available");
    expect((await customer.get(new URL(first.body.link).pathname)).body.state).toBe("purchased");
    expect((await customer.get(`${path}/history`)).body.data[0]).toMatchObject({
      message: "Ready",
      username: "provider@demo.example",
    });
    expect((await provider.send("PATCH", `${path}/state`, AVAILABLE)).status).toBe(409);
  });

  it("leaves alone what a platform procures: nobody declares it provided", async () => {
    const [procured] = await portal.database.transaction({ accountId: 1 }, (db) =>
      db.query<{ id: number }>(
        "select id from service where state = 'Procuring' and automator_id is not null limit 1",
      ),
    );
    const answer = await provider.send("PATCH", `/pricing/service/${procured!.id}/state`, AVAILABLE);
    expect(answer.status).toBe(409);
  });

  it("is provided by whoever sells it, also to itself", async () => {
    const bought = await provider.send("POST", "/pricing/service", { ServiceOfferings_id: 18, name: "own" });
    const path = `/pricing/service/${bought.body.id}/state`;
    expect((await provider.send("PATCH", path, AVAILABLE)).body.state).toBe("Available");
  });

  it("shows why a purchase failed", async () => {
    const answer = await buyPool("pool-fail");
    expect((await customer.follow(answer.body.link)).state).toBe("error");
    expect((await customer.get(`/pricing/service/${answer.body.id}`)).body).toMatchObject({
      state: "Error",
      errorDisplay: "The cluster domain-c7 lacks the memory to reserve what pool-fail asks for.",
    });
  });

  it.each([
    ["a name that is taken", { ServiceOfferings_id: 16, name: "erp-prod-db" }, 409],
    ["a solution that is not sold any more", { ServiceOfferings_id: 19, name: "tape" }, 422],
    ["a solution for providers only", { ServiceOfferings_id: 20, name: "workshop" }, 422],
    ["another provider's solution", { ServiceOfferings_id: 56, name: "consulting" }, 422],
    ["another account", { ServiceOfferings_id: 16, name: "theirs", Accounts_id: 101 }, 422],
    ["a resource pool, which has its own call", { ServiceOfferings_id: 1, name: "pool" }, 422],
    ["an unknown field", { ServiceOfferings_id: 16, name: "x", price: 0 }, 422],
  ])("is refused for %s", async (_, body, status) => {
    expect((await customer.send("POST", "/pricing/service", body)).status).toBe(status);
  });

  it("says why what no platform provides cannot be ordered", async () => {
    const order = (id: number) =>
      customer.send("POST", "/pricing/service", { ServiceOfferings_id: id, name: "wanted" });
    const change = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
    await change(
      "update automator set state = 'notConfiguredProperly', state_description = 'There is no connection to this platform yet.' where id = 10",
    );
    expect(await order(22)).toMatchObject({
      status: 409,
      body: {
        message:
          "Azure virtual machines cannot be ordered yet: its automator Azure Europe is not configured properly. There is no connection to this platform yet.",
      },
    });
    await change("update service_offering set automator_id = null where id = 22");
    expect(await order(22)).toMatchObject({
      status: 409,
      body: {
        message: "Azure virtual machines cannot be ordered yet: nothing is connected that could provide it.",
      },
    });
    expect((await customer.get("/pricing/service?filter[name]=wanted")).body.meta.total).toBe(0);
  });

  it("is possible for an account above, for its customer", async () => {
    const answer = await provider.send("POST", "/pricing/service", {
      ServiceOfferings_id: 18,
      name: "watched",
      Accounts_id: 100,
    });
    expect(answer.status).toBe(202);
    expect((await provider.follow(answer.body.link)).state).toBe("pending approval");
    expect((await serviceNamed("watched")).Accounts_id).toBe(100);
  });
});
