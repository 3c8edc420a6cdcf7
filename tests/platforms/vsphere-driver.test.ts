import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PlatformSilent } from "../../server/platforms/platform-silent.ts";
import { buildServiceTypes } from "../../server/platforms/vcenter/service-types.ts";
import type { SlowLine } from "./slow-line.ts";
import { openSlowLine } from "./slow-line.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { openVcenterStage, PROVIDER, VCSIM, VSPHERE } from "./vcenter-stage.ts";

// What only a vCenter on a network can do to its driver.

let stage: VcenterStage;
let pool: string;

beforeAll(async () => {
  if (VCSIM === undefined) return;
  stage = await openVcenterStage();
  pool = await stage.findPool();
});
afterAll(() => stage?.close());

const machines = () => stage.read(VSPHERE, (at) => stage.driver.listVirtualMachines(at, [pool]));
const stateOf = async (moId: string) =>
  (await stage.read(VSPHERE, (at) => stage.driver.findVirtualMachine(at, moId)))?.powerState;
/** How often a method was called since the last time. */
const calls = async (method: string) => (await stage.simulator.control()).Calls[method] ?? 0;
const change = (moId: string, to: "start" | "stop" | "restart" | "suspend", wait?: () => Promise<void>) =>
  stage.driver.changePower(stage.workOn(VSPHERE, wait), moId, to);

