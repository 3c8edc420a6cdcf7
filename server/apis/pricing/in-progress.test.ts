import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** Orders what is made by a machine, whose clock stands still, or what people provide. */
const ORDERS = {
  Processing: () =>
    customer.send("POST", "/automators/vcenter/v2/1/resource-pool", {
      ServiceOfferings_id: 1,
      dataCenter: "datacenter-2",
      cluster: "domain-c7",
      name: "in-progress-processing",
      cpu: { limit: 8 },
      memory: { limit: 32 },
      storage: { limit: 500 },
    }),
  Procuring: () =>
    customer.send("POST", "/pricing/service", { ServiceOfferings_id: 16, name: "in-progress-procuring" }),
} as const;

it.each(["Processing", "Procuring"] as const)(
  "a service that is %s is in progress: nothing of it is changed",
  async (state) => {
    expect((await ORDERS[state]()).status).toBe(202);
    const name = `in-progress-${state.toLowerCase()}`;
    const [service] = (await customer.get(`/pricing/service?filter[name]=${name}`)).body.data;
    expect(service.state).toBe(state);
    const path = `/pricing/service/${service.id}`;
    const renamed = await customer.send("PATCH", path, { name: "another-name" });
    expect([renamed.status, renamed.body.message]).toEqual([409, expect.stringContaining(name)]);
    expect((await provider.send("PATCH", `${path}/state`, { state: "Suspended" })).status).toBe(409);
    expect((await customer.get(path)).body).toMatchObject({ name, state });
  },
);

const POOL = "/automators/vcenter/v2/1/resource-pool";
const poolNamed = async (name: string) => {
  const { data } = (await customer.get(POOL)).body;
  return data.find((pool: { name: string }) => pool.name === name);
};
const serviceOf = async ({ service_id: id }: { service_id: number }) =>
  (await customer.get(`/pricing/service/${id}`)).body;

it("a service keeps its name where another one took the wanted name meanwhile, and has all else that its platform changed", async () => {
  portal.clock.stop();
  const pool = await poolNamed("erp-production");
  const cpu = { limit: pool.cpu.limit + 1, reservation: pool.cpu.reservation };
  const before = await serviceOf(pool);
  const changed = await customer.send("PATCH", `${POOL}/${pool.moId}`, { name: "wanted", cpu });
  expect(changed.status, changed.text).toBe(202);
  const order = { ServiceOfferings_id: 16, name: "wanted" };
  expect((await customer.send("POST", "/pricing/service", order)).status).toBe(202);
  portal.clock.run();
  expect((await customer.follow(changed.body.link)).state).toBe("completed");
  const after = await serviceOf(pool);
  expect(after).toMatchObject({ state: "Available", name: "erp-production", quota: { cpu: cpu.limit } });
  expect(after.charge.monthly).not.toBe(before.charge.monthly);
  const { data } = (await customer.get(`/pricing/service/${after.id}/history?page[size]=1`)).body;
  expect(data[0].message).toBe(
    "Changed. It is still called erp-production: another service became wanted meanwhile.",
  );
});

it("a service whose change cannot be saved at its end does not stay in progress", async () => {
  portal.clock.run();
  const pool = (await poolNamed("erp-production")) ?? (await poolNamed("wanted"));
  await portal.database.owner.execute(`
    create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'Refused.'; end $$;
    create trigger refuse_event before insert on service_history for each row when (new.message like 'Changed%')
      execute function refuse_event()`);
  const change = (description: string) =>
    customer.send("PATCH", `${POOL}/${pool.moId}`, { name: "erp-production", description });
  const failing = await change("First");
  expect((await customer.follow(failing.body.link)).state).toBe("error");
  expect(await serviceOf(pool)).toMatchObject({ state: "Available" });
  await portal.database.owner.execute("drop trigger refuse_event on service_history");
  const changed = await change("Second");
  expect(changed.status, changed.text).toBe(202);
  expect((await customer.follow(changed.body.link)).state).toBe("completed");
});

const REASON = "The work was interrupted too often and was given up.";
const system = (sql: string, ...values: readonly unknown[]) =>
  portal.database.transaction("system", (db) => db.query(sql, values));
const orderPool = (name: string) =>
  customer.send("POST", POOL, {
    ServiceOfferings_id: 1,
    dataCenter: "datacenter-2",
    cluster: "domain-c7",
    name,
    cpu: { limit: 8 },
    memory: { limit: 32 },
    storage: { limit: 500 },
  });
const named = async (name: string) =>
  (await customer.get(`/pricing/service?filter[name]=${name}&filter[Accounts_id]=100`)).body.data[0];
