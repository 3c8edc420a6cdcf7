import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findVcsim } from "../../scripts/vcsim.ts";
import { openOutgoingRule } from "../../server/outgoing/index.ts";
import {
  buildAutomatorCheck,
  buildProductPlatforms,
  checkDueAutomators,
  productUploads,
  surveyDueAutomators,
} from "../../server/platforms/index.ts";
import { randomSecretBox } from "../../server/secrets/index.ts";
import type { Caller, TestPortal } from "../../server/testing/test-portal.ts";
import { openTestPortal } from "../../server/testing/test-portal.ts";
import type { Simulator } from "./vcsim.ts";
import { findSimulatorPool, powerOff, startSimulator } from "./vcsim.ts";

// A provider types the address of a vCenter, and a customer buys, powers and deletes on it.

const VCSIM = findVcsim();
const platforms = buildProductPlatforms({
  secrets: randomSecretBox(),
  outgoing: openOutgoingRule(["127.0.0.1"]),
  consoleHosts: [],
  uploads: productUploads,
});

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let simulator: Simulator;
let automator: number;

beforeAll(async () => {
  if (VCSIM === undefined) return;
  [portal, simulator] = await Promise.all([openTestPortal(platforms), startSimulator(VCSIM, 3)]);
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
  const body = { name: "vCenter Oslo", automator_type_id: 2 };
  automator = (await provider.send("POST", "/automators/automator", body)).body.id;
});
afterAll(async () => {
  await portal?.close();
  for (const platform of platforms) await platform.close?.();
  await simulator?.stop();
});

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));
const api = (path: string) => `/automators/vcenter/v2/${automator}${path}`;

