import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcenter/4";
const SINGLE = 6;
let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const ended = async (answer: ReturnType<Caller["send"]>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  return await customer.follow(body.link);
};
const buy = (name: string) =>
  customer.send("POST", "/pricing/service", { ServiceOfferings_id: SINGLE, name });
const serviceNamed = async (name: string) =>
  (await customer.get(`/pricing/service?filter[name]=${name}`)).body.data[0];
const machineOf = async (name: string) => {
  const service = await serviceNamed(name);
  return (await customer.get(`${API}/virtual-machine/${service.metaData.data.moId}`)).body;
};
const power = (moId: string, state: string) =>
  customer.send("PATCH", `${API}/virtual-machine/${moId}/state`, { state });
const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

describe("a single machine", () => {
  it("is as large as its solution offers first: an order cannot say otherwise, and so pay for less", async () => {
    const refused = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: SINGLE,
      name: "smaller-for-less",
      quantities: { memory: 1 },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: "/quantities/memory",
            message: expect.stringMatching(
              /^It has \d+ of it at first, and can be changed once it is there\.$/,
            ),
          },
        ],
      },
    });
  });

  it("is made from the template of its solution, in the provider's pool, with its first size", async () => {
    expect(await ended(buy("single-a"))).toMatchObject({ state: "purchased" });
    expect(await machineOf("single-a")).toMatchObject({
      name: "single-a",
      Accounts_id: 100,
      operatingSystem: "Ubuntu 24.04 LTS (64-bit)",
      cores: 2,
      memory: 4096,
      disks: [{ capacity: 60 }],
      powerState: "POWERED_OFF",
      resourcePool: "resgroup-960",
      can: { clone: false, snapshots: true },
    });
  });

  it("is powered, opens its console, takes a snapshot and grows", async () => {
    expect(await ended(buy("single-b"))).toMatchObject({ state: "purchased" });
    const { moId } = await machineOf("single-b");
    expect(await ended(power(moId, "start"))).toMatchObject({ state: "completed" });
    expect((await machineOf("single-b")).powerState).toBe("POWERED_ON");
    const opened = await customer.get(`${API}/virtual-machine/${moId}/console-access`);
    expect(opened).toMatchObject({ status: 202, body: { id: expect.any(String) } });
    const ready = await customer.get(`${API}/virtual-machine/${moId}/console-access/${opened.body.id}`);
    expect(ready).toMatchObject({ status: 200, body: { proxy_url: expect.any(String) } });
    const taken = customer.send("POST", `${API}/virtual-machine/${moId}/snapshots`, { name: "First" });
    expect(await ended(taken)).toMatchObject({ state: "completed" });
    const grown = customer.send("PATCH", `${API}/resource-pool/virtual-machine/${moId}`, { cores: 4 });
    expect(await ended(grown)).toMatchObject({ state: "completed" });
    expect(await machineOf("single-b")).toMatchObject({ cores: 4, snapshots: [{ name: "First" }] });
    const metrics = await customer.get(`${API}/virtual-machine/${moId}/metrics`);
    expect(metrics.body.data).toHaveLength(4);
  });

  it("is in the list of services as its platform last said: after each work on it", async () => {
    expect(await serviceNamed("single-a")).toMatchObject({
      resource: {
        name: "single-a",
        cores: 2,
        memory: 4,
        diskCapacity: 60,
        operatingSystem: "Ubuntu 24.04 LTS (64-bit)",
        powerState: "POWERED_OFF",
        enabled: true,
      },
    });
    expect((await serviceNamed("single-b")).resource).toMatchObject({ cores: 4, powerState: "POWERED_ON" });
    expect((await serviceNamed("erp-prod-db")).resource).toMatchObject({ region: "Classic" });
    const machines = "/pricing/service?filter[service_offering.type]=vCenterVirtualMachine&page[size]=1000";
    const known = async (query: string) =>
      (await customer.get(`${machines}${query}`)).body.data.flatMap(
        ({ resource }: { resource?: { cores?: number } }) => resource?.cores ?? [],
      );
    const cores = await known("&sort=-resource.cores");
    expect(cores.slice(0, 2)).toEqual([4, 2]);
    expect(await known("&sort=resource.cores")).toEqual(cores.toReversed());
    const on = (await customer.get(`${machines}&filter[resource.powerState]=POWERED_ON`)).body.data;
    expect(on.map(({ name }: { name: string }) => name)).toContain("single-b");
    expect(on.map(({ name }: { name: string }) => name)).not.toContain("single-a");
  });

  it("of a solution that needs approval is as large as it was ordered, and made larger by its seller alone", async () => {
    const offer = (properties: object) =>
      system("update service_offering set properties = properties || $2::jsonb where id = $1", [
        SINGLE,
        JSON.stringify(properties),
      ]);
    const [solution] = await system<{ properties: { cpu: { default: number } } }>(
      "select properties from service_offering where id = $1",
      [SINGLE],
    );
    const { cpu } = solution!.properties;
    await offer({ needsApproval: true });
    const bought = await buy("approved");
    expect((await customer.follow(bought.body.link)).state).toBe("pending approval");
    await offer({ cpu: { ...cpu, default: cpu.default + 1 } });
    const order = await serviceNamed("approved");
    await provider.send("PATCH", `/pricing/service/${order.id}/state`, { state: "Processing" });
    expect((await customer.follow(bought.body.link)).state).toBe("purchased");
    const { moId, cores, limits } = await machineOf("approved");
    expect([cores, limits.cores]).toEqual([cpu.default, cpu.default]);
    const path = `${API}/resource-pool/virtual-machine/${moId}`;
    expect(await customer.send("PATCH", path, { cores: cores + 1 })).toMatchObject({
      status: 409,
      body: {
        message: "Only the account that sells it can change the size of approved. Ask it for the change.",
      },
    });
    expect(await ended(customer.send("PATCH", path, { annotation: "Ours" }))).toMatchObject({
      state: "completed",
    });
    const snapshots = `${API}/virtual-machine/${moId}/snapshots`;
    await ended(customer.send("POST", snapshots, { name: "Smaller" }));
    expect(await ended(provider.send("PATCH", path, { cores: cores + 1 }))).toMatchObject({
      state: "completed",
    });
    const grown = await machineOf("approved");
    expect(grown.cores).toBe(cores + 1);
    const [{ moId: smaller }] = grown.snapshots;
    expect(await customer.send("POST", `${snapshots}/${smaller}/revert`)).toMatchObject({
      status: 409,
      body: {
        message:
          "Only the account that sells it can change the size of approved. It was another one when Smaller was taken.",
      },
    });
    await offer({ needsApproval: false, cpu });
  });

  it("does not get a name that is taken, and nothing of the provider's pool is told", async () => {
    const { moId } = await machineOf("single-b");
    const refused = await customer.send("PATCH", `${API}/resource-pool/virtual-machine/${moId}`, {
      name: "Single-A",
    });
    const message = "Single-A is taken. Choose another name.";
    expect(refused).toMatchObject({ status: 409, body: { message, errors: [{ field: "/name", message }] } });
  });

  it("costs what its size costs, from its order on and after each change", async () => {
    const quantitiesOf = async (name: string) => {
      const { id } = await serviceNamed(name);
      const { price } = (await customer.get(`/pricing/service/${id}`)).body;
      return { monthly: price.monthly, reason: price.reason, quantities: price.quantities };
    };
    const size = (cpu: string, memory: string, storage: string) => ({
      cpu: { value: cpu },
      memory: { value: memory },
      storage: { value: storage },
    });
    expect(await quantitiesOf("single-a")).toEqual({
      monthly: "25.50",
      reason: "ordered",
      quantities: size("2", "4", "60"),
    });
    expect(await quantitiesOf("single-b")).toMatchObject({
      monthly: "38.50",
      reason: "changed",
      quantities: size("4", "4", "60"),
    });
    const { id, metaData } = await serviceNamed("single-b");
    const { moId } = metaData.data;
    const grown = { memory: 8192, disks: { added: [{ capacity: 100 }] } };
    const asked = size("4", "8", "160");
    const told = await customer.send("POST", `/pricing/service/${id}/price`, { quantities: asked });
    expect(await ended(power(moId, "stop"))).toMatchObject({ state: "completed" });
    const changed = customer.send("PATCH", `${API}/resource-pool/virtual-machine/${moId}`, grown);
    expect(await ended(changed)).toMatchObject({ state: "completed" });
    expect(await quantitiesOf("single-b")).toMatchObject({ monthly: told.body.monthly, quantities: asked });
    const charges = (await customer.get(`/pricing/service/${id}/price-history`)).body.data;
    expect(charges).toHaveLength(3);
    // Returned to its snapshot, it has its former size and price.
    const { snapshots } = await machineOf("single-b");
    const back = customer.send(
      "POST",
      `${API}/virtual-machine/${moId}/snapshots/${snapshots[0].moId}/revert`,
    );
    expect(await ended(back)).toMatchObject({ state: "completed" });
    const { cores } = await machineOf("single-b");
    expect((await quantitiesOf("single-b")).quantities.cpu).toEqual({ value: String(cores) });
  });

  it("is noted anew by the check of its automator, where the platform changed it", async () => {
    const powerState = async () => (await serviceNamed("erp-prod-db")).resource.powerState;
    const former = await powerState();
    await system("update vcenter_virtual_machine set power_state = 'SUSPENDED' where name = 'erp-prod-db'");
    expect(await powerState()).toBe(former);
    const checked = await provider.send("POST", "/automators/automator/4/check");
    expect(await provider.follow(checked.body.link)).toMatchObject({ state: "completed" });
    expect(await powerState()).toBe("SUSPENDED");
  });

  it("grows no further than its solution offers", async () => {
    const { moId } = await machineOf("single-b");
    const grow = (body: object) =>
      customer.send("PATCH", `${API}/resource-pool/virtual-machine/${moId}`, body);
    const errors = async (body: object) => (await grow(body)).body.errors;
    // Its form gets the bounds from here.
    expect((await customer.get(`${API}/virtual-machine/${moId}`)).body.limits).toEqual({
      cores: 16,
      memory: 64 * 1024,
      storage: 1000,
    });
    expect(await errors({ cores: 20 })).toEqual([
      { field: "/cores", message: "Its solution offers at most 16 cores." },
    ]);
    expect(await errors({ memory: 65 * 1024 })).toEqual([
      { field: "/memory", message: "Its solution offers at most 64 GB of memory." },
    ]);
    expect(await errors({ disks: { added: [{ capacity: 960 }] } })).toEqual([
      { field: "/disks", message: "Its solution offers at most 1000 GB of disks." },
    ]);
  });

  it("is connected to the networks of its provider's pool", async () => {
    const { resourcePool, moId } = await machineOf("erp-prod-db");
    const { data } = (await customer.get(`${API}/network?resourcePool=${resourcePool}`)).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(["back", "front", "office"]);
    expect((await customer.get(`${API}/virtual-machine/${moId}/guest`)).status).toBe(200);
  });

  it("goes with its service, also while it runs", async () => {
    expect(await ended(buy("single-c"))).toMatchObject({ state: "purchased" });
    const { moId } = await machineOf("single-c");
    expect(await ended(power(moId, "start"))).toMatchObject({ state: "completed" });
    const { id } = await serviceNamed("single-c");
    expect(await ended(customer.send("DELETE", `/pricing/service/${id}?sync=none`))).toMatchObject({
      state: "completed",
    });
    expect((await customer.get(`${API}/virtual-machine/${moId}`)).status).toBe(404);
    expect(
      await system("select from vcenter_virtual_machine where automator_id = 4 and mo_id = $1", [moId]),
    ).toEqual([]);
  });

  it("is deleted as its service is, and not cloned", async () => {
    expect(await ended(buy("single-d"))).toMatchObject({ state: "purchased" });
    const { moId } = await machineOf("single-d");
    const cloned = await customer.send("POST", `${API}/virtual-machine/${moId}/clone`, { name: "single-e" });
    expect([cloned.status, cloned.body.message]).toEqual([
      409,
      "single-d is a service of its own: order another one instead.",
    ]);
    const deleted = customer.send("DELETE", `${API}/resource-pool/virtual-machine/${moId}?sync=none`);
    expect(await ended(deleted)).toMatchObject({ state: "completed" });
    expect(await serviceNamed("single-d")).toBeUndefined();
  });

  it("fails with a reason where its solution does not say from what it is made", async () => {
    await system("update service_offering set properties = properties - 'template' where id = $1", [SINGLE]);
    expect(await ended(buy("single-f"))).toMatchObject({ state: "error" });
    expect((await serviceNamed("single-f")).errorDisplay).toBe(
      "Virtual machine does not say yet from which template and in which pool it is made.",
    );
  });
});

