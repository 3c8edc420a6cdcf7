import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JobQueue } from "../../activity/index.ts";
import { openJobQueue } from "../../activity/index.ts";
import { ApiFailure } from "../../api/index.ts";
import { DEMO_PASSWORD } from "../../identity/index.ts";
import type { FindMachines } from "../../platforms/index.ts";
import { buildFindMachines } from "../../platforms/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import type { ApplyingParts } from "./apply-due-schedules.ts";
import { buildDueSchedules } from "./index.ts";

const PATH = "/power-schedules/schedule";
const OFFICE = { days: ["Mon", "Tue", "Wed", "Thu", "Fri"], onAt: "08:00", offAt: "18:00", timeZone: "UTC" };
/** A Friday. */
const FRIDAY = "2026-11-27";
const VCENTER = "/automators/vcenter/v2/1";
const VCLOUD = "/automators/vcloud/v4/6";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let queue: JobQueue;
/** A machine that runs, in a pool of the customer. */
let machine: { moId: string; name: string; serviceId: number };

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
  queue = await openJobQueue(portal.database, () => undefined);
  const [found] = (
    await customer.get(`${VCENTER}/resource-pool/virtual-machine?filter[powerState]=POWERED_ON&sort=name`)
  ).body.data;
  machine = { moId: found.moId, name: found.name, serviceId: found.service_id };
});
afterAll(async () => {
  await queue.stop();
  await portal.close();
});
beforeEach(async () => {
  errors.length = 0;
  await system("delete from power_schedule");
});

const system = <Row = Record<string, never>>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));
const errors: unknown[] = [];

function partsAt(time: string, more: Partial<ApplyingParts> = {}): ApplyingParts {
  return {
    database: portal.database,
    queue,
    findMachines: buildFindMachines(portal.platforms),
    clock: { now: () => new Date(time), wait: async () => undefined },
    publicUrl: "http://localhost:8102",
    log: { error: (detail) => void errors.push(detail) },
    wake: () => undefined,
    stopping: new AbortController().signal,
    ...more,
  };
}
const schedulesAt = (time: string, more: Partial<ApplyingParts> = {}) =>
  buildDueSchedules(partsAt(time, more), (error) => void errors.push(error));
async function applyAt(time: string, more: Partial<ApplyingParts> = {}): Promise<void> {
  const schedules = schedulesAt(time, more);
  await schedules.begin();
  await schedules.end();
}