describe.skipIf(VCSIM === undefined)("a real vCenter behind an automator", () => {
  it("is available once its address, credentials and certificate are known", async () => {
    const { url, username, password, fingerprint } = simulator;
    const state = async (change: object) => {
      const path = `/automators/vcenter/automator/${automator}/v2/config`;
      expect(await provider.send("POST", path, { url, username, password, ...change })).toMatchObject({
        status: 200,
      });
      await checkDueAutomators(portal.database, buildAutomatorCheck(platforms, "http://localhost"));
      const { state: found, stateDescription } = (await provider.get(`/automators/automator/${automator}`))
        .body;
      return [found, stateDescription];
    };
    expect(await state({})).toEqual(["notConfiguredProperly", expect.stringContaining(fingerprint)]);
    expect(await state({ certificate_fingerprint: fingerprint })).toEqual(["available", null]);
    expect((await provider.get(api("/cluster"))).body.data).toMatchObject([{ name: "DC0_C0" }]);
  });

  it("sells a pool once for a key, changes it, and removes it", async () => {
    const [offering] = await system<{ id: number }>(
      `insert into service_offering select (jsonb_populate_record(null::service_offering,
         to_jsonb(o) || jsonb_build_object('id', 9001, 'automator_id', $1::int, 'name', 'Pools in Oslo'))).*
       from service_offering o where o.id = 4 returning id`,
      [automator],
    );
    const [cluster] = (await customer.get(api("/cluster"))).body.data;
    const order = {
      ServiceOfferings_id: offering!.id,
      dataCenter: cluster.dataCenter,
      cluster: cluster.moId,
      name: "oslo-pool",
      cpu: { limit: 8 },
      memory: { limit: 32 },
      storage: { limit: 500 },
    };
    const buy = () => customer.send("POST", api("/resource-pool"), order, { "idempotency-key": "oslo-1" });
    const first = await buy();
    expect([first.status, (await buy()).body]).toEqual([202, first.body]);
    expect((await customer.follow(first.body.link)).state).toBe("purchased");
    const pools = async () => (await customer.get(api("/resource-pool"))).body.data;
    expect(await pools()).toMatchObject([
      { name: "oslo-pool", service_id: first.body.id, cpu: { limit: 8 }, storage: { limit: 500 } },
    ]);
    expect((await customer.send("POST", api("/resource-pool"), order)).status).toBe(409);

    const [{ moId }] = await pools();
    const path = api(`/resource-pool/${moId}`);
    const { etag } = await customer.get(path);
    const change = await customer.send("PATCH", path, { cpu: { limit: 16 } }, { "if-match": etag! });
    expect((await customer.follow(change.body.link)).state).toBe("completed");
    expect((await customer.get(path)).body).toMatchObject({ name: "oslo-pool", cpu: { limit: 16 } });
    const stale = await customer.send("PATCH", path, { cpu: { limit: 4 } }, { "if-match": etag! });
    expect(stale.status).toBe(409);

    const deletion = await customer.send("DELETE", `${path}?sync=none`);
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
    expect(await pools()).toEqual([]);
  });

  it("gives the service of a pool the limits and the charge that it has, once a change that nobody heard of is seen", async () => {
    await system(`with made as (insert into pricing_model (account_id, service_offering_id, version)
        select account_id, 9001, version from pricing_model where service_offering_id = 1 returning id)
      insert into pricing_model_version select (jsonb_populate_record(null::pricing_model_version,
        to_jsonb(v) || jsonb_build_object('pricing_model_id', made.id))).*
      from made, pricing_model_version v join pricing_model m on m.id = v.pricing_model_id where m.service_offering_id = 1`);
    const [cluster] = (await customer.get(api("/cluster"))).body.data;
    const bought = await customer.send("POST", api("/resource-pool"), {
      ServiceOfferings_id: 9001,
      dataCenter: cluster.dataCenter,
      cluster: cluster.moId,
      name: "oslo-unheard",
      cpu: { limit: 8 },
      memory: { limit: 32 },
      storage: { limit: 500 },
    });
    expect((await customer.follow(bought.body.link)).state).toBe("purchased");
    const service = async () => (await customer.get(`/pricing/service/${bought.body.id}`)).body;
    const state = async () => {
      const [charge] = await system<{ memory: string }>(
        `select quantities -> 'memory' ->> 'value' as memory from service_price where service_id = $1 order by id desc limit 1`,
        [bought.body.id],
      );
      const { quota, state: found } = await service();
      return [found, quota.memory, charge?.memory];
    };
    const { moId } = (await service()).metaData.data;
    await simulator.control({ drop: "UpdateConfig", times: "99" });
    const change = await customer.send("PATCH", api(`/resource-pool/${moId}`), { memory: { limit: 64 } });
    expect(await customer.follow(change.body.link)).toMatchObject({
      state: "error",
      message: expect.stringContaining("What became of the work is seen as soon as it answers again."),
    });
    // It tells sessions nothing of changed pools: another one reads them.
    await simulator.control({ expire: "1" });
    expect(await state()).toEqual(["Available", 32, "32"]);
    await system("update automator set checked_at = null where id = $1", [automator]);
    await checkDueAutomators(portal.database, buildAutomatorCheck(platforms, "http://localhost"));
    expect(await state()).toEqual(["Available", 64, "64"]);
    expect(await system("select from vcenter_charge_due where service_id = $1", [bought.body.id])).toEqual(
      [],
    );
    const deletion = await customer.send("DELETE", api(`/resource-pool/${moId}?sync=none`));
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
  });

  it("shows the machines of a customer's pool alone, and changes their power", async () => {
    const [service] = await system<{ id: number }>(
      `update service set automator_id = $1, service_offering_id = 9001, mo_id = $2
       where id = (select id from service where account_id = 100 and automator_id = 1 and state = 'Available' limit 1)
       returning id`,
      [automator, await findSimulatorPool(simulator)],
    );
    const list = async () => (await customer.get(api("/resource-pool/virtual-machine?sort=name"))).body;
    const { data, meta } = await list();
    expect([meta.total, data[0].service_id, data[0].powerState]).toEqual([3, service!.id, "POWERED_ON"]);
    const machine = api(`/virtual-machine/${data[0].moId}`);
    const stopping = await customer.send("PATCH", `${machine}/state`, { state: "stop" });
    expect((await customer.follow(stopping.body.link)).state).toBe("completed");
    expect((await customer.get(machine)).body.powerState).toBe("POWERED_OFF");
    expect((await customer.get(`${machine}/guest`)).status).toBe(200);
    expect((await (await portal.signIn("customer2")).get(machine)).status).toBe(404);
  });

  it("tells of a machine that was stopped on the vCenter itself, and of none that the portal stopped", async () => {
    await system(
      `insert into webhook (account_id, name, url, events, secret) values (1, 'alerts', '', '{machine.down}', '')`,
    );
    const survey = async () => {
      await system("update automator set surveyed_at = case when id = $1 then null else now() end", [
        automator,
      ]);
      await surveyDueAutomators({
        database: portal.database,
        platforms,
        publicUrl: "http://localhost",
        log: { error: (detail) => expect.fail(JSON.stringify(detail)) },
      });
      return (await system<{ subject: string }>("select subject from webhook_delivery")).map(
        ({ subject }) => subject,
      );
    };
    expect(await survey()).toEqual([]);
    const list = api("/resource-pool/virtual-machine?filter[powerState]=POWERED_ON&sort=name");
    const [first, second] = (await customer.get(list)).body.data;
    const stopping = await customer.send("PATCH", api(`/virtual-machine/${first.moId}/state`), {
      state: "stop",
    });
    expect((await customer.follow(stopping.body.link)).state).toBe("completed");
    await powerOff(simulator, second.name);
    expect(await survey()).toEqual([second.name]);
    expect(await survey()).toEqual([second.name]);
  });

  it("that is gone is a 503 in words, and unavailable", async () => {
    await simulator.stop();
    const list = await customer.get(api("/resource-pool/virtual-machine"));
    expect([list.status, list.body.message]).toEqual([503, expect.stringMatching(/^(The|At) /)]);
    expect((await customer.get(api("/check-connection"))).status).toBe(503);
    await checkDueAutomators(portal.database, buildAutomatorCheck(platforms, "http://localhost"));
    expect((await provider.get(`/automators/automator/${automator}`)).body).toMatchObject({
      state: "unavailable",
      stateDescription: "At the address of the vCenter nothing takes calls.",
    });
  });
});