describe.skipIf(VCSIM === undefined)("a vCenter whose answer is lost", () => {
  it.each([
    ["stop", "PowerOffVM_Task", "POWERED_OFF"],
    ["start", "PowerOnVM_Task", "POWERED_ON"],
    ["restart", "ResetVM_Task", "POWERED_ON"],
    ["suspend", "SuspendVM_Task", "SUSPENDED"],
    ["start", "PowerOnVM_Task", "POWERED_ON"],
  ] as const)("is asked once to %s, and the end is true", async (to, method, state) => {
    const [machine] = await machines();
    await stage.simulator.control({ drop: method });
    expect(await change(machine!.moId, to)).toMatchObject({ ok: true });
    expect(await calls(method)).toBe(1);
    expect(await stateOf(machine!.moId)).toBe(state);
  });

  it("is asked once to reset a machine, though the process dies meanwhile and the work runs again", async () => {
    const [machine, other] = await machines();
    const notes: unknown[] = [];
    const work = stage.runsOf(VSPHERE, notes);
    const run = (moId: string, to: "restart" | "rebootguest") => stage.driver.changePower(work(), moId, to);
    await stage.simulator.control();
    expect(await run(machine!.moId, "restart")).toMatchObject({ ok: true });
    expect(await run(machine!.moId, "restart")).toMatchObject({ ok: true });
    expect(await calls("ResetVM_Task")).toBe(1);

    // What the vCenter has forgotten since is not done again either.
    notes.push([]);
    for (const [to, done] of [
      ["restart", "reset"],
      ["rebootguest", "restarted"],
    ] as const)
      expect(await run(other!.moId, to)).toEqual({
        ok: false,
        reason: `Whether ${other!.name} was ${done} is not known: the work was interrupted. Look before you try again.`,
      });
    expect((await stage.simulator.control()).Calls).not.toHaveProperty("ResetVM_Task");
  });

  it("is asked once to return to a snapshot, though the process dies meanwhile and the work runs again", async () => {
    const [, machine, other] = await machines();
    const notes: unknown[] = [];
    const work = stage.runsOf(VSPHERE, notes);
    const find = async (moId: string) =>
      (await stage.read(VSPHERE, (at) => stage.driver.findVirtualMachine(at, moId)))!;
    const take = async (moId: string) => {
      const order = { name: "once", description: null, memory: false, quiesce: false, before: [] };
      await stage.driver.takeSnapshot(stage.workOn(VSPHERE), moId, order);
      return (await find(moId)).snapshots[0]!.moId;
    };
    const snapshots = [await take(machine!.moId), await take(other!.moId)] as const;
    const run = () => stage.driver.revertToSnapshot(work(), machine!.moId, snapshots[0]);
    await stage.simulator.control();
    expect(await run()).toMatchObject({ ok: true });
    // What runs since goes on: after the end of the work, and where only its begin was noted.
    expect(await change(machine!.moId, "start")).toMatchObject({ ok: true });
    expect(await run()).toMatchObject({ ok: true });
    notes.push(notes[0]);
    expect(await run()).toMatchObject({ ok: true });
    expect(await stateOf(machine!.moId)).toBe("POWERED_ON");
    expect(await calls("RevertToSnapshot_Task")).toBe(1);

    // What the vCenter has forgotten since is not done again either.
    notes.push([]);
    expect(await stage.driver.revertToSnapshot(work(), other!.moId, snapshots[1])).toEqual({
      ok: false,
      isEndUnknown: true,
      reason: `Whether ${other!.name} has returned to the snapshot is not known: the vCenter did not answer, or the work was interrupted. Look before you try again.`,
    });
    expect(await calls("RevertToSnapshot_Task")).toBe(0);
    await stage.driver.removeSnapshot(stage.workOn(VSPHERE), machine!.moId, snapshots[0], false);
    await stage.driver.removeSnapshot(stage.workOn(VSPHERE), other!.moId, snapshots[1], false);
  });

  it.each(["CreateResourcePool", "UpdateConfig"])("creates one pool all the same: %s", async (method) => {
    const name = `lost-${method}`;
    const order = await stage.order(VSPHERE, name);
    await stage.simulator.control({ drop: method });
    const outcome = await stage.driver.createPool(stage.workOn(VSPHERE), order);
    expect(outcome).toMatchObject({ ok: true });
    expect(await stage.findPool(name)).toBe(outcome.ok && outcome.value);
  });

  it("removes a pool all the same", async () => {
    const order = await stage.order(VSPHERE, "short-lived");
    const made = await stage.driver.createPool(stage.workOn(VSPHERE), order);
    await stage.simulator.control({ drop: "Destroy_Task" });
    const moId = made.ok ? made.value : "";
    expect(await stage.driver.removePool(stage.workOn(VSPHERE), moId)).toMatchObject({ ok: true });
    expect(await stage.read(VSPHERE, (at) => stage.driver.listResourcePools(at, [moId]))).toEqual([]);
  });

  it("does work on machines once all the same", async () => {
    const { driver } = stage;
    const work = () => stage.workOn(VSPHERE);
    const [, , machine] = await machines();
    const { moId } = machine!;
    const find = (id = moId) => stage.read(VSPHERE, (at) => driver.findVirtualMachine(at, id));
    expect(await change(moId, "stop")).toMatchObject({ ok: true });
    const lose = async <Value>(method: string, attempt: () => Promise<Value>) => {
      await stage.simulator.control({ drop: method });
      const outcome = await attempt();
      expect([method, await calls(method), outcome]).toMatchObject([method, 1, { ok: true }]);
      return outcome;
    };
    const none = { changed: [], removed: [] };
    const disks = {
      ...none,
      added: [{ capacity: 1, thinProvisioned: true }],
      before: machine!.disks.map(({ key }) => key),
    };
    await lose("ReconfigVM_Task", () => driver.changeMachine(work(), moId, { memory: 64, disks }));
    expect(await find()).toMatchObject({ memory: 64, disks: [{}, { capacity: 1 }] });

    const before = (await machines()).map((each) => each.moId);
    const made = await lose("CloneVM_Task", () =>
      driver.cloneMachine(work(), moId, { name: "lost-clone", powerOn: false, before }),
    );
    const clone = made.ok ? made.value : "";
    expect((await machines()).filter(({ name }) => name === "lost-clone")).toHaveLength(1);
    await lose("Destroy_Task", () => driver.removeMachine(work(), clone));
    expect(await find(clone)).toBeUndefined();

    const order = { name: "lost", description: null, memory: false, quiesce: false, before: [] };
    await lose("CreateSnapshot_Task", () => driver.takeSnapshot(work(), moId, order));
    const [snapshot, ...others] = (await find())!.snapshots;
    expect([snapshot?.name, others]).toEqual(["lost", []]);
    await lose("RevertToSnapshot_Task", () => driver.revertToSnapshot(work(), moId, snapshot!.moId));
    await lose("RemoveSnapshot_Task", () => driver.removeSnapshot(work(), moId, snapshot!.moId, false));
    expect((await find())!.snapshots).toEqual([]);
    expect(await change(moId, "start")).toMatchObject({ ok: true });
  });

  it("is read again from the beginning, and no change is missed", async () => {
    const [machine] = await machines();
    await stage.simulator.control({ drop: "WaitForUpdatesEx" });
    await expect(machines()).rejects.toThrow(PlatformSilent);
    expect(await machines()).toHaveLength(3);
    expect(await change(machine!.moId, "stop")).toMatchObject({ ok: true });
    expect(await stateOf(machine!.moId)).toBe("POWERED_OFF");
    expect(await change(machine!.moId, "start")).toMatchObject({ ok: true });
  });
});