describe("pools", () => {
  it("have machines, beside those that are services of their own", async () => {
    const pools = (await customer.get(`${API}/resource-pool?page[size]=100`)).body.data;
    expect(pools.length).toBeGreaterThan(0);
    const { moId, service_id } = pools[0];
    const { data } = (await customer.get(`${API}/resource-pool/virtual-machine?filter[resourcePool]=${moId}`))
      .body;
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]).toMatchObject({ service_id, Accounts_id: 100 });
    const [single] = (await customer.get(`${API}/resource-pool/virtual-machine?filter[name]=erp-prod-db`))
      .body.data;
    expect(single.resourcePool).toBe("resgroup-960");
  });

  it("of the provider are reached by nobody who has a machine in one", async () => {
    expect((await customer.get(`${API}/resource-pool/resgroup-960`)).status).toBe(404);
    expect((await customer.get(`${API}/resource-pool/resgroup-960/metrics`)).status).toBe(404);
    const pools = (await customer.get(`${API}/resource-pool?page[size]=100`)).body.data;
    expect(pools.map(({ moId }: { moId: string }) => moId)).not.toContain("resgroup-960");
  });

  it("and templates are chosen by the provider", async () => {
    const free = await provider.get(`${API}/resource-pool/available`);
    expect(free.body.data).toEqual([
      { moId: "resgroup-960", name: "single-machines", place: "Classic, General" },
    ]);
    expect((await customer.get(`${API}/resource-pool/available`)).status).toBe(403);
    const templates = await provider.get(`${API}/virtual-machine/templates?sort=name`);
    expect(templates.body.data.map(({ name }: { name: string }) => name)).toEqual([
      "debian-13",
      "ubuntu-24-04",
      "windows-2025",
    ]);
  });
});

it("automators of version 2 are not reached here, nor those of version 1 there", async () => {
  expect((await customer.get("/automators/vcenter/1/resource-pool")).status).toBe(404);
  expect((await customer.get("/automators/vcenter/v2/4/resource-pool")).status).toBe(404);
});