async function scheduled(body: object = {}, due = `${FRIDAY}T18:00:00Z`, by = customer) {
  const made = await by.send("POST", PATH, {
    serviceId: machine.serviceId,
    machine: machine.moId,
    ...OFFICE,
    ...body,
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await system("update power_schedule set next_at = $2 where id = $1", [made.body.id, due]);
  return made.body.id as number;
}
/** Of a machine in a virtual datacentre. */
async function scheduledInVcloud(): Promise<number> {
  const path = `${VCLOUD}/virtual-machines?filter[powerState]=POWERED_ON&page[size]=1`;
  const [{ uid, service_id: serviceId }] = (await customer.get(path)).body.data;
  return await scheduled({ serviceId, machine: uid });
}
/** Of machines of the pool, at a vCenter that says nothing until it is told to. */
async function dueAtSlowVcenter(count: number) {
  await system(
    `insert into power_schedule (account_id, service_id, machine, name, days, on_at, off_at, next_at)
     select 100, $1, 'vm-' || i, 'vm-' || i, '["Mon"]', '08:00', '18:00', $2 from generate_series(1, $3) i`,
    [machine.serviceId, `${FRIDAY}T17:59:00Z`, count],
  );
  const answer = Promise.withResolvers<never>();
  const all = buildFindMachines(portal.platforms);
  let asked = 0;
  const findMachines: FindMachines = (type, version) => {
    const machines = all(type, version);
    if (type !== "vCenter" || machines === undefined) return machines;
    const ask = () => {
      asked += 1;
      return answer.promise;
    };
    return { ...machines, find: ({ outside }) => outside("a slow vCenter", ask) };
  };
  return { findMachines, answer, asked: () => asked };
}
const read = async (id: number) => (await customer.get(`${PATH}/${id}`)).body;
/** The activities of schedules, the oldest first. */
const begun = () =>
  system<{ id: string; name: string; resource_id: string }>(
    "select id, name, resource_id from activity where actor_name = 'Power schedule' order by created_at",
  );
const endOf = async () => {
  const last = (await begun()).at(-1);
  return await customer.follow(`http://localhost/activity/${last?.id}`);
};
const stateOf = async () =>
  (await customer.get(`${VCENTER}/virtual-machine/${machine.moId}`)).body.powerState;
async function setPower(state: "start" | "stop"): Promise<void> {
  const path = `${VCENTER}/virtual-machine/${machine.moId}/state`;
  const { status, body } = await customer.send("PATCH", path, { state });
  expect(status).toBe(202);
  await customer.follow(body.link);
}

/** A day on which, whatever the time is now, a machine is switched on before it is switched off. */
const IN_THREE_DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(new Date().getUTCDay() + 3) % 7];

describe("a power schedule", () => {
  it("is not overwritten by whoever began before somebody else changed it", async () => {
    const path = `${PATH}/${await scheduled()}`;
    const { etag = "" } = await customer.get(path);
    expect((await customer.send("PATCH", path, { offAt: "21:00" })).status).toBe(200);
    const refused = await customer.send("PATCH", path, { offAt: "22:00" }, { "if-match": etag });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: "/offAt" }] } });
  });

  it("is set for a machine of the account, once, and says when it is next due", async () => {
    const id = await scheduled();
    expect(await read(id)).toMatchObject({
      account_id: 100,
      name: machine.name,
      serviceId: machine.serviceId,
      days: OFFICE.days,
      offHours: 118,
      state: "Active",
      reason: null,
    });
    const again = await customer.send("POST", PATH, {
      serviceId: machine.serviceId,
      machine: machine.moId,
      ...OFFICE,
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      `${machine.name} has a power schedule: change that one.`,
    ]);
    const changed = await customer.send("PATCH", `${PATH}/${id}`, {
      days: [IN_THREE_DAYS],
      onAt: "22:00",
      offAt: "04:30",
    });
    expect(changed.body).toMatchObject({ offHours: 161.5, nextState: "Power on" });
    expect((await customer.send("PATCH", `${PATH}/${id}`, { active: false })).body).toMatchObject({
      state: "Paused",
      nextTime: null,
    });
    expect((await customer.send("DELETE", `${PATH}/${id}`)).status).toBe(204);
    expect((await customer.get(PATH)).body.data).toEqual([]);
  });

  it.each([
    [{ offAt: "08:00" }, "/offAt"],
    [{ onAt: "8:00" }, "/onAt"],
    [{ days: [] }, "/days"],
    [{ days: ["Monday"] }, "/days/0"],
    [{ timeZone: "Mars/North" }, "/timeZone"],
    [{ machine: "vm-1" }, "/machine"],
  ])("is refused with %j at its field", async (body, field) => {
    const answer = await customer.send("POST", PATH, {
      serviceId: machine.serviceId,
      machine: machine.moId,
      ...OFFICE,
      ...body,
    });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field]);
  });

  it("is the affair of its account and those above, needs the permission to power, and a key that only reads reads it", async () => {
    const id = await scheduled({}, undefined, provider);
    expect((await read(id)).account_id).toBe(100);
    const others = await portal.signIn("customer2");
    expect((await others.get(`${PATH}/${id}`)).status).toBe(404);
    const body = { serviceId: machine.serviceId, machine: machine.moId, ...OFFICE };
    expect((await others.send("POST", PATH, body)).status).toBe(422);
    const viewer = await portal.signIn("viewer");
    expect((await viewer.get(`${PATH}/${id}`)).status).toBe(200);
    expect((await viewer.send("DELETE", `${PATH}/${id}`)).status).toBe(403);
    expect((await viewer.send("POST", PATH, body)).status).toBe(403);
    const made = await provider.send("POST", "/access/apikey", {
      name: "reads",
      readOnly: true,
      currentPassword: DEMO_PASSWORD,
    });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    const reader = portal.withBearer(made.body.key);
    expect((await reader.get(`${PATH}/${id}`)).status).toBe(200);
    expect((await reader.send("DELETE", `${PATH}/${id}`)).status).toBe(403);
  });
});