describe.skipIf(VCSIM === undefined)("a purchase that is cut off", () => {
  it.each(["cut-before-its-id-is-noted", "cut-before-it-has-its-name"])(
    "leaves one pool: %s",
    async (name) => {
      const order = await stage.order(VSPHERE, name);
      const first = await stage.driver.createPool(stage.workOn(VSPHERE), order);
      const moId = first.ok ? first.value : "";
      // As a crash leaves it: under the name that was noted for it.
      const [row] = await stage.system<{ key: string }>(
        "select creation_key as key from vsphere_pool where service_id = $1",
        [order.serviceId],
      );
      await stage.driver.changePool(stage.workOn(VSPHERE), moId, { name: `atrium-${row!.key}` });
      await stage.system(
        "update vsphere_pool set mo_id = null where service_id = $1 and $2 = 'cut-before-its-id-is-noted'",
        [order.serviceId, name],
      );
      expect(await stage.driver.createPool(stage.workOn(VSPHERE), order)).toEqual({ ok: true, value: moId });
      expect(await stage.findPool(name)).toBe(moId);
    },
  );
});

describe.skipIf(VCSIM === undefined)(
  "a purchase that the vCenter refuses when its pool has been made",
  () => {
    it.each([
      ["and cannot be removed then", "UpdateConfig,Destroy_Task"],
      ["and is removed at once", "UpdateConfig"],
    ])("leaves no pool once its service is deleted: %s", async (_, refuse) => {
      const { serviceId: id, ...order } = await stage.order(VSPHERE, "refused");
      await stage.simulator.control({ refuse });
      const work = stage.workOn(VSPHERE);
      expect(await stage.driver.createPool(work, { ...order, serviceId: id })).toEqual({
        ok: false,
        reason: "The user of the automator may not do this in the vCenter.",
      });
      const noted = () =>
        stage.system<{ key: string; moId: string }>(
          `select creation_key as key, mo_id as "moId" from vsphere_pool where service_id = $1`,
          [id],
        );
      const left = await noted();
      expect(left).toHaveLength(refuse === "UpdateConfig" ? 0 : 1);
      for (const { key, moId } of left) expect(await stage.findPool(`atrium-${key}`)).toBe(moId);
      const [type] = buildServiceTypes(stage.driver);
      const service = {
        id,
        name: "refused",
        type: "vCenterResourcePool",
        automatorId: VSPHERE,
        automatorVersion: "v2",
        moId: null,
        retentionLock: null,
      } as const;
      expect(await type!.release(work.task, service)).toMatchObject({ ok: true });
      expect(await noted()).toEqual([]);
      // A new connection reads all pools.
      await stage.connect(VSPHERE, {});
      const free = await stage.read(VSPHERE, (at) => stage.driver.listFreePools(at), PROVIDER);
      expect(free.filter(({ name }) => name.startsWith("atrium-"))).toEqual([]);
    });
  },
);

