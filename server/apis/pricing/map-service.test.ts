import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = await Promise.all([portal.signIn("provider"), portal.signIn("customer")]);
});
afterAll(() => portal.close());

const MAP = "/pricing/service/map";
const ascending = (one: number, other: number) => one - other;
const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));
/** The free pool of this name. */
async function free(name: string, automator = 1) {
  return (await provider.get(`${MAP}/${automator}?filter[name]=${name}`)).body.data[0];
}
const names = async (query = "", automator = 1): Promise<readonly string[]> =>
  (await provider.get(`${MAP}/${automator}?${query}`)).body.data.map((each: { name: string }) => each.name);
function mapping(moId: string, name: string, more: object = {}) {
  return { Accounts_id: 100, ServiceOfferings_id: 1, ServiceAdapters_id: 1, moId, name, ...more };
}
const map = (body: object, caller = provider, headers: Readonly<Record<string, string>> = {}) =>
  caller.send("POST", MAP, body, headers);
const unmap = (id: number, caller = provider) => caller.send("PATCH", `/pricing/service/unmap/${id}`);
const fieldOf = (body: { errors?: readonly { field: string; message: string }[] }) => body.errors?.[0];

/** Maps a pool for one test, and unmaps it afterwards. */
async function withMapped(
  pool: string,
  name: string,
  check: (service: { id: number }, moId: string) => Promise<void>,
) {
  const { moId } = await free(pool);
  const { status, body } = await map(mapping(moId, name));
  expect({ status, body }).toMatchObject({ status: 201 });
  await check(body, moId);
  expect((await unmap(body.id)).status).toBe(204);
}

describe("what can be mapped at an automator", () => {
  it("is what its platform has and no service, with what its price depends on", async () => {
    const [first, ...others] = (await provider.get(`${MAP}/1?sort=name`)).body.data;
    expect(others).toHaveLength(3);
    expect(first).toEqual({
      ServiceAdapters_id: 1,
      moId: expect.stringMatching(/^resgroup-/),
      type: "vCenterResourcePool",
      name: "inherited-desktops",
      description: null,
      place: "Frankfurt, General",
      quota: { cpu: 512, memory: 512, storage: 6000 },
      quantities: {
        cpu: { value: "512", clusterUid: "domain-c9" },
        memory: { value: "512", clusterUid: "domain-c9" },
        storage: { value: "6000", clusterUid: "domain-c9", storagePolicyUid: "policy-silver" },
      },
    });
    expect((await provider.get(`${MAP}/1/${first.moId}`)).body).toEqual(first);
  });

  it("is listed in pages, searched, filtered and sorted", async () => {
    expect(await names("search[name]=WARE")).toEqual(["inherited-warehouse"]);
    expect(await names("search[place]=production")).toEqual(["inherited-warehouse"]);
    expect((await names("sort=-quota.cpu"))[0]).toBe("inherited-desktops");
    const second = (await provider.get(`${MAP}/1?sort=name&page[number]=2&page[size]=3`)).body;
    expect(second).toMatchObject({ data: [{ name: "inherited-warehouse" }], meta: { total: 4 } });
    expect((await provider.get(`${MAP}/1?filter[cluster]=x`)).status).toBe(400);
  });

  it("is nothing where the type of the automator's services has no mapping", async () => {
    expect(await names("", 4)).toEqual([]);
  });

  it("is shown to the owner of the automator and those above alone", async () => {
    for (const [name, automator] of [
      ["customer", 1],
      ["reseller", 1],
      ["distributor", 1],
      ["provider2", 1],
      ["provider", 51],
      ["provider", 999_999],
    ] as const) {
      const caller = await portal.signIn(name);
      expect({ name, status: (await caller.get(`${MAP}/${automator}`)).status }).toEqual({
        name,
        status: 404,
      });
      expect((await caller.get(`${MAP}/${automator}/resgroup-901`)).status).toBe(404);
    }
    expect((await provider.get(`${MAP}/1/resgroup-999999`)).status).toBe(404);
  });
});

