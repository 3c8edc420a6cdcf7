import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MachineOrder } from "../../server/platforms/vcenter/driver.ts";
import { buildSingleMachines } from "../../server/platforms/vcenter/single-machines.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { openVcenterStage, PROVIDER, VCSIM, VSPHERE } from "./vcenter-stage.ts";
import { makeTemplate } from "./vcsim.ts";

// Machines that are services of their own, made from a template of a real vCenter.

let stage: VcenterStage;
let pool: string;
let template: string;

beforeAll(async () => {
  if (VCSIM === undefined) return;
  stage = await openVcenterStage();
  pool = await stage.findPool();
  template = await makeTemplate(stage.simulator, "DC0_C0_RP1_VM0");
});
afterAll(() => stage?.close());

const work = () => stage.workOn(VSPHERE);
const machines = () => stage.read(VSPHERE, (at) => stage.driver.listVirtualMachines(at, [pool]));
const find = (moId: string) => stage.read(VSPHERE, (at) => stage.driver.findVirtualMachine(at, moId));
const order = (key: string, name: string): MachineOrder => ({
  key,
  name,
  template,
  resourcePool: pool,
  cores: 2,
  memory: 64,
  storage: 12,
});

describe.skipIf(VCSIM === undefined)("a single machine on a real vCenter", () => {
  it("is made from a template, which is no machine itself", async () => {
    const templates = await stage.read(VSPHERE, (at) => stage.driver.listTemplates(at));
    expect(templates.map(({ moId }) => moId)).toEqual([template]);
    expect((await machines()).map(({ moId }) => moId)).not.toContain(template);
    const made = await stage.driver.createMachine(work(), order("service 9001", "alone"));
    expect(made).toMatchObject({ ok: true });
    expect(await find(made.ok ? made.value : "")).toMatchObject({
      name: "alone",
      powerState: "POWERED_OFF",
      cores: 2,
      memory: 64,
      disks: [{ capacity: 12 }],
      resourcePool: pool,
    });
  });

  it.each(["CloneVM_Task", "ReconfigVM_Task"])(
    "is made once where the answer to %s is lost",
    async (method) => {
      const wanted = order(`service ${method}`, `lost-${method}`);
      await stage.simulator.control({ drop: method });
      const made = await stage.driver.createMachine(work(), wanted);
      expect(made).toMatchObject({ ok: true });
      expect(await stage.driver.createMachine(work(), wanted)).toEqual(made);
      expect((await machines()).filter(({ name }) => name === wanted.name)).toHaveLength(1);
      expect(await find(made.ok ? made.value : "")).toMatchObject({ cores: 2, memory: 64 });
    },
  );

  const NOT_PERMITTED = { ok: false, reason: "The user of the automator may not do this in the vCenter." };

  it("leaves nothing where the vCenter refuses its name or size, also where the answer to its removal is lost", async () => {
    const before = await machines();
    for (const drop of ["", "Destroy_Task"]) {
      await stage.simulator.control({ refuse: "ReconfigVM_Task", drop });
      expect(await stage.driver.createMachine(work(), order("service 9010", "refused"))).toEqual(
        NOT_PERMITTED,
      );
      expect(await machines()).toEqual(before);
    }
    expect(await stage.system("select from vsphere_machine where order_key = 'service 9010'")).toEqual([]);
  });

  it.each([
    ["under its own name", "select $1"],
    ["known by its first name alone", "update vsphere_machine set mo_id = null where order_key = $1"],
  ])(
    "that was refused and could not be removed belongs to its service, and goes with it: %s",
    async (_, forget) => {
      const id = 9011;
      const before = await machines();
      await stage.simulator.control({ refuse: "ReconfigVM_Task,Destroy_Task" });
      expect(await stage.driver.createMachine(work(), order(`service ${id}`, "stays"))).toEqual(
        NOT_PERMITTED,
      );
      await stage.system(forget, [`service ${id}`]);
      const left = (await machines()).filter(({ name }) => name.startsWith("atrium-"));
      expect(left).toHaveLength(1);
      const [{ moId } = { moId: "" }] = left;
      if (forget === "select $1") await stage.driver.changeMachine(work(), moId, { name: "stays" });
      await stage.system(
        `insert into service (id, account_id, service_offering_id, automator_id, name, state) values ($1, 3, 1, $2, 'stays', 'Error')`,
        [id, VSPHERE],
      );
      const free = await stage.read(VSPHERE, (at) => stage.driver.listFreeMachines(at), PROVIDER);
      expect(free.map((each) => each.moId)).not.toContain(moId);
      const service = {
        id,
        name: "stays",
        type: "vCenterVirtualMachine",
        automatorId: VSPHERE,
        automatorVersion: "v1",
        moId: null,
        retentionLock: null,
      } as const;
      const { release } = buildSingleMachines(stage.driver);
      expect(await release(work().task, service)).toMatchObject({ ok: true });
      expect(await machines()).toEqual(before);
      expect(await release(work().task, { ...service, id: 9012 })).toMatchObject({ ok: true });
      await stage.system("delete from service where id = $1", [id]);
      await stage.system("delete from vsphere_machine where order_key = $1", [`service ${id}`]);
    },
  );

  it("is not made from a template that is gone", async () => {
    expect(
      await stage.driver.createMachine(work(), { ...order("service 9004", "none"), template: "vm-999999" }),
    ).toEqual({
      ok: false,
      reason: "The template vm-999999 is gone from the platform.",
    });
  });

  it("goes with its disks when it is removed", async () => {
    const made = await stage.driver.createMachine(work(), order("service 9001", "alone"));
    const moId = made.ok ? made.value : "";
    expect(await stage.driver.removeMachine(work(), moId)).toMatchObject({ ok: true });
    expect(await find(moId)).toBeUndefined();
  });
});
