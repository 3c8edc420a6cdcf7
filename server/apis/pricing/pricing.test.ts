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
}, 60_000);
afterAll(() => portal.close());

const serviceNamed = async (name: string, as = customer) =>
  (await as.get(`/pricing/service?filter[name]=${encodeURIComponent(name)}&filter[Accounts_id]=100`)).body
    .data[0];

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

  it("clears an error, and suspends only from an account above", async () => {
    const failed = (await customer.get("/pricing/service?filter[state]=Error&page[size]=1")).body.data[0];
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
    const bought = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: 17,
      name: "never-fail",
    });
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
    const bought = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: 16,
      name: "provided-once",
    });
    expect((await customer.follow(bought.body.link)).state).toBe("purchased");
    const { id } = await serviceNamed("provided-once");
    const change = (state: string) => provider.send("PATCH", `/pricing/service/${id}/state`, { state });
    expect((await change("Suspended")).body.state).toBe("Suspended");
    expect((await change("Available")).body.state).toBe("Available");
  });
});

describe("deleting a service", () => {
  it("answers at once, shows the service in progress, and removes it", async () => {
    portal.clock.stop();
    const { id } = await serviceNamed("web-01");
    const answer = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect([answer.status, answer.body.state]).toEqual([202, "running"]);
    expect((await customer.get(`/pricing/service/${id}`)).body.state).toBe("Processing");
    const again = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect([again.status, again.body.message]).toEqual([
      409,
      '"Delete web-01" is still running. Wait until it has ended.',
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
    const bought = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: 16,
      name: "one-more",
    });
    expect((await customer.follow(bought.body.link)).state).toBe("purchased");
    const { id } = await serviceNamed("one-more");
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
    const { id } = await serviceNamed("web-04");
    const answer = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    await new Promise((done) => setTimeout(done, 100));
    await portal.restartRunner();
    expect((await customer.get(`/pricing/service/${id}`)).body.state).toBe("Processing");
    portal.clock.run();
    expect((await customer.follow(answer.body.link)).state).toBe("completed");
    expect((await customer.get(`/pricing/service/${id}`)).status).toBe(404);
  });

  it.each([
    ["filter[automator.state]=notConfiguredProperly&filter[state]=Available", "is not configured properly"],
    ["filter[automator.state]=syncing&filter[state]=Available", "is syncing"],
    ["filter[state]=Processing", "is Processing."],
  ])("is refused for %s", async (query, reason) => {
    const service = (await customer.get(`/pricing/service?${query}&page[size]=1`)).body.data[0];
    const { status, body } = await customer.send("DELETE", `/pricing/service/${service.id}?sync=none`);
    expect(status).toBe(409);
    expect(body.message).toContain(reason);
  });
});

describe("buying a service", () => {
  it("provides it in the background, once for each idempotency key", async () => {
    const body = { ServiceOfferings_id: 16, name: "new-firewall" };
    const key = { "idempotency-key": "firewall-1" };
    const first = await customer.send("POST", "/pricing/service", body, key);
    const second = await customer.send("POST", "/pricing/service", body, key);
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect((await customer.follow(first.body.link)).state).toBe("purchased");
    expect((await customer.get("/pricing/service?filter[name]=new-firewall")).body.meta.total).toBe(1);
    expect((await customer.get(`/pricing/service/${first.body.id}`)).body.state).toBe("Available");
  });

  it("shows why a purchase failed", async () => {
    const answer = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: 17,
      name: "dns-fail",
    });
    expect((await customer.follow(answer.body.link)).state).toBe("error");
    expect((await customer.get(`/pricing/service/${answer.body.id}`)).body).toMatchObject({
      state: "Error",
      errorDisplay: "The platform could not provide dns-fail.",
    });
  });

  it.each([
    ["a name that is taken", { ServiceOfferings_id: 16, name: "erp-prod-db" }, 409],
    ["a solution that is not sold any more", { ServiceOfferings_id: 19, name: "tape" }, 422],
    ["a solution for providers only", { ServiceOfferings_id: 20, name: "workshop" }, 422],
    ["another provider's solution", { ServiceOfferings_id: 56, name: "consulting" }, 422],
    ["another account", { ServiceOfferings_id: 16, name: "theirs", Accounts_id: 101 }, 422],
    ["a resource pool, which has its own call", { ServiceOfferings_id: 1, name: "pool" }, 422],
    ["a broken connector", { ServiceOfferings_id: 15, name: "instance" }, 409],
    ["an unknown field", { ServiceOfferings_id: 16, name: "x", price: 0 }, 422],
  ])("is refused for %s", async (_, body, status) => {
    expect((await customer.send("POST", "/pricing/service", body)).status).toBe(status);
  });

  it("is possible for an account above, for its customer", async () => {
    const answer = await provider.send("POST", "/pricing/service", {
      ServiceOfferings_id: 18,
      name: "watched",
      Accounts_id: 100,
    });
    expect(answer.status).toBe(202);
    expect((await provider.follow(answer.body.link)).state).toBe("purchased");
    expect((await serviceNamed("watched")).Accounts_id).toBe(100);
  });
});
