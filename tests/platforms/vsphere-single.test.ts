import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MachineOrder } from "../../server/platforms/vcenter/driver.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { openVcenterStage, VCSIM, VSPHERE } from "./vcenter-stage.ts";
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