describe("when its time has come", () => {
  beforeEach(async () => {
    if ((await stateOf()) !== "POWERED_ON") await setPower("start");
    await system("delete from activity where actor_name = 'Power schedule'");
  });

  it("powers the machine by an activity of the power action, and then waits for the next time", async () => {
    const id = await scheduled();
    await applyAt(`${FRIDAY}T17:59:59Z`);
    expect(await begun()).toEqual([]);
    await applyAt(`${FRIDAY}T18:00:00Z`);
    expect(await begun()).toMatchObject([{ resource_id: machine.moId }]);
    expect(await endOf()).toMatchObject({ state: "completed" });
    expect(await stateOf()).toBe("POWERED_OFF");
    expect(await read(id)).toMatchObject({
      nextTime: "2026-11-30 08:00:00 AM",
      nextState: "Power on",
      lastTime: `${FRIDAY} 06:00:00 PM`,
      state: "Active",
    });
    const log = await system<{ action: string }>(
      "select action from audit where actor_name = 'Power schedule' order by id desc limit 2",
    );
    expect(log.map(({ action }) => action)).toEqual(["virtual-machine.powered", "virtual-machine.power"]);
    await applyAt("2026-11-30T08:00:00Z");
    expect(await endOf()).toMatchObject({ state: "completed" });
    expect(await stateOf()).toBe("POWERED_ON");
    expect(errors).toEqual([]);
  });

  it("does so once with two processes, and after one that died in between", async () => {
    await scheduled();
    await expect(
      portal.database.transaction({ accountId: 100 }, async (db) => {
        await applyAt(`${FRIDAY}T18:00:00Z`, {
          database: { ...portal.database, transaction: async (_scope, work) => await work(db) },
        });
        expect(await db.query("select from activity where actor_name = 'Power schedule'")).toHaveLength(1);
        throw new Error("dead");
      }),
    ).rejects.toThrow("dead");
    expect(await begun()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => applyAt(`${FRIDAY}T18:00:05Z`)));
    expect(await begun()).toHaveLength(1);
    // The others found nothing to do, and nothing that was refused.
    expect(await system("select retry_at, problem from power_schedule")).toEqual([
      { retry_at: null, problem: null },
    ]);
    await endOf();
  });

  it("leaves what was missed, and powers it once as it is to be by then", async () => {
    const id = await scheduled({}, "2026-11-23T08:00:00Z");
    await applyAt("2026-11-28T09:00:00Z");
    expect((await begun()).length).toBe(1);
    expect(await endOf()).toMatchObject({ state: "completed" });
    expect(await stateOf()).toBe("POWERED_OFF");
    expect((await read(id)).nextTime).toBe("2026-11-30 08:00:00 AM");
  });

  it("leaves a machine alone that is as it is to be, and what people do until the next time", async () => {
    const id = await scheduled();
    await setPower("stop");
    await applyAt(`${FRIDAY}T18:00:00Z`);
    expect(await begun()).toEqual([]);
    await setPower("start");
    await applyAt(`${FRIDAY}T20:00:00Z`);
    expect([await begun(), await stateOf()]).toEqual([[], "POWERED_ON"]);
    expect(await read(id)).toMatchObject({ state: "Active", nextState: "Power on" });
  });

  it("does nothing while it is paused, and not afterwards either", async () => {
    const id = await scheduled();
    await customer.send("PATCH", `${PATH}/${id}`, { active: false });
    await system("update power_schedule set next_at = $1", [`${FRIDAY}T18:00:00Z`]);
    await applyAt(`${FRIDAY}T18:00:00Z`);
    await customer.send("PATCH", `${PATH}/${id}`, { active: true });
    await applyAt(new Date().toISOString());
    expect(await begun()).toEqual([]);
  });

  it("tries again for fifteen minutes what is refused, then says so once and waits for the next time", async () => {
    const id = await scheduled();
    await system("update service set state = 'Suspended' where id = $1", [machine.serviceId]);
    const history = () =>
      system("select from service_history where service_id = $1 and message like 'Power schedule:%'", [
        machine.serviceId,
      ]);
    for (let minute = 0; minute <= 15; minute += 1)
      await applyAt(`${FRIDAY}T18:${String(minute).padStart(2, "0")}:30Z`);
    expect([await begun(), errors]).toEqual([[], []]);
    const after = await read(id);
    expect(after).toMatchObject({ state: "Failed", nextTime: "2026-11-30 08:00:00 AM" });
    expect(after.reason).toContain("is Suspended.");
    expect(await history()).toHaveLength(1);
    await applyAt("2026-12-01T18:30:00Z");
    expect(await history()).toHaveLength(1);
    await system("update service set state = 'Available' where id = $1", [machine.serviceId]);
    await applyAt("2026-12-02T18:00:00Z");
    await endOf();
    expect(await read(id)).toMatchObject({ state: "Active", reason: null });
  });

  it("keeps to a time that is free again within them", async () => {
    const id = await scheduled();
    await system("update service set state = 'Suspended' where id = $1", [machine.serviceId]);
    await applyAt(`${FRIDAY}T18:00:30Z`);
    await system("update service set state = 'Available' where id = $1", [machine.serviceId]);
    await applyAt(`${FRIDAY}T18:01:00Z`);
    expect(await begun()).toEqual([]);
    await applyAt(`${FRIDAY}T18:01:30Z`);
    await endOf();
    expect([await stateOf(), (await read(id)).state]).toEqual(["POWERED_OFF", "Active"]);
  });

  it("says why its activity failed, and does not repeat it", async () => {
    const id = await scheduled();
    const named = (name: string) =>
      system("update vcenter_virtual_machine set name = $2 where automator_id = 1 and mo_id = $1", [
        machine.moId,
        name,
      ]);
    await named("meant-to-fail");
    await applyAt(`${FRIDAY}T18:00:00Z`);
    expect(await endOf()).toMatchObject({ state: "error" });
    await applyAt(`${FRIDAY}T18:05:00Z`);
    expect(await begun()).toHaveLength(1);
    expect(await read(id)).toMatchObject({
      state: "Failed",
      reason: expect.stringContaining("does not answer"),
      nextTime: "2026-11-30 08:00:00 AM",
    });
    await named(machine.name);
  });

  it("ends the schedule of a machine that is not found at two times in a row, and says so", async () => {
    const id = await scheduled();
    const named = (name: string) =>
      system("update power_schedule set machine = $2 where id = $1", [id, name]);
    const told = () =>
      system<{ action: string }>(
        "select action from audit where resource_type = 'powerschedule' and resource_id = $1 and result = 'failed' order by id",
        [String(id)],
      );
    const failed = { state: "Failed", reason: "There is no such virtual machine." };
    await named("vm-9999999");
    await applyAt(`${FRIDAY}T18:15:00Z`);
    expect(await read(id)).toMatchObject({ active: true, nextTime: "2026-11-30 08:00:00 AM", ...failed });
    // It is back for one time.
    await named(machine.moId);
    await applyAt("2026-11-30T08:15:00Z");
    expect(await read(id)).toMatchObject({ active: true, state: "Active" });
    await named("vm-9999999");
    await applyAt("2026-11-30T18:15:00Z");
    expect(await read(id)).toMatchObject({ active: true, ...failed });
    expect((await told()).map(({ action }) => action)).toEqual(["powerschedule.fail", "powerschedule.fail"]);
    await applyAt("2026-12-01T08:15:00Z");
    expect(await read(id)).toMatchObject({ active: false, nextTime: null, ...failed });
    expect((await told()).at(-1)).toEqual({ action: "powerschedule.end" });
  });

  it("keeps the schedule of a machine whose platform the provider has switched off", async () => {
    const id = await scheduledInVcloud();
    const flags = (sql: string) => system(`update branding set feature_flags = ${sql} where account_id = 1`);
    await flags("array_remove(feature_flags, 'vcloud-v2')");
    await applyAt(`${FRIDAY}T18:00:00Z`);
    await flags("feature_flags || '{vcloud-v2}'");
    expect(await begun()).toHaveLength(1);
    await endOf();
    expect(await read(id)).toMatchObject({ state: "Active", lastTime: `${FRIDAY} 06:00:00 PM` });
  });

  it.each([
    [8, 1],
    [120, 2],
  ])(
    "keeps no other automator waiting for one at which %i are due and that is slow: round %i",
    async (due, rounds) => {
      const id = await scheduledInVcloud();
      const { findMachines, answer, asked } = await dueAtSlowVcenter(due);
      const schedules = schedulesAt(`${FRIDAY}T18:00:00Z`, { findMachines });
      for (let round = 1; round <= rounds; round += 1) {
        expect(await read(id)).toMatchObject({ lastTime: null });
        await schedules.begin();
      }
      await expect
        .poll(async () => (await read(id)).lastTime, { timeout: 20_000 })
        .toBe(`${FRIDAY} 06:00:00 PM`);
      await schedules.begin();
      await expect.poll(asked, { timeout: 20_000 }).toBe(4);
      await system("delete from power_schedule where id <> $1", [id]);
      answer.reject(new ApiFailure(503, "The vCenter takes long to answer."));
      await schedules.end();
      await endOf();
      expect(errors).toEqual([]);
    },
  );

  it("leaves it due once the server stops, which waits for no platform that is silent", async () => {
    const { findMachines, asked } = await dueAtSlowVcenter(8);
    const stop = new AbortController();
    const schedules = schedulesAt(`${FRIDAY}T18:00:00Z`, { findMachines, stopping: stop.signal });
    await schedules.begin();
    await expect.poll(asked, { timeout: 20_000 }).toBe(4);
    stop.abort();
    await schedules.end();
    expect(asked()).toBe(4);
    expect(await system("select distinct next_at, retry_at, problem from power_schedule")).toEqual([
      { next_at: new Date(`${FRIDAY}T17:59:00Z`), retry_at: null, problem: null },
    ]);
    expect(errors).toMatchObject(Array.from({ length: 4 }, () => ({ name: "AbortError" })));
  });

  it("waits while its account is blocked", async () => {
    await scheduled();
    await system("update account set is_blocked = true where id = 100");
    await applyAt(`${FRIDAY}T18:00:00Z`);
    await system("update account set is_blocked = false where id = 100");
    expect(await begun()).toEqual([]);
  });
});