const latestEvent = async (id: number) =>
  (await customer.get(`/pricing/service/${id}/history?page[size]=1`)).body.data[0].message;
const loggedOf = async (id: number) => {
  const sql = `select action, result, reason from audit where resource_type = 'service' and resource_id = $1 order by id desc limit 1`;
  return (await system(sql, String(id)))[0];
};

/** What is at work, before a deletion and a purchase: as a server leaves it that restarts again and again. */
async function interrupt(suffix: string) {
  portal.clock.run();
  await customer.follow((await orderPool(`deleted-${suffix}`)).body.link);
  portal.clock.stop();
  const deleted = await named(`deleted-${suffix}`);
  const deletion = await customer.send("DELETE", `/pricing/service/${deleted.id}?sync=none`);
  const purchase = await orderPool(`bought-${suffix}`);
  const bought = await named(`bought-${suffix}`);
  const links: readonly string[] = [deletion.body.link, purchase.body.link];
  expect([deletion.status, purchase.status, bought.state]).toEqual([202, 202, "Processing"]);
  const ids = links.map((link) => link.split("/").at(-1));
  return { deleted, bought, links, ids };
}

async function expectInOrder({ deleted, bought, links }: Awaited<ReturnType<typeof interrupt>>) {
  for (const link of links)
    expect(await customer.follow(link)).toMatchObject({ state: "error", message: REASON });
  // What was provided before is as it was, and can be deleted again.
  expect((await customer.get(`/pricing/service/${deleted.id}`)).body.state).toBe("Available");
  expect(await latestEvent(deleted.id)).toBe(`Deletion failed: ${REASON}`);
  expect(await loggedOf(deleted.id)).toEqual({
    action: "service.delete-failed",
    result: "failed",
    reason: REASON,
  });
  expect(await system("select last_failure from service where id = $1", deleted.id)).toEqual([
    { last_failure: REASON },
  ]);
  // What never was is a failed purchase.
  const { body } = await customer.get(`/pricing/service/${bought.id}`);
  expect(body).toMatchObject({ state: "Error", errorDisplay: REASON });
  expect((await customer.get(`/pricing/order/${bought.id}`)).body).toMatchObject({
    state: "Failed",
    reason: REASON,
  });
  expect(await latestEvent(bought.id)).toBe(`Purchase failed: ${REASON}`);
  expect(await loggedOf(bought.id)).toMatchObject({ action: "service.provide-failed", result: "failed" });
  portal.clock.run();
  for (const { id } of [deleted, bought]) {
    const again = await customer.send("DELETE", `/pricing/service/${id}?sync=none`);
    expect(again.status, again.text).toBe(202);
    expect((await customer.follow(again.body.link)).state).toBe("completed");
  }
}

it("a service whose work is given up is as after a run that failed", async () => {
  const begun = await interrupt("given-up");
  const pool = await poolNamed("erp-production");
  const { body } = await customer.send("PATCH", `${POOL}/${pool.moId}`, { description: "Given up" });
  expect((await serviceOf(pool)).state).toBe("Processing");
  const ids = [...begun.ids, body.link.split("/").at(-1)];
  await system("delete from pgboss.job where id = any ($1::uuid[])", ids);
  await portal.restartRunner();
  expect(await serviceOf(pool)).toMatchObject({ state: "Available", description: pool.description });
  expect(await latestEvent(pool.service_id)).toBe(`Change failed: ${REASON}`);
  // The platform may have done it: it is charged for what it has, as soon as that is seen.
  expect(await system("select from vcenter_charge_due where service_id = $1", pool.service_id)).toHaveLength(
    1,
  );
  await expectInOrder(begun);
});

it("a service that an earlier version left in progress is put in order at the first start", async () => {
  const begun = await interrupt("left");
  await system("delete from pgboss.job where id = any ($1::uuid[])", begun.ids);
  await system(
    "update activity set state = 'error', message = $2, finished_at = now(), run = null where id = any ($1::uuid[])",
    begun.ids,
    REASON,
  );
  const seeded = () =>
    system("select id, state_description from service where state = 'Processing' order by id");
  const before = await seeded();
  const path = new URL("../../database/migrations/0340-services-left-in-progress.sql", import.meta.url);
  await portal.database.owner.execute(readFileSync(path, "utf8"));
  await portal.restartRunner();
  await expectInOrder(begun);
  // One that the demo shows in progress has no activity: it stays so.
  const ids = [begun.deleted.id, begun.bought.id];
  expect(await seeded()).toEqual(before.filter(({ id }) => !ids.includes(id)));
});
