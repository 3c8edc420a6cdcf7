import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const V1 = "/automators/vcenter/4";
const V2 = "/automators/vcenter/v2/1";
const SINGLE = 6;

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let otherProvider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
  otherProvider = await portal.signIn("provider2");
});
afterAll(() => portal.close());

const rows = async (caller: Caller, path: string) => {
  const { status, body } = await caller.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body.data;
};
const OWNERS = ["folder", "datastore", "virtual-machine/available-templates", "insights", "catalog"];
/** What the roles of an account may do with automators. */
const setAutomatorsOf = (account: number, flags: string) =>
  portal.database.transaction("system", (db) =>
    db.query(
      "update role set permissions = jsonb_set(permissions, '{ASA Management}', $2::jsonb) where account_id = $1",
      [account, flags],
    ),
  );
const names = async (caller: Caller, path: string): Promise<string[]> =>
  (await rows(caller, path)).map(({ name }: { name: string }) => name);

describe.each([
  ["version 1", V1, "Classic"],
  ["version 2", V2, "Frankfurt"],
])("the owner of an automator of %s", (_version, api, center) => {
  it("reads folders and datastores of the vCenter", async () => {
    const [templates, vm] = await rows(provider, `${api}/folder?sort=name`);
    expect(vm).toEqual({
      moId: "group-v21",
      name: "vm",
      dataCenter: "datacenter-2",
      parent: null,
      place: center,
    });
    expect(templates).toMatchObject({ name: "Templates", parent: "group-v21", place: `${center}, vm` });
    expect(await rows(provider, `${api}/datastore?sort=-capacity`)).toEqual([
      {
        moId: "datastore-22",
        name: "silver-01",
        dataCenter: "datacenter-2",
        capacity: 400_000,
        free: 160_000,
      },
      { moId: "datastore-21", name: "gold-01", dataCenter: "datacenter-2", capacity: 200_000, free: 80_000 },
    ]);
    expect(await rows(provider, `${api}/datastore?filter[dataCenter]=datacenter-9`)).toEqual([]);
  });

  it("reads figures of the whole vCenter", async () => {
    const { body } = await provider.get(`${api}/insights`);
    const machines = await provider.get(
      `${api}/resource-pool/virtual-machine?page[size]=1&counts=powerState`,
    );
    const pools = await provider.get(`${api}/resource-pool?page[size]=1`);
    expect(body).toMatchObject({
      dataCenters: 1,
      clusters: 2,
      hosts: 20,
      cpuFree: 1200,
      datastores: 2,
      capacity: 600_000,
      used: 360_000,
      pools: pools.body.meta.total,
      machines: machines.body.meta.total,
      running: machines.body.meta.counts.powerState.POWERED_ON,
      templates: 3,
    });
    expect(body.accounts).toBeGreaterThan(1);
    expect(body.freePools).toBeGreaterThan(0);
  });

  it("is the only one who does", async () => {
    for (const path of OWNERS) {
      expect((await customer.get(`${api}/${path}`)).status).toBe(403);
      expect((await otherProvider.get(`${api}/${path}`)).status).toBe(404);
    }
    // Nor those to whom the automator is offered, whatever their roles permit.
    await setAutomatorsOf(100, '{"C": true, "R": true, "U": true, "D": true}');
    const manager = await portal.signIn("customer");
    for (const path of OWNERS) expect((await manager.get(`${api}/${path}`)).status).toBe(404);
    expect((await manager.send("POST", `${api}/catalog`, { name: "Mine" })).status).toBe(404);
    await setAutomatorsOf(100, "{}");
  });

  it("reads all ISO images, also of datacentres in which nobody has a pool", async () => {
    expect(await names(provider, `${api}/media?sort=name`)).toHaveLength(4);
  });
});

describe("tasks on an automator", () => {
  it("are all those of one's own services, the latest first", async () => {
    const [machine] = await rows(
      customer,
      `${V2}/resource-pool/virtual-machine?filter[powerState]=POWERED_ON&page[size]=1`,
    );
    const path = `${V2}/virtual-machine/${machine.moId}/state`;
    portal.clock.stop();
    const { body } = await customer.send("PATCH", path, { state: "suspend" });
    const seen = async (caller: Caller) => (await rows(caller, `${V2}/activity`))[0];
    expect(await seen(customer)).toMatchObject({
      state: "running",
      resourceId: machine.moId,
      finishTime: null,
    });
    portal.clock.run();
    await customer.follow(body.link);
    const ended = {
      state: "completed",
      resourceId: machine.moId,
      Accounts_id: 100,
      companyName: "Contoso Manufacturing",
    };
    expect(await seen(customer)).toMatchObject(ended);
    expect(await seen(provider)).toMatchObject(ended);
    expect(await rows(provider, `${V2}/activity?filter[state]=running`)).toEqual([]);
    const reseller = await portal.signIn("reseller");
    for (const { Accounts_id } of await rows(reseller, `${V2}/activity`)) expect(Accounts_id).not.toBe(100);
    expect((await otherProvider.get(`${V2}/activity`)).status).toBe(404);
  });

  it("are also those that provide a service", async () => {
    const order = { ServiceOfferings_id: SINGLE, name: "in-tasks" };
    await customer.follow((await customer.send("POST", "/pricing/service", order)).body.link);
    expect((await rows(provider, `${V1}/activity?search[name]=in-tasks`))[0]).toMatchObject({
      name: "Purchase in-tasks",
      state: "completed",
    });
    expect(await rows(provider, `${V2}/activity?search[name]=in-tasks`)).toEqual([]);
  });
});