describe.skipIf(VCSIM === undefined)("a change of a pool", () => {
  const make = async (name: string) => {
    const made = await stage.driver.createPool(stage.workOn(VSPHERE), await stage.order(VSPHERE, name));
    return made.ok ? made.value : "";
  };

  it("of name and limits is one call, so that it is not renamed where its limits are refused", async () => {
    const moId = await make("narrow");
    await calls("UpdateConfig");
    const wanted = { name: "wide", cpu: { limit: 9, reservation: 0 } };
    expect(await stage.driver.changePool(stage.workOn(VSPHERE), moId, wanted)).toMatchObject({ ok: true });
    expect(await calls("UpdateConfig")).toBe(1);
    const changed = await stage.read(VSPHERE, (at) => stage.driver.listResourcePools(at, [moId]));
    expect(changed).toMatchObject([wanted]);
  });

  it("that was done has no known end where the vCenter refuses the user afterwards", async () => {
    const moId = await make("sized");
    await stage.simulator.control({ drop: "UpdateConfig" });
    const work = stage.workOn(VSPHERE, () => stage.connect(VSPHERE, { password: "wrong" }));
    expect(await stage.driver.changePool(work, moId, { cpu: { limit: 9, reservation: 0 } })).toEqual({
      ok: false,
      isEndUnknown: true,
      reason: "The vCenter refuses the user name or the password.",
    });
    await stage.connect(VSPHERE, {});
    const changed = await stage.read(VSPHERE, (at) => stage.driver.listResourcePools(at, [moId]));
    expect(changed).toMatchObject([{ cpu: { limit: 9 } }]);
  });
});

describe.skipIf(VCSIM === undefined)("a session that has ended", () => {
  it("is renewed for lists and for work, without anybody noticing", async () => {
    const before = await machines();
    await stage.simulator.control({ expire: "1" });
    expect(await machines()).toEqual(before);
    await stage.simulator.control({ expire: "1" });
    expect(await change(before[1]!.moId, "stop")).toMatchObject({ ok: true });
    expect(await stateOf(before[1]!.moId)).toBe("POWERED_OFF");
  });

  it("is renewed in the middle of a task", async () => {
    const [, machine] = await machines();
    await stage.simulator.control({ drop: "PowerOnVM_Task" });
    const outcome = await change(machine!.moId, "start", async () => {
      await stage.simulator.control({ expire: "1" });
    });
    expect([outcome.ok, await stateOf(machine!.moId)]).toEqual([true, "POWERED_ON"]);
  });
});

describe.skipIf(VCSIM === undefined)("a connection that is wrong", () => {
  const WRONG = 3;
  const check = () => stage.read(WRONG, (at) => stage.driver.checkConnection(at));

  it.each([
    ["a wrong password", { password: "wrong" }, "The vCenter refuses the user name or the password."],
    [
      "a certificate that nobody trusts",
      { fingerprint: "" },
      /^The certificate of the vCenter is not trusted\./,
    ],
    [
      "another certificate than the expected one",
      { fingerprint: Array.from({ length: 32 }, () => "AB").join(":") },
      /^The certificate of the vCenter is not the expected one\./,
    ],
    [
      "an address that is not to be called",
      { url: "https://169.254.169.254" },
      "Its address is one that this server does not call.",
    ],
  ])("says so: %s", async (_, place, reason) => {
    await stage.connect(WRONG, place);
    expect(await check()).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    await expect(stage.read(WRONG, (at) => stage.driver.listClusters(at))).rejects.toThrow(reason);
  });

  it("tells a vCenter that does not answer from one that refuses", async () => {
    await stage.connect(WRONG, { url: "https://127.0.0.1:1" });
    await expect(check()).rejects.toThrow("At the address of the vCenter nothing takes calls.");
    await expect(check()).rejects.toThrow(PlatformSilent);
  });

  it("does not try a refused password again for every list, and tries a new one at once", async () => {
    await stage.connect(WRONG, { password: "wrong" });
    await check();
    await calls("Login");
    for (let time = 0; time < 3; time += 1)
      await expect(stage.read(WRONG, (at) => stage.driver.listClusters(at))).rejects.toThrow("refuses");
    expect(await calls("Login")).toBe(0);
    await stage.connect(WRONG, {});
    expect(await stage.read(WRONG, (at) => stage.driver.listClusters(at))).toHaveLength(1);
    expect(await check()).toMatchObject({ ok: true });
  });

  it("ends work with what is wrong", async () => {
    const [machine] = await machines();
    await stage.connect(WRONG, { password: "wrong" });
    expect(await stage.driver.changePower(stage.workOn(WRONG), machine!.moId, "stop")).toEqual({
      ok: false,
      isEndUnknown: true,
      reason: "The vCenter refuses the user name or the password.",
    });
    await stage.connect(WRONG, { url: "https://127.0.0.1:1" });
    expect(await stage.driver.changePower(stage.workOn(WRONG), machine!.moId, "stop")).toEqual({
      ok: false,
      isEndUnknown: true,
      reason:
        "At the address of the vCenter nothing takes calls. What became of the work is seen as soon as it answers again.",
    });
  });
});

