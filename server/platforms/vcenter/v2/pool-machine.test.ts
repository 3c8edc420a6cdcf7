import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

interface Pool {
  readonly moId: string;
  readonly name: string;
  readonly service_id: number;
}

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
/** Of another customer of the same provider. */
let stranger: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  stranger = await portal.signIn("customer2");
});
afterAll(() => portal.close());

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));
/** A refusal: its status, its sentence and the fields that it names. */
const refusal = async (answer: ReturnType<Caller["send"]>) => {
  const { status, body } = await answer;
  return [status, body.message, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
};

describe.each([
  ["version 1", "/automators/vcenter/4", 4],
  ["version 2", "/automators/vcenter/v2/1", 1],
])("a machine of a resource pool of %s", (_version, api, automator) => {
  let pool: Pool;
  let template: string;
  let network: string;
  const path = `${api}/resource-pool/virtual-machine`;
  const create = (body: object, caller = customer) =>
    caller.send("POST", `${path}?sync=none`, { name: "web", template, resourcePool: pool.moId, ...body });
  const ended = async (answer: ReturnType<Caller["send"]>) => {
    const { status, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 202 });
    return await customer.follow(body.link);
  };
  const named = async (name: string) => {
    const { data } = (await customer.get(`${path}?filter[resourcePool]=${pool.moId}&filter[name]=${name}`))
      .body;
    return data[0];
  };
  const poolNow = async () => (await customer.get(`${api}/resource-pool/${pool.moId}`)).body;
  /** Sets a limit of the pool while something is done. */
  const within = async (column: string, limit: number, done: () => Promise<void>) => {
    const set = "update vcenter_resource_pool set";
    const [former] = await system<{ limit: number }>(
      `select ${column}::float8 as limit from vcenter_resource_pool where automator_id = $1 and mo_id = $2`,
      [automator, pool.moId],
    );
    const change = (value: number) =>
      system(`${set} ${column} = $3 where automator_id = $1 and mo_id = $2`, [automator, pool.moId, value]);
    await change(limit);
    try {
      await done();
    } finally {
      await change(former!.limit);
    }
  };

  beforeAll(async () => {
    const { data } = (await customer.get(`${api}/resource-pool?page[size]=100&sort=name`)).body;
    pool = data[0];
    await system(
      `update vcenter_resource_pool set cpu_limit = -1, memory_limit = -1, storage_limit = -1
       where automator_id = $1 and mo_id = $2`,
      [automator, pool.moId],
    );
    [template] = (await customer.get(`${api}/virtual-machine/templates?search[name]=debian`)).body.data.map(
      ({ moId }: { moId: string }) => moId,
    );
    [network] = (
      await customer.get(`${api}/network?resourcePool=${pool.moId}&filter[name]=internal`)
    ).body.data.map(({ moId }: { moId: string }) => moId);
  });

  it("is made from a template, in the size and on the network that were asked for", async () => {
    const size = { cores: 3, memory: 3072, storage: 45, network, powerOn: true };
    expect(await ended(create({ name: "made", ...size }))).toMatchObject({ state: "completed" });
    expect(await named("made")).toMatchObject({
      Accounts_id: 100,
      service_id: pool.service_id,
      operatingSystem: "Debian 13 (64-bit)",
      powerState: "POWERED_ON",
      cores: 3,
      memory: 3072,
      disks: [{ capacity: 45 }],
      network_cards: [{ network, networkName: "internal" }],
    });
    const history = (await customer.get(`/pricing/service/${pool.service_id}/history`)).body.data;
    expect(history[0].message).toBe("Create made");
  });

  it("is of the size of its template, and off, where nothing else is asked for", async () => {
    expect(await ended(create({ name: "plain" }))).toMatchObject({ state: "completed" });
    expect(await named("plain")).toMatchObject({
      powerState: "POWERED_OFF",
      cores: 1,
      memory: 2048,
      disks: [{ capacity: 20 }],
      network_cards: [{ networkName: "back" }],
    });
  });

  it("is made once, also when the server stops in between", async () => {
    portal.clock.stop();
    const creating = await create({ name: "interrupted", powerOn: true });
    await portal.restartRunner();
    portal.clock.run();
    expect(await customer.follow(creating.body.link)).toMatchObject({ state: "completed" });
    const { meta } = (await customer.get(`${path}?filter[name]=interrupted`)).body;
    expect(meta.total).toBe(1);
  });

  it("says what the platform could not do, and leaves nothing", async () => {
    expect(await ended(create({ name: "meant-to-fail" }))).toMatchObject({
      state: "error",
      message: "The storage has no space for the disks of meant-to-fail.",
    });
    expect(await named("meant-to-fail")).toBeUndefined();
  });

  it.each([
    ["a name that is a path", { name: "../etc" }, ["/name"]],
    ["no name", { name: "" }, ["/name"]],
    ["a name that is too long", { name: "x".repeat(81) }, ["/name"]],
    ["markup as its name", { name: "<b>web</b>" }, ["/name"]],
    ["a template that is not there", { template: "vm-1" }, ["/template"]],
    ["a template of another form", { template: "' or true --" }, ["/template"]],
    ["a network that is not there", { network: "network-999" }, ["/network"]],
    ["both", { template: "vm-1", network: "network-999" }, ["/template", "/network"]],
    ["half a core", { cores: 0.5 }, ["/cores"]],
    ["no cores", { cores: 0 }, ["/cores"]],
    ["more cores than there are", { cores: 129 }, ["/cores"]],
    ["memory that is no multiple of 4", { memory: 1023 }, ["/memory"]],
    ["a disk smaller than its template's", { storage: 19 }, ["/storage"]],
    ["a disk of less than nothing", { storage: -1 }, ["/storage"]],
    ["the pool of the provider", { resourcePool: "resgroup-960" }, ["/resourcePool"]],
    ["a pool of another form", { resourcePool: "domain-c7" }, ["/resourcePool"]],
    ["an owner of another account", { Accounts_id: 101 }, ["/Accounts_id"]],
  ])("is refused for %s, naming the field", async (_, body, fields) => {
    const [status, , ...wrong] = await refusal(create(body));
    expect([status, [...new Set(wrong)]]).toEqual([422, fields]);
  });

  it("is in no pool of another customer, and on no network of one", async () => {
    const [theirs] = await system<{ pool: string }>(
      `select mo_id as pool from service s where automator_id = $1 and account_id <> 100 and mo_id like 'resgroup-%'`,
      [automator],
    );
    const no = [422, "There is no such resource pool.", "/resourcePool"];
    // Without one, that of the provider.
    expect(await refusal(create({ resourcePool: theirs?.pool ?? "resgroup-960" }))).toEqual(no);
    const [status] = await refusal(create({}, stranger));
    expect(status).toBeOneOf([404, 422]);
    await system(
      `insert into vcenter_network (automator_id, mo_id, account_id, data_center, name)
       values ($1, 'network-777', 101, 'datacenter-2', 'theirs')`,
      [automator],
    );
    for (const caller of [customer, provider])
      expect(await refusal(create({ network: "network-777" }, caller))).toEqual([
        422,
        `${pool.name} has no such network.`,
        "/network",
      ]);
    await system("delete from vcenter_network where mo_id = 'network-777'");
  });

  it("is for those who may add services alone", async () => {
    const viewer = await portal.signIn("viewer");
    expect((await create({}, viewer)).status).toBe(403);
  });

  it("is made of what the catalogs of its automator offer, in the datacentre of its pool", async () => {
    const [at] = await system<{ name: string }>("select name from automator where id = $1", [automator]);
    const catalog = await provider.send("POST", `${api}/catalog`, { name: "None", template_ids: ["vm-903"] });
    expect(catalog.status).toBe(201);
    const no = [422, `${at!.name} offers no such template.`, "/template"];
    expect(await refusal(create({ name: "offered" }))).toEqual(no);
    await provider.send("DELETE", `${api}/catalog/${catalog.body.id}`);

    const write = (sql: string) => system(sql, [automator]);
    await write("insert into vcenter_data_center values ($1, 'datacenter-77', 1, 'Far')");
    await write("insert into vcenter_network values ($1, 'network-778', 1, 'datacenter-77', 'far')");
    await write(`insert into vcenter_template (automator_id, mo_id, account_id, name, operating_system, cores, memory, storage, network)
      values ($1, 'vm-778', 1, 'far', 'Far', 1, 1024, 10, 'network-778')`);
    expect(await refusal(create({ template: "vm-778" }))).toEqual([
      422,
      `far is in another datacentre than ${pool.name}.`,
      "/template",
    ]);
    const templates = `${api}/virtual-machine/templates?filter[dataCenter]=`;
    expect((await customer.get(`${templates}datacenter-77`)).body.meta.total).toBe(1);
    expect((await customer.get(`${templates}datacenter-2`)).body.meta.total).toBe(3);
    await write("delete from vcenter_template where automator_id = $1 and mo_id = 'vm-778'");
    await write("delete from vcenter_network where automator_id = $1 and mo_id = 'network-778'");
    await write("delete from vcenter_data_center where automator_id = $1 and mo_id = 'datacenter-77'");
  });

  it("has a name of its own in its pool, also among those that are being made", async () => {
    const taken = [409, `PLAIN is taken in ${pool.name}.`, "/name"];
    expect(await refusal(create({ name: "PLAIN" }))).toEqual(taken);
    portal.clock.stop();
    const [first, second] = await Promise.all([create({ name: "twin" }), create({ name: "TWIN" })]);
    portal.clock.run();
    expect(new Set([first.status, second.status])).toEqual(new Set([202, 409]));
    const [made, refused] = first.status === 202 ? [first, second] : [second, first];
    expect(refused.body.errors).toMatchObject([{ field: "/name" }]);
    expect(await customer.follow(made.body.link)).toMatchObject({ state: "completed" });
  });

  it.each([
    ["storage", "storage_limit", { storage: 30 }, 49, "GB of storage", "are provisioned"],
    ["compute", "cpu_limit", { cores: 4, powerOn: true }, 7, "GHz of compute", "are in use"],
    ["memory", "memory_limit", { memory: 4096, powerOn: true }, 7, "GB of memory", "are in use"],
  ])("fits into the limit of %s, with what is under way", async (of, column, body, free, unit, are) => {
    const { used } = await poolNow();
    const taken = { storage: used.provisioned, compute: used.cpu, memory: used.memory }[of]!;
    const needs = { storage: 30, compute: 4, memory: 4 }[of]!;
    const field = { storage: "/storage", compute: "/cores", memory: "/memory" }[of]!;
    const shown = (amount: number) => Math.round(amount * 10) / 10;
    await within(column, taken + free, async () => {
      portal.clock.stop();
      const [first, second] = await Promise.all([
        create({ name: `${of}-1`, ...body }),
        create({ name: `${of}-2`, ...body }),
      ]);
      const [made, refused] = first.status === 202 ? [first, second] : [second, first];
      expect(made.status).toBe(202);
      expect([refused.status, refused.body.errors]).toEqual([
        409,
        [
          {
            field,
            message: `${pool.name} has a limit of ${taken + free} ${unit}, of which ${shown(taken + needs)} ${are}: ${needs} more do not fit.`,
          },
        ],
      ]);
      portal.clock.run();
      expect(await customer.follow(made.body.link)).toMatchObject({ state: "completed" });
    });
  });

  it("is refused by the driver where its pool has become too small since", async () => {
    portal.clock.stop();
    const creating = await create({ name: "too-late" });
    const { used } = await poolNow();
    await within("storage_limit", used.provisioned + 1, async () => {
      portal.clock.run();
      expect(await customer.follow(creating.body.link)).toMatchObject({
        state: "error",
        message: expect.stringMatching(/are provisioned: 20 more do not fit\.$/),
      });
    });
    expect(await named("too-late")).toBeUndefined();
  });

  it.each(["Suspended", "Processing"])("waits while its service is %s", async (state) => {
    const [former] = await system<{ state: string }>("select state from service where id = $1", [
      pool.service_id,
    ]);
    const set = (value: string) =>
      system("update service set state = $2 where id = $1", [pool.service_id, value]);
    await set(state);
    expect(await refusal(create({ name: "waits" }))).toEqual([409, `${pool.name} is ${state}.`]);
    await set(former!.state);
  });

  it("waits until its automator is ready", async () => {
    const set = (state: string) =>
      system("update automator set state = $2 where id = $1", [automator, state]);
    await set("syncing");
    const [status, message] = await refusal(create({ name: "waits" }));
    await set("available");
    expect([status, message]).toEqual([
      409,
      expect.stringMatching(/^The automator .+ is syncing and accepts no work until that has ended\.$/),
    ]);
  });

  it("waits while its pool is deleted, which waits while it is made", async () => {
    portal.clock.stop();
    const creating = await create({ name: "first-this" });
    const remove = () => customer.send("DELETE", `/pricing/service/${pool.service_id}`);
    expect(await refusal(remove())).toEqual([
      409,
      '"Create first-this" is still running. Wait until it has ended.',
    ]);
    portal.clock.run();
    expect(await customer.follow(creating.body.link)).toMatchObject({ state: "completed" });
  });
});