describe("a catalog", () => {
  it("is all that customers can mount; its owner sees everything, and other automators are as they were", async () => {
    const made = await provider.send("POST", `${V2}/catalog`, { name: "Linux", media_ids: ["iso-11"] });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Linux", media_ids: ["iso-11"], template_ids: [], templates_count: 0, media_count: 1 },
    });
    const [machine] = await rows(
      customer,
      `${V2}/resource-pool/virtual-machine?filter[powerState]=POWERED_ON&page[size]=1`,
    );
    const media = `${V2}/media?resourcePool=${machine.resourcePool}`;
    expect(await names(customer, media)).toEqual(["debian-13.1-netinst.iso"]);
    expect(await names(provider, media)).toHaveLength(4);
    expect(await names(customer, "/automators/vcenter/4/media")).toHaveLength(4);
    const mount = (caller: Caller, media_uid: string) =>
      caller.send("POST", `${V2}/virtual-machine/${machine.moId}/media/mount`, { media_uid });
    expect((await mount(customer, "iso-12")).body.errors).toEqual([
      { field: "/media_uid", message: "There is no such ISO image." },
    ]);
    const allowed = await mount(customer, "iso-11");
    expect(allowed.status).toBe(202);
    await customer.follow(allowed.body.link);

    const path = `${V2}/catalog/${made.body.id}`;
    const changed = await provider.send("PATCH", path, { media_ids: ["iso-11", "iso-12"] });
    expect(changed).toMatchObject({ status: 200, body: { name: "Linux", media_count: 2 } });
    expect(await names(customer, media)).toHaveLength(2);
    expect((await provider.get(path)).body).toEqual(changed.body);
    expect(await names(provider, `${V2}/catalog`)).toEqual(["Linux"]);
    const [line] = (await provider.get("/audit/resource/map?page_size=1&resource_type=catalog")).body.data;
    expect(line).toMatchObject({ action: "catalog.update", object: { name: "Linux" } });

    expect((await provider.send("DELETE", path)).status).toBe(204);
    expect((await provider.get(path)).status).toBe(404);
    expect(await names(customer, media)).toHaveLength(4);
  });

  it("is all that customers can have machines made from", async () => {
    const made = await provider.send("POST", `${V1}/catalog`, { name: "Debian", template_ids: ["vm-901"] });
    expect(made.status).toBe(201);
    const path = `${V1}/catalog/${made.body.id}`;
    expect(await names(customer, `${V1}/virtual-machine/templates`)).toEqual(["debian-13"]);
    expect(await names(provider, `${V1}/virtual-machine/templates`)).toHaveLength(3);
    const available = await rows(provider, `${V1}/virtual-machine/available-templates?sort=name`);
    expect(
      available.map(({ name, catalogs }: { name: string; catalogs: string[] }) => [name, catalogs]),
    ).toEqual([
      ["debian-13", ["Debian"]],
      ["ubuntu-24-04", []],
      ["windows-2025", []],
    ]);
    // Its solution is made from Ubuntu.
    const order = { ServiceOfferings_id: SINGLE, name: "not-offered" };
    expect(await customer.send("POST", "/pricing/service", order)).toMatchObject({
      status: 409,
      body: {
        message: "Virtual machine cannot be ordered: its template is in no catalog of vCenter Classic.",
      },
    });
    const changed = await provider.send("PATCH", path, { template_ids: ["vm-901", "vm-902"] });
    expect(changed.status).toBe(200);
    const bought = await customer.send("POST", "/pricing/service", { ...order, name: "offered" });
    expect(bought.status).toBe(202);
    await customer.follow(bought.body.link);
    expect((await provider.send("DELETE", path)).status).toBe(204);
  });

  it("has what its vCenter has, and a name of its own", async () => {
    const create = (body: object) => provider.send("POST", `${V2}/catalog`, body);
    const wrong = await create({ name: "Wrong", template_ids: ["vm-1"], media_ids: ["iso-77"] });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [
        { field: "/template_ids", message: "There is no template vm-1 in vCenter Frankfurt." },
        { field: "/media_ids", message: "There is no ISO image iso-77 in vCenter Frankfurt." },
      ],
    ]);
    const first = await create({ name: "One", media_ids: ["iso-11"] });
    const second = await create({ name: "Two" });
    expect(await create({ name: "One" })).toMatchObject({
      status: 409,
      body: { message: "vCenter Frankfurt has a catalog named One already." },
    });
    const path = (id: number) => `${V2}/catalog/${id}`;
    expect((await provider.send("PATCH", path(second.body.id), { name: "One" })).status).toBe(409);
    // An image that is gone can be taken out, and hinders no other change.
    await portal.database.transaction("system", (db) =>
      db.query("update vcenter_catalog set media_ids = '{iso-gone,iso-11}' where id = $1", [first.body.id]),
    );
    const renamed = await provider.send("PATCH", path(first.body.id), { name: "Uno" });
    expect(renamed).toMatchObject({ status: 200, body: { media_ids: ["iso-gone", "iso-11"] } });
    for (const { body } of [first, second]) {
      expect((await otherProvider.get(path(body.id))).status).toBe(404);
      expect((await customer.send("DELETE", path(body.id))).status).toBe(403);
      expect((await provider.send("DELETE", path(body.id))).status).toBe(204);
    }
    expect((await provider.get(path(1))).status).toBe(404);
  });
});