/** The simulator takes its time to make machines. */
const MANY = Number(process.env["ATRIUM_MANY_MACHINES"] ?? 1000);

describe.skipIf(VCSIM === undefined)("a list of many machines", () => {
  let many: VcenterStage;
  beforeAll(async () => {
    many = await openVcenterStage(MANY);
  });
  afterAll(() => many.close(), 120_000);

  it("costs what has changed", async () => {
    const inPool = await many.findPool();
    const list = () => many.read(VSPHERE, (at) => many.driver.listVirtualMachines(at, [inPool]));
    const bytes = async () => {
      const { Bytes } = await many.simulator.control();
      return Object.values(Bytes).reduce((sum, each) => sum + each, 0);
    };
    const first = await list();
    expect(first).toHaveLength(MANY);
    const all = await bytes();
    await list();
    const none = await bytes();
    await many.driver.changePower(many.workOn(VSPHERE), first[7]!.moId, "stop");
    await bytes();
    expect((await list())[7]?.powerState).toBe("POWERED_OFF");
    const one = await bytes();
    expect(none).toBeLessThan(1000);
    expect(one).toBeLessThan(20_000);
    expect(all).toBeGreaterThan(1000 * MANY);
  });

  it("is answered when the credentials change while it is read, and so is who asks with the new ones", async () => {
    const inPool = await many.findPool();
    const list = () => many.read(VSPHERE, (at) => many.driver.listVirtualMachines(at, [inPool]));
    await many.connect(VSPHERE, {});
    await many.simulator.control();
    const former = list();
    await vi.waitUntil(async () => "CreateFilter" in (await many.simulator.control()).Calls, { interval: 1 });
    await many.connect(VSPHERE, {});
    const answers = await Promise.all([former, list()]);
    expect(answers.map(({ length }) => length)).toEqual([MANY, MANY]);
  });
});

describe.skipIf(VCSIM === undefined)("a vCenter that is slow", () => {
  let slow: VcenterStage;
  let line: SlowLine;
  beforeAll(async () => {
    slow = await openVcenterStage(1, { list: 400, known: 50, whole: 30_000 });
    line = await openSlowLine(slow.simulator.url);
    await slow.connect(VSPHERE, { url: line.url });
  });
  afterAll(async () => {
    line?.close();
    await slow?.close();
  });

  /** The names of its clusters as a list shows them, and what is said beside them. */
  const show = async () => {
    const said: string[] = [];
    const rows = await slow.read(VSPHERE, (at) =>
      slow.driver.listClusters({ ...at, notice: (sentence) => void said.push(sentence) }),
    );
    return [rows.map(({ name }) => name), said];
  };

  it("is not waited for by a list, which soon has what it had: it is read to its end meanwhile", async () => {
    line.delay = 150;
    await expect(show()).rejects.toThrow("The vCenter is slow to answer. Try again in a minute.");
    await vi.waitUntil(async () => await show().catch(() => undefined), { timeout: 20_000 });
    line.delay = 1000;
    const before = "The vCenter is slow to answer: this is what it had a minute ago.";
    expect(await show()).toEqual([["DC0_C0"], [before]]);
  });

  it("is waited for where what it has now is needed", async () => {
    line.delay = 150;
    const rows = await slow.read(VSPHERE, (at) => slow.driver.listClusters(at));
    expect(rows).toMatchObject([{ name: "DC0_C0" }]);
    line.delay = 0;
    await vi.waitUntil(async () => (await show())[1]?.length === 0);
  });

  it("is read from its check on, so that whoever opens it first finds something", async () => {
    line.delay = 0;
    await slow.connect(VSPHERE, { url: line.url });
    await slow.simulator.control();
    await slow.read(VSPHERE, (at) => slow.driver.checkConnection(at));
    await expect
      .poll(async () => (await slow.simulator.control()).Calls)
      .toMatchObject({ WaitForUpdatesEx: expect.any(Number) });
  });
});
