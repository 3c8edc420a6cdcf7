import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let role: number;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  role = (await customer.send("POST", "/access/role", { name: "Readers" })).body.id;
  await customer.send("PATCH", `/access/role/${role}`, { name: "Writers" });
  await customer.send("POST", "/access/role", { name: `Not ${role}` });
});
afterAll(() => portal.close());

const actionsOf = async (query: string, caller = customer) =>
  (await caller.get(`/audit/resource/map?${query}`)).body.data.map(
    ({ action, resource }: { action: string; resource: string }) => `${action} of ${resource}`,
  );

it("answers the history of one thing, and nothing that only mentions its number", async () => {
  expect(await actionsOf(`resource_type=role&resource_id=${role}`)).toEqual([
    `role.update of role ${role}`,
    `role.create of role ${role}`,
  ]);
  expect(await actionsOf(`resource_type=role&resource_id=${role}&search=create`)).toHaveLength(1);
  expect(await actionsOf(`resource_type=contact&resource_id=${role}`)).toEqual([]);
  expect(await actionsOf(`resource_type=rol&resource_id=${role}`)).toEqual([]);
});

it("answers with the history of one thing that of what is in it", async () => {
  const filter = "filter[powerState]=POWERED_ON&page[size]=1";
  const pools = "/automators/vcenter/v2/1";
  const { data } = (await customer.get(`${pools}/resource-pool/virtual-machine?${filter}`)).body;
  const { moId, service_id: service } = data[0];
  const { body } = await customer.send("PATCH", `${pools}/virtual-machine/${moId}/state`, { state: "stop" });
  await customer.follow(body.link);
  const [last] = await actionsOf(`resource_type=service&resource_id=${service}`);
  expect(last).toBe(`virtual-machine.powered of virtual-machine ${moId}`);
  expect(await actionsOf(`resource_type=role&resource_id=${service}`)).toEqual([]);
});

it("answers nothing of a thing that belongs to somebody else", async () => {
  const other = await portal.signIn("customer2");
  expect(await actionsOf(`resource_type=role&resource_id=${role}`, other)).toEqual([]);
});

describe("is filtered", () => {
  const all = "page_size=1000";
  const rowsOf = async (query: string, caller = customer): Promise<readonly Row[]> =>
    (await caller.get(`/audit/resource/map?${all}&${query}`)).body.data;

  it("by the person who acted, for themselves or for somebody else", async () => {
    const provider = await portal.signIn("provider");
    const own = await rowsOf("user=provider@demo.example", provider);
    expect(new Set(own.map(({ user }) => user))).toEqual(new Set(["provider@demo.example"]));
    const { code } = (await provider.send("POST", "/access/managed-access", { account_id: 100 })).body;
    const anonymous = await portal.signIn("anonymous");
    await anonymous.send("POST", "/access/managed-access/session", { code });
    const [first] = await rowsOf("user=provider@demo.example");
    expect(first).toMatchObject({
      action: "managed-access.enter",
      user: "customer@demo.example",
      acting_user: "provider@demo.example",
    });
    expect(await rowsOf("user=nobody@demo.example")).toEqual([]);
  });

  it("by actions, any of them", async () => {
    const found = await rowsOf(`action=role.update&action=role.create&resource_type=role`);
    expect(found.map(({ action }) => action)).toEqual(["role.create", "role.update", "role.create"]);
    expect(await rowsOf("action=role.update")).toHaveLength(1);
  });

  it("by time, the last day included", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await rowsOf(`from=${today}&to=${today}&resource_type=role`)).toHaveLength(3);
    expect(await rowsOf("to=2026-10-25")).not.toHaveLength(0);
    expect(await rowsOf("from=2026-10-26&to=2026-10-25")).toEqual([]);
    expect(await rowsOf(`from=${today}T00:00:00Z&to=${today}T00:00:00Z&resource_type=role`)).toEqual([]);
    for (const query of ["from=yesterday", "to=2026-13-41", "from=2026-10-26T25:61:00Z"])
      expect((await customer.get(`/audit/resource/map?${query}`)).status).toBe(400);
  });

  it("by words, also of names", async () => {
    expect((await rowsOf("search=Writers")).length).toBe(0);
    expect((await rowsOf("search=Readers&search=update"))[0]).toMatchObject({ action: "role.update" });
  });

  it("with the people and actions that are in the log of one's own account", async () => {
    const people = async (caller: Caller, query = "") =>
      (await caller.get(`/audit/resource/user?${query}`)).body.data.map(({ user }: Row) => user);
    expect(await people(customer)).toEqual(["customer@demo.example", "provider@demo.example"]);
    expect(await people(customer, "search=provider")).toEqual(["provider@demo.example"]);
    expect(await people(await portal.signIn("customer2"))).toEqual([]);
    const actions = (await customer.get("/audit/resource/action?search=role.")).body.data;
    expect(actions).toEqual([{ action: "role.create" }, { action: "role.update" }]);
  });
});

interface Row {
  readonly user: string;
  readonly action: string;
}

it("says by what the page of an object is found while it exists", async () => {
  const { data } = (await customer.get("/pricing/service?filter[name]=erp-production")).body;
  await customer.send("PATCH", `/pricing/service/${data[0].id}`, { description: "Ledger" });
  const [changed] = (await customer.get("/audit/resource/map")).body.data;
  expect(changed.object).toEqual({
    type: "service",
    id: String(data[0].id),
    name: "erp-production",
    page: String(data[0].id),
    kind: "vCenterResourcePool",
    version: "v2",
  });
  const [own] = (await customer.get("/audit/resource/map?action=managed-access.enter")).body.data;
  expect(own.object).toMatchObject({ type: "account", page: null, kind: "customer" });
  const provider = await portal.signIn("provider");
  const [theirs] = (await provider.get("/audit/resource/map?action=managed-access.enter")).body.data;
  expect(theirs.object).toMatchObject({ type: "account", page: "100", kind: "customer" });
});
