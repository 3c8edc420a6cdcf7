import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcloud/v4/6";
const TEMPLATE = "template-6-2";
const PAIR = "template-6-4";
let portal: TestPortal;
let customer: Caller;
/** A reserved virtual datacentre of 8 GHz, 32 GB and 200 GB. */
let vdc: string;
let service: number;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  const bought = await buy({ name: "test-vdc" });
  service = bought.id;
  vdc = `vdc-${bought.id}`;
});
afterAll(() => portal.close());

const ORDER = {
  ServiceOfferings_id: 10,
  cpu: { limit: 8 },
  memory: { limit: 32 },
  storage: { limit: 200 },
};

async function buy(order: object): Promise<{ readonly id: number; readonly end: unknown }> {
  const { status, body } = await customer.send("POST", `${API}/org-vdcs`, { ...ORDER, ...order });
  expect({ status, body }).toMatchObject({ status: 202 });
  return { id: body.id, end: await customer.follow(body.link) };
}

const read = async (path: string) => (await customer.get(`${API}/${path}`)).body;
const rows = async (path: string) => (await read(path)).data;
const ended = async (answer: Promise<{ status: number; body: { link: string } }>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  return await customer.follow(body.link);
};
/** A refusal: its status, its sentence and the fields that it names. */
const refusal = async (answer: ReturnType<Caller["send"]>) => {
  const { status, body } = await answer;
  return [status, body.message, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
};
const send = (method: Parameters<Caller["send"]>[0], path: string, body?: object, ifMatch = "") =>
  customer.send(method, `${API}/${path}`, body, ifMatch === "" ? {} : { "if-match": ifMatch });

async function createVapp(name: string, more: object = {}): Promise<{ readonly uid: string }> {
  expect(await ended(send("POST", "vapps", { orgVdcUid: vdc, name, ...more }))).toMatchObject({
    state: "completed",
  });
  const found = (await rows(`vapps?filter[orgVdcUid]=${vdc}&page[size]=100`)).find(
    (each: { name: string }) => each.name === name,
  );
  return found;
}
const machinesOf = async (vapp: { uid: string }) =>
  await rows(`virtual-machines?filter[vappUid]=${vapp.uid}&sort=name`);
const power = (path: string, state: string) => ended(send("PATCH", `${path}/change-state`, { state }));

describe("virtual datacentres", () => {
  it("are bought: the service is there at once, and its virtual datacentre when it is made", async () => {
    expect(await read(`org-vdcs/${vdc}`)).toMatchObject({
      name: "test-vdc",
      service_id: service,
      Accounts_id: 100,
      model: "ReservationPool",
      place: "General purpose",
      cpu: { limit: 8, reservation: 8 },
      used: { cpu: 0, memory: 0, storage: 0 },
    });
    const { body } = await customer.get(`/pricing/service/${service}`);
    expect(body).toMatchObject({
      state: "Available",
      quota: { cpu: 8, memory: 32, storage: 200 },
      metaData: { data: { moId: vdc } },
      resource: { name: "test-vdc", region: "General purpose", enabled: true },
    });
    const [organization] = await rows("organizations");
    expect(organization).toMatchObject({ Accounts_id: 100, uid: "org-100" });
  });

  it("of which the platform lacks what they reserve end in error, and are refused before where that is known", async () => {
    const failing = await buy({ name: "broken-fail" });
    expect(failing.end).toMatchObject({ state: "error" });
    expect(await refusal(send("POST", "org-vdcs", { ...ORDER, name: "huge", cpu: { limit: 257 } }))).toEqual([
      422,
      expect.any(String),
      "/cpu/limit",
    ]);
  });

  it("have no limit only where what machines use is charged", async () => {
    const unlimited = { cpu: { limit: -1 }, memory: { limit: 0 }, storage: { limit: -1 } };
    expect(await refusal(send("POST", "org-vdcs", { ...ORDER, name: "all", ...unlimited }))).toEqual([
      422,
      expect.any(String),
      "/cpu/limit",
      "/memory/limit",
      "/storage/limit",
      "/cpu/limit",
      "/memory/limit",
    ]);
    const { id, end } = await buy({ name: "metered", ServiceOfferings_id: 9, ...unlimited });
    expect(end).toMatchObject({ state: "purchased" });
    expect(await read(`org-vdcs/vdc-${id}`)).toMatchObject({
      model: "AllocationVApp",
      cpu: { limit: -1, reservation: 0 },
    });
  });

  it("are not bought by version 1, twice by one name, or for another solution", async () => {
    const classic = await customer.send("POST", "/automators/vcloud/v4/5/org-vdcs", {
      ...ORDER,
      name: "classic",
      ServiceOfferings_id: 8,
    });
    expect([classic.status, classic.body.errors[0].message]).toEqual([
      422,
      "New virtual datacentres are made at automators of version 2; those of version 1 are used and deleted.",
    ]);
    const { notOrdered } = (await customer.get("/solutions/serviceOfferings/8")).body;
    expect(notOrdered).toMatch(/^New virtual datacentres are ordered from version 2; those of version 1/);
    expect((await send("POST", "org-vdcs", { ...ORDER, name: "TEST-VDC" })).status).toBe(409);
    expect(
      await refusal(send("POST", "org-vdcs", { ...ORDER, name: "pool", ServiceOfferings_id: 1 })),
    ).toEqual([422, expect.any(String), "/ServiceOfferings_id"]);
    const order = { ServiceOfferings_id: 9, name: "x" };
    expect((await customer.send("POST", "/pricing/service", order)).body.message).toContain(
      "at its automator",
    );
  });

  it("are resized, with what they are charged for, but not below what they use", async () => {
    const resized = await ended(
      send("PATCH", `org-vdcs/${vdc}`, { cpu: { limit: 10 }, description: "Larger" }),
    );
    expect(resized).toMatchObject({ state: "completed" });
    expect(await read(`org-vdcs/${vdc}`)).toMatchObject({
      cpu: { limit: 10, reservation: 10 },
      description: "Larger",
    });
    expect((await customer.get(`/pricing/service/${service}`)).body.quota.cpu).toBe(10);
    const vapp = await createVapp("sized", { vappTemplateUid: TEMPLATE });
    expect(await refusal(send("PATCH", `org-vdcs/${vdc}`, { storage: { limit: 30 } }))).toEqual([
      422,
      expect.any(String),
      "/storage/limit",
    ]);
    expect(await ended(send("DELETE", `vapps/${vapp.uid}`))).toMatchObject({ state: "completed" });
  });
});

describe("vApps", () => {
  it("are made from a template, with its machines, and are not ready until then", async () => {
    portal.clock.stop();
    const making = await send("POST", "vapps", { orgVdcUid: vdc, name: "pair", vappTemplateUid: PAIR });
    const uid = (await customer.get(making.body.link)).body.resourceId ?? "";
    portal.clock.run();
    expect(await customer.follow(making.body.link)).toMatchObject({ state: "completed" });
    const [vapp] = (await rows(`vapps?filter[orgVdcUid]=${vdc}&page[size]=1`)) as [{ uid: string }];
    expect(uid === "" || uid === vapp.uid).toBe(true);
    expect(vapp).toMatchObject({
      name: "pair",
      powerState: "POWERED_OFF",
      virtual_machines_count: 2,
      cores: 6,
    });
    expect((await machinesOf(vapp)).map(({ name }: { name: string }) => name)).toEqual(["db", "web"]);
    expect((await read(`vapps?filter[orgVdcUid]=${vdc}`)).meta.total).toBe(1);
  });

  it("are powered as a whole, and are what their machines are", async () => {
    const [vapp] = await rows(`vapps?filter[orgVdcUid]=${vdc}`);
    const [db, web] = await machinesOf(vapp);
    expect(await power(`virtual-machines/${db.uid}`, "start")).toMatchObject({ state: "completed" });
    expect((await read(`vapps/${vapp.uid}`)).powerState).toBe("MIXED");
    expect(await power(`vapps/${vapp.uid}`, "start")).toMatchObject({ state: "completed" });
    expect((await read(`vapps/${vapp.uid}`)).powerState).toBe("POWERED_ON");
    expect((await read(`virtual-machines/${web.uid}`)).powerState).toBe("POWERED_ON");
    expect((await read(`org-vdcs/${vdc}`)).used).toEqual({ cpu: 6, memory: 12, storage: 80 });
    expect(await refusal(send("PATCH", `vapps/${vapp.uid}/change-state`, { state: "start" }))).toEqual([
      409,
      "No machine of pair can be powered on now.",
    ]);
    expect(await refusal(send("DELETE", `vapps/${vapp.uid}`))).toEqual([
      409,
      "pair can be deleted once db is powered off.",
    ]);
    expect(await power(`vapps/${vapp.uid}`, "suspend")).toMatchObject({ state: "completed" });
    expect((await read(`vapps/${vapp.uid}`)).powerState).toBe("SUSPENDED");
    expect(await power(`vapps/${vapp.uid}`, "stop")).toMatchObject({ state: "completed" });
    const empty = await createVapp("nothing");
    expect((await read(`vapps/${empty.uid}`)).powerState).toBe("RESOLVED");
  });

  it("have names of their own, and change them", async () => {
    expect(await refusal(send("POST", "vapps", { orgVdcUid: vdc, name: "PAIR" }))).toEqual([
      409,
      "PAIR is taken in test-vdc.",
      expect.any(String),
    ]);
    const at = `vapps/${(await createVapp("before")).uid}`;
    const { etag = "" } = await customer.get(`${API}/${at}`);
    await ended(send("PATCH", at, { name: "after" }));
    expect(await read(at)).toMatchObject({ name: "after" });
    expect((await refusal(send("PATCH", at, { name: "x" }, etag)))[0], "a stale change").toBe(409);
  });

  it("take no more than the limits, together with what is still being done", async () => {
    const large = { orgVdcUid: vdc, vappTemplateUid: "template-6-3" };
    portal.clock.stop();
    const first = await send("POST", "vapps", { ...large, name: "first" });
    expect(first.status).toBe(202);
    expect(await refusal(send("POST", "vapps", { ...large, name: "second", vappTemplateUid: PAIR }))).toEqual(
      [409, "test-vdc has a limit of 200 GB of storage, of which 140 are provisioned: 80 more do not fit."],
    );
    portal.clock.run();
    expect(await customer.follow(first.body.link)).toMatchObject({ state: "completed" });
    await ended(send("DELETE", `vapps/${(await vappNamed("first")).uid}`));
  });

  it("that cannot be made leave nothing behind", async () => {
    const failed = await ended(send("POST", "vapps", { orgVdcUid: vdc, name: "no-fail" }));
    expect(failed).toMatchObject({
      state: "error",
      message: "The storage has no space for the disks of no-fail.",
    });
    expect(await vappNamed("no-fail")).toBeUndefined();
  });

  const vappNamed = async (name: string) =>
    (await rows(`vapps?filter[orgVdcUid]=${vdc}&page[size]=100`)).find(
      (each: { name: string }) => each.name === name,
    );
});

describe("machines", () => {
  let vapp: { readonly uid: string };
  let machine: { readonly uid: string };
  beforeAll(async () => {
    vapp = await createVapp("workbench", { vappTemplateUid: TEMPLATE });
    [machine] = await machinesOf(vapp);
  });
  const one = () => `virtual-machines/${machine.uid}`;

  it("have one snapshot, to which they return", async () => {
    const take = (name: string) => ended(send("POST", `${one()}/snapshot`, { name }));
    expect((await read(one())).snapshot).toBeNull();
    expect(await refusal(send("POST", `${one()}/snapshot/revert`))).toEqual([
      409,
      "workbench has no snapshot.",
    ]);
    expect(await take("First")).toMatchObject({ state: "completed" });
    expect(await take("Second")).toMatchObject({ state: "completed" });
    expect((await read(one())).snapshot).toMatchObject({ name: "Second", hasMemory: false, size: 40 });
    expect((await read(one())).storage.provisioned).toBe(80);
    await ended(send("PATCH", one(), { cores: 4 }));
    expect((await read(one())).cores).toBe(4);
    expect(await ended(send("POST", `${one()}/snapshot/revert`))).toMatchObject({ state: "completed" });
    expect((await read(one())).cores).toBe(2);
    expect(await ended(send("DELETE", `${one()}/snapshot`))).toMatchObject({ state: "completed" });
    expect((await read(one())).snapshot).toBeNull();
    const history = (await customer.get(`/pricing/service/${service}/history`)).body.data;
    expect(history[0].message).toBe("Remove snapshot Second of workbench");
  });

  it("have a medium in their drive", async () => {
    const mount = (media_uid: string) => send("POST", `${one()}/media/mount`, { media_uid });
    expect(await refusal(mount("media-6-99"))).toEqual([422, expect.any(String), "/media_uid"]);
    expect(await ended(mount("media-6-1"))).toMatchObject({ state: "completed" });
    expect(await read(one())).toMatchObject({
      media_uid: "media-6-1",
      mediaName: "debian-13.1.0-amd64-netinst.iso",
    });
    expect((await refusal(mount("media-6-2")))[0]).toBe(409);
    expect(await ended(send("POST", `${one()}/media/unmount`))).toMatchObject({ state: "completed" });
    expect((await read(one())).media_uid).toBeNull();
    expect((await refusal(send("POST", `${one()}/media/unmount`)))[0]).toBe(409);
  });

  it("are cloned, changed and deleted", async () => {
    expect(await ended(send("POST", `${one()}/clone-vm`, { name: "copy" }))).toMatchObject({
      state: "completed",
    });
    const [copy] = (await machinesOf(vapp)).filter(({ name }: { name: string }) => name === "copy");
    expect(copy).toMatchObject({ powerState: "POWERED_OFF", cores: 2, vappName: "workbench" });
    const change = {
      memory: 2048,
      disks: { changed: [{ key: 2000, capacity: 45 }], added: [{ capacity: 5 }] },
    };
    expect(await ended(send("PATCH", `virtual-machines/${copy.uid}`, change))).toMatchObject({
      state: "completed",
    });
    expect(await read(`virtual-machines/${copy.uid}`)).toMatchObject({
      memory: 2048,
      storage: { provisioned: 50 },
    });
    const tooLarge = { disks: { added: [{ capacity: 5000 }] } };
    expect(await refusal(send("PATCH", `virtual-machines/${copy.uid}`, tooLarge))).toEqual([
      409,
      expect.stringContaining("5000 more do not fit"),
      "/disks",
    ]);
    expect(await refusal(send("PATCH", `virtual-machines/${copy.uid}`, { name: "workbench" }))).toEqual([
      409,
      "workbench is taken in workbench.",
      expect.any(String),
    ]);
    expect(await power(`virtual-machines/${copy.uid}`, "start")).toMatchObject({ state: "completed" });
    expect((await refusal(send("DELETE", `virtual-machines/${copy.uid}`)))[0]).toBe(409);
    expect(await power(`virtual-machines/${copy.uid}`, "stop")).toMatchObject({ state: "completed" });
    expect(await ended(send("DELETE", `virtual-machines/${copy.uid}`))).toMatchObject({ state: "completed" });
    expect((await customer.get(`${API}/virtual-machines/${copy.uid}`)).status).toBe(404);
  });

  it("are added to a vApp, connected to a network of it", async () => {
    const gateway = "192.168.9.1";
    await ended(send("POST", "vapp-networks", { vappUid: vapp.uid, name: "lan", type: "isolated", gateway }));
    const [network] = await rows(`vapp-networks?filter[vappUid]=${vapp.uid}`);
    expect(network).toMatchObject({ name: "lan", type: "isolated", gateway, prefixLength: 24 });
    const added = await ended(
      send("POST", "virtual-machines", {
        vappUid: vapp.uid,
        vappTemplateUid: "template-6-1",
        name: "small",
        vappNetworkUid: network.uid,
        powerOn: true,
      }),
    );
    expect(added).toMatchObject({ state: "completed" });
    const [small] = (await machinesOf(vapp)).filter(({ name }: { name: string }) => name === "small");
    expect(small).toMatchObject({
      powerState: "POWERED_ON",
      ipAddress: expect.stringMatching(/^192\.168\.9\./),
    });
    expect(await refusal(send("DELETE", `vapp-networks/${network.uid}`))).toEqual([
      409,
      "small is connected to lan.",
    ]);
  });

  it("open a console while they are on, and show what they use", async () => {
    expect((await customer.get(`${API}/${one()}/console`)).status).toBe(409);
    await power(one(), "start");
    const { id, url } = await read(`${one()}/console`);
    expect(url ?? (await read(`${one()}/console/${id}`)).proxy_url).toContain("&start=start&");
    const { data } = await read(`${one()}/metrics?metric=cpu`);
    expect(data[0]).toMatchObject({ metric: "cpu", unit: "percent" });
    expect(data[0].series.length).toBeGreaterThan(100);
    await power(one(), "stop");
  });
});

describe("networks", () => {
  it("are made, joined by vApps and deleted once nothing is joined to them", async () => {
    const network = { orgVdcUid: vdc, name: "backend", type: "isolated" };
    expect(await refusal(send("POST", "organization-networks", network))).toEqual([
      422,
      expect.any(String),
      "/gateway",
    ]);
    for (const [gateway, message] of [
      ["10.8.0.0", "10.8.0.0 is the address of the network itself, which no machine can have."],
      ["10.8.0.255", "10.8.0.255 is its broadcast address, which no machine can have."],
      ["999.1.1.1", "Invalid IP Address"],
    ])
      expect((await send("POST", "organization-networks", { ...network, gateway })).body.errors).toEqual([
        { field: "/gateway", message },
      ]);
    await ended(send("POST", "organization-networks", { ...network, gateway: "10.8.0.1" }));
    await ended(
      send("POST", "organization-networks", {
        orgVdcUid: vdc,
        name: "public",
        type: "direct",
        externalNetworkUid: "extnet-6-1",
      }),
    );
    const [backend, open] = await rows(`organization-networks?filter[orgVdcUid]=${vdc}&sort=name`);
    expect(open).toMatchObject({ type: "direct", gateway: "203.0.113.6" });
    const vapp = await createVapp("joined", { organizationNetworkUid: backend.uid });
    expect(await refusal(send("DELETE", `organization-networks/${backend.uid}`))).toEqual([
      409,
      "backend is in use by joined.",
    ]);
    await ended(send("DELETE", `vapps/${vapp.uid}`));
    expect(await ended(send("DELETE", `organization-networks/${backend.uid}`))).toMatchObject({
      state: "completed",
    });
  });
});

describe("the end", () => {
  it("is in the audit log and in the list of tasks", async () => {
    const [task] = await rows("activity?filter[state]=completed&sort=-createTime");
    expect(task).toMatchObject({ state: "completed", resourceId: expect.any(String) });
    expect(task.finishTime).not.toBeNull();
  });

  it("of a service removes its virtual datacentre with all that is in it", async () => {
    expect(await ended(send("DELETE", `org-vdcs/${vdc}`))).toMatchObject({ state: "completed" });
    expect((await customer.get(`${API}/org-vdcs/${vdc}`)).status).toBe(404);
    expect(await rows(`vapps?filter[orgVdcUid]=${vdc}`)).toEqual([]);
    expect((await customer.get(`/pricing/service/${service}`)).status).toBe(404);
  });
});