describe("mapping", () => {
  it("makes a service that is available at once, charged as if it had been bought", async () => {
    await withMapped("inherited-warehouse", "warehouse-now-ours", async ({ id }, moId) => {
      const { body } = await customer.get(`/pricing/service/${id}`);
      expect(body).toMatchObject({
        state: "Available",
        Accounts_id: 100,
        ServiceOfferings_id: 1,
        quota: { cpu: 80, memory: 256, storage: 4000 },
        metaData: { data: { moId } },
        price: { reason: "ordered", quantities: { cpu: { value: "80", clusterUid: "domain-c7" } } },
      });
      const model = (await provider.get("/pricing/solution/managed/1")).body.PricingModels_id;
      const asked = await customer.send("POST", `/pricing/model/${model}/price`, {
        quantities: body.price.quantities,
      });
      expect(body.price.price.totals).toEqual(asked.body.totals);
      const history = (await customer.get(`/pricing/service/${id}/history`)).body.data;
      expect(history).toMatchObject([
        {
          message: `Mapped ${moId} to Resource pool Frankfurt`,
          state: "Available",
          username: "provider@demo.example",
        },
      ]);
      expect(await names()).not.toContain("inherited-warehouse");
      expect((await provider.get(`${MAP}/1/${moId}`)).status).toBe(404);
    });
  });

  it("gives the account the pool with its machines, to use as one that it bought", async () => {
    await withMapped("inherited-sandbox", "mapped-sandbox", async ({ id }, moId) => {
      const path = `/automators/vcenter/v2/1/resource-pool/${moId}`;
      const pool = await customer.get(path);
      expect(pool.body).toMatchObject({ name: "inherited-sandbox", service_id: id, Accounts_id: 100 });
      const machines = await customer.get(
        `/automators/vcenter/v2/1/resource-pool/virtual-machine?filter[resourcePool]=${moId}`,
      );
      expect(machines.body.meta.total).toBe(pool.body.virtual_machines_count);
      expect(machines.body.meta.total).toBeGreaterThan(0);
      const asked = await customer.send("PATCH", path, { cpu: { limit: 72 } });
      expect((await customer.follow(asked.body.link)).state).toBe("completed");
      expect((await customer.get(`/pricing/service/${id}`)).body.quota.cpu).toBe(72);
      const reseller = await portal.signIn("reseller");
      expect((await reseller.get(path)).status).toBe(404);
      const back = await customer.send("PATCH", path, { cpu: { limit: 64 }, name: "inherited-sandbox" });
      expect((await customer.follow(back.body.link)).state).toBe("completed");
    });
  });

  it("is done once for a key, and once for a resource", async () => {
    const { moId } = await free("inherited-office");
    const key = { "idempotency-key": "map-once" };
    const first = await map(mapping(moId, "mapped-office"), provider, key);
    const again = await map(mapping(moId, "mapped-office"), provider, key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const second = await map(mapping(moId, "mapped-office-too", { Accounts_id: 101 }));
    expect(second).toMatchObject({ status: 409, body: { message: `${moId} belongs to a service already.` } });
    expect((await unmap(first.body.id)).status).toBe(204);
  });

  it("is done once where two map the same at the same time", async () => {
    const { moId } = await free("inherited-office");
    const answers = await Promise.all(
      [100, 101, 102, 100].map((account, index) =>
        map(mapping(moId, `raced-${index}`, { Accounts_id: account })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409, 409, 409]);
    const rows = await system<{ id: number }>(
      "select id from service where automator_id = 1 and mo_id = $1",
      [moId],
    );
    expect(rows).toHaveLength(1);
    const charges = await system("select from service_price where service_id = $1", [rows[0]!.id]);
    expect(charges).toHaveLength(1);
    expect((await unmap(rows[0]!.id)).status).toBe(204);
  });

  it("leaves nothing where the account has a service of that name", async () => {
    const { moId } = await free("inherited-office");
    const taken = await map(mapping(moId, "erp-production"));
    expect(taken).toMatchObject({ status: 409, body: { message: expect.stringMatching(/erp-production/) } });
    expect(await names()).toContain("inherited-office");
  });

  it.each<[what: string, change: object, field: string, message: RegExp]>([
    ["a resource that does not exist", { moId: "resgroup-999999" }, "/moId", /has no resgroup-999999/],
    [
      "a solution of another automator",
      { ServiceOfferings_id: 2 },
      "/ServiceOfferings_id",
      /not provided by vCenter Frankfurt/,
    ],
    [
      "an automator of somebody else",
      { ServiceAdapters_id: 51 },
      "/ServiceAdapters_id",
      /owns no such automator/,
    ],
    [
      "an automator whose platform it is not on",
      { ServiceAdapters_id: 2, ServiceOfferings_id: 2 },
      "/moId",
      /vCenter Dublin has no resgroup-/,
    ],
    [
      "a solution of a type without mapping",
      { ServiceAdapters_id: 4, ServiceOfferings_id: 5 },
      "/ServiceOfferings_id",
      /./,
    ],
    ["a solution of somebody else", { ServiceOfferings_id: 51 }, "/ServiceOfferings_id", /no such solution/],
    ["an account of somebody else", { Accounts_id: 200 }, "/Accounts_id", /no such account/],
    ["a name of blanks", { name: "  " }, "/name", /required/],
  ])("refuses %s", async (_, change, field, message) => {
    const { moId } = await free("inherited-office");
    const { status, body } = await map(mapping(moId, "not-to-be", change));
    expect({ status, error: fieldOf(body) }).toEqual({
      status: 422,
      error: { field, message: expect.stringMatching(message) },
    });
    expect(await names()).toContain("inherited-office");
  });

  it("refuses what a solution does not offer: size, cluster and storage policy", async () => {
    const { moId } = await free("inherited-desktops");
    const large = await map(mapping(moId, "not-to-be"));
    expect(fieldOf(large.body)).toEqual({
      field: "/ServiceOfferings_id",
      message: "inherited-desktops does not fit Resource pool Frankfurt: its compute. Must be from 1 to 256.",
    });
    for (const [key, value, words] of [
      ["clusters", ["domain-c7"], /is not offered in Frankfurt, General/],
      ["storagePolicies", ["policy-gold"], /does not offer the storage policy/],
    ] as const) {
      const set = `update service_offering set properties = properties || jsonb_build_object($1::text, $2::jsonb) where id = 3`;
      await system(set, [key, JSON.stringify(value)]);
      const refused = await map(mapping(moId, "not-to-be", { ServiceOfferings_id: 3 }));
      expect(fieldOf(refused.body)?.message).toMatch(words);
      await system("update service_offering set properties = properties - $1::text where id = 3", [key]);
    }
    // Its orders need an approval: whoever maps has given it.
    const fits = await map(mapping(moId, "mapped-desktops", { ServiceOfferings_id: 3 }));
    expect(fits).toMatchObject({ status: 201, body: { state: "Available" } });
    expect((await unmap(fits.body.id)).status).toBe(204);
  });

  it("is refused to those who buy, and to a distributor on the provider's automator", async () => {
    const { moId } = await free("inherited-office");
    for (const name of ["customer", "reseller", "provider2"]) {
      const { status, body } = await map(mapping(moId, "not-to-be"), await portal.signIn(name));
      expect({ name, status, field: fieldOf(body)?.field }).toEqual({
        name,
        status: 422,
        field: "/ServiceAdapters_id",
      });
    }
    expect((await map(mapping(moId, "not-to-be"), await portal.signIn("viewer"))).status).toBe(403);
    expect((await map(mapping(moId, "not-to-be"), await portal.signIn("distributor"))).status).toBe(403);
    expect(await names()).toContain("inherited-office");
  });

  it("is for a distributor with an automator of their own", async () => {
    await system(
      'update role set permissions = jsonb_set(permissions, \'{Services}\', \'{"C":true,"R":true,"U":true,"D":true}\') where account_id = 10',
    );
    await system("update automator set account_id = 10 where id = 3");
    await system("update service_offering set account_id = 10 where id = 4");
    await system("update vcenter_connection set account_id = 10 where automator_id = 3");
    const [below] = await system<{ id: number }>(
      "select id from account where parent_id = 10 and kind <> 'distributor' and not is_deleted order by id limit 1",
    );
    await system(
      `insert into vcenter_resource_pool (automator_id, mo_id, account_id, data_center, cluster, name, cpu_limit, memory_limit, storage_limit, storage_policy)
       values (3, 'resgroup-950', 10, 'datacenter-2', 'domain-c7', 'own', 8, 16, 100, 'policy-gold')`,
    );
    const distributor = await portal.signIn("distributor");
    expect((await distributor.get(`${MAP}/3`)).body.data).toMatchObject([{ name: "own" }]);
    const body = mapping("resgroup-950", "mapped-own", {
      Accounts_id: below!.id,
      ServiceOfferings_id: 4,
      ServiceAdapters_id: 3,
    });
    expect(await map({ ...body, Accounts_id: 100 }, distributor)).toMatchObject({ status: 422 });
    const mapped = await map(body, distributor);
    expect(mapped).toMatchObject({ status: 201, body: { Accounts_id: below!.id } });
    expect((await unmap(mapped.body.id, distributor)).status).toBe(204);
    const [row] = await system(
      "select account_id, service_id from vcenter_resource_pool where automator_id = 3 and mo_id = 'resgroup-950'",
    );
    expect(row).toEqual({ account_id: 10, service_id: null });
  });
});

describe("unmapping", () => {
  it("ends the service and its charges, and keeps the pool with its machines", async () => {
    const { moId } = await free("inherited-office");
    const { id } = (await map(mapping(moId, "to-be-unmapped"))).body;
    await system(
      `insert into service_price (service_id, account_id, pricing_model_id, version, valid_from, reason, quantities, currency, monthly, price)
       select service_id, account_id, pricing_model_id, version, today() + 30, 'contract', quantities, currency, monthly, price
       from service_price where service_id = $1`,
      [id],
    );
    const before = await system<{ count: string }>(
      "select count(*) from vcenter_virtual_machine where automator_id = 1 and resource_pool = $1",
      [moId],
    );
    expect((await unmap(id)).status).toBe(204);
    expect((await customer.get(`/pricing/service/${id}`)).status).toBe(404);
    expect((await customer.get(`/automators/vcenter/v2/1/resource-pool/${moId}`)).status).toBe(404);
    // What was charged until now stays; what was planned goes.
    const charges = await system(
      "select valid_from = today() as now from service_price where service_id = $1",
      [id],
    );
    expect(charges).toEqual([{ now: true }]);
    const machines = await system<{ count: string; account_id: number }>(
      "select count(*), account_id from vcenter_virtual_machine where automator_id = 1 and resource_pool = $1 group by 2",
      [moId],
    );
    expect(machines).toEqual([{ count: before[0]!.count, account_id: 1 }]);
    expect(await names()).toContain("inherited-office");
    const log = (await customer.get("/audit/resource/map?page_size=2")).body.data;
    expect(log.map((row: { action: string }) => row.action)).toEqual(["service.unmap", "service.map"]);
    expect((await unmap(id)).status).toBe(404);
  });

  it("leaves a bought pool free to be mapped to another account", async () => {
    const bought = (await customer.get("/pricing/service?filter[name]=web-frontend")).body.data[0];
    const automator = bought.automator.id;
    expect((await unmap(bought.id)).status).toBe(204);
    const pool = await free("web-frontend", automator);
    expect(pool.moId).toBe(bought.metaData.data.moId);
    const again = await map(
      mapping(pool.moId, "web-frontend", {
        Accounts_id: 101,
        ServiceAdapters_id: automator,
        ServiceOfferings_id: bought.ServiceOfferings_id,
      }),
    );
    expect(again).toMatchObject({ status: 201, body: { Accounts_id: 101 } });
    expect((await customer.get(`/pricing/service/${again.body.id}`)).status).toBe(404);
  });

  it("is refused while the service is busy, and ends it once", async () => {
    const { moId } = await free("inherited-office");
    const { id } = (await map(mapping(moId, "busy"))).body;
    portal.clock.stop();
    const deleting = await customer.send("PATCH", `/automators/vcenter/v2/1/resource-pool/${moId}`, {
      cpu: { limit: 90 },
    });
    expect(await unmap(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/still running/) },
    });
    portal.clock.run();
    await customer.follow(deleting.body.link);
    const both = await Promise.all([unmap(id), unmap(id)]);
    expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([204, 404]);
  });

  it("is refused to those who buy, and for what has nothing to keep", async () => {
    const pool = (await customer.get("/pricing/service?filter[name]=databases")).body.data[0];
    expect(await unmap(pool.id, customer)).toMatchObject({
      status: 409,
      body: { message: "Only the account that sells it can unmap databases." },
    });
    for (const name of ["reseller", "customer2", "provider2"])
      expect((await unmap(pool.id, await portal.signIn(name))).status).toBe(404);
    expect((await unmap(pool.id, await portal.signIn("viewer"))).status).toBe(403);
    for (const type of ["form", "veeam_backup_resource"]) {
      const { data } = (
        await customer.get(
          `/pricing/service?filter[service_offering.type]=${type}&filter[state]=Available&page[size]=1`,
        )
      ).body;
      expect(await unmap(data[0].id)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/has no resource that could stay/) },
      });
    }
  });
});

it("says that a platform is silent, and maps nothing", async () => {
  await system(
    "update vcenter_connection set url = 'https://192.0.2.1/', username = 'nobody' where automator_id = 2",
  );
  const list = await provider.get(`${MAP}/2`);
  expect(list.status).toBe(503);
  const body = mapping("resgroup-905", "not-to-be", { ServiceAdapters_id: 2, ServiceOfferings_id: 2 });
  expect(await map(body)).toMatchObject({ status: 503, body: { message: list.body.message } });
  expect(await system("select from service where name = 'not-to-be'")).toEqual([]);
});
