import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { VirtualMachine } from "../../server/platforms/vcenter/driver.ts";
import { createEmbeddedVcenterDriver } from "../../server/platforms/vcenter/embedded-driver.ts";
import { createQemuHost } from "../../server/platforms/vcenter/qemu/index.ts";
import type { Qmp } from "../../server/platforms/vcenter/qemu/qmp.ts";
import { openQmp, runJob } from "../../server/platforms/vcenter/qemu/qmp.ts";
import { watchScreen } from "../../server/testing/rfb-viewer.ts";
import { bootImage } from "./boot-image.ts";
import { makesMachines } from "./new-machine-contract.ts";
import { changesPower } from "./power-contract.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { IN_QEMU, openVcenterStage } from "./vcenter-stage.ts";

// Machines that really run, where QEMU is installed.

const HAS_QEMU = ["qemu-system-x86_64", "qemu-img"].every(
  (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0,
);
if (!HAS_QEMU)
  process.stderr.write("QEMU is not installed: tests of machines that really run are skipped.\n");

let stage: VcenterStage;
let pool: string;
const work = () => stage.workOn(IN_QEMU);
const machines = () => stage.read(IN_QEMU, (at) => stage.driver.listVirtualMachines(at, [pool]));
const machine = async (): Promise<VirtualMachine> => (await machines())[0]!;
const at = (moId: string) => ({ automatorId: IN_QEMU, moId });

beforeAll(async () => {
  if (!HAS_QEMU) return;
  stage = await openVcenterStage();
  writeFileSync(join(stage.images, "tiny.img"), bootImage("Hello from the boot sector. "));
  writeFileSync(join(stage.images, "tools.iso"), Buffer.alloc(2048 * 20));
  writeFileSync(join(stage.images, "not,an option.img"), bootImage(""));
  await stage.system("insert into vcenter_connection (automator_id, account_id, url) values (3, 1, 'qemu:')");
  await stage.read(IN_QEMU, (each) => stage.driver.checkConnection(each));
  const made = await stage.driver.createPool(work(), await stage.order(IN_QEMU, "real"));
  pool = made.ok ? made.value : "";
  await stage.driver.changeMachine(work(), (await machine()).moId, { memory: 32 });
});
afterAll(async () => {
  if (!HAS_QEMU) return;
  await stage.driver.removePool(work(), pool);
  await stage.close();
});

/** Asks the QEMU of a running machine. */
async function inQemu<Result>(moId: string, ask: (qmp: Qmp) => Promise<Result>): Promise<Result> {
  const qmp = await openQmp(join(stage.images, "../machines", String(IN_QEMU), moId, "qmp"));
  if (qmp === undefined) throw new Error("It does not run.");
  try {
    return await ask(qmp);
  } finally {
    qmp.close();
  }
}

/** What stands on the screen in text mode, read from the memory of the machine. */
async function screenText(moId: string): Promise<string> {
  const told = await inQemu(moId, (qmp) =>
    qmp.run("human-monitor-command", { "command-line": "xp /4000xb 0xb8000" }),
  );
  const bytes = [...String(told).matchAll(/0x([0-9a-f]{2})\b/g)].map(([, hex]) => Number.parseInt(hex!, 16));
  return String.fromCharCode(...bytes.filter((_, index) => index % 2 === 0));
}

describe.skipIf(!HAS_QEMU)("a machine in QEMU", () => {
  it("is on a server that answers", async () => {
    expect(await stage.read(IN_QEMU, (each) => stage.driver.checkConnection(each))).toMatchObject({
      ok: true,
    });
  });

  it("is there in each new pool for each image, and is off", async () => {
    const all = await machines();
    expect(all).toMatchObject([
      {
        name: "tiny",
        powerState: "POWERED_OFF",
        memory: 32,
        can: {
          snapshots: true,
          memorySnapshots: true,
          quiesce: false,
          metrics: false,
          hotAddCores: false,
          guestPower: false,
        },
      },
    ]);
  });

  describe("from a template", () => {
    let template = "";
    beforeAll(async () => {
      const all = await stage.read(IN_QEMU, (each) => stage.driver.listTemplates(each));
      template = all.find(({ name }) => name === "tiny.img")?.moId ?? "";
    });
    makesMachines(() => ({ stage, automator: IN_QEMU, pool, template }));
  });

  describe("once it is on", () => {
    beforeAll(async () => {
      await stage.driver.changePower(work(), (await machine()).moId, "start");
    });

    it("shows a picture, and takes what is typed", async () => {
      const { moId } = await machine();
      await expect.poll(() => screenText(moId), { timeout: 60_000 }).toContain("Hello from the boot sector.");
      const found = await stage.read(IN_QEMU, (each) => stage.driver.findConsole(each, moId));
      if (found.is !== "screen") throw new Error(`It is ${found.is}.`);
      const screen = await found.connect(undefined as never);
      const viewer = await watchScreen(screen);
      viewer.type("abc");
      await expect.poll(() => screenText(moId), { timeout: 60_000 }).toContain("boot sector. abc");
      screen.destroy();
    });

    it("returns to a snapshot with what was on its screen, and to one without memory powered off", async () => {
      const { moId } = await machine();
      const take = (name: string, memory: boolean) =>
        stage.driver.takeSnapshot(work(), moId, {
          name,
          description: null,
          memory,
          quiesce: false,
          before: [],
        });
      expect(await take("with", true)).toMatchObject({ ok: true });
      expect(await take("without", false)).toMatchObject({ ok: true });
      const { snapshots } = await machine();
      expect(snapshots.map(({ name, hasMemory }) => [name, hasMemory])).toEqual([
        ["with", true],
        ["without", false],
      ]);
      const [running, still] = snapshots;
      expect(await stage.driver.revertToSnapshot(work(), moId, still!.moId)).toMatchObject({ ok: true });
      expect((await machine()).powerState).toBe("POWERED_OFF");
      expect(await stage.driver.revertToSnapshot(work(), moId, running!.moId)).toMatchObject({ ok: true });
      expect((await machine()).powerState).toBe("POWERED_ON");
      expect(await screenText(moId)).toContain("boot sector. abc");
      expect(await stage.driver.removeSnapshot(work(), moId, running!.moId, true)).toMatchObject({
        ok: true,
      });
      expect((await machine()).snapshots).toEqual([]);
    });

    it("returns to a snapshot, and is reset, once, though the process dies meanwhile and the work runs again", async () => {
      const { moId } = await machine();
      const type = (key: string) =>
        inQemu(moId, (qmp) => qmp.run("human-monitor-command", { "command-line": `sendkey ${key}` }));
      const order = { name: "once", description: null, memory: true, quiesce: false, before: [] };
      await stage.driver.takeSnapshot(work(), moId, order);
      const snapshot = (await machine()).snapshots[0]!.moId;
      const reverts = stage.runsOf(IN_QEMU);
      const revert = () => stage.driver.revertToSnapshot(reverts(), moId, snapshot);
      expect(await revert()).toMatchObject({ ok: true });
      await type("x");
      await expect.poll(() => screenText(moId), { timeout: 60_000 }).toContain("boot sector. abcx");
      expect(await revert()).toMatchObject({ ok: true });
      expect(await screenText(moId)).toContain("boot sector. abcx");
      await stage.host.stop(at(moId));
      expect(await revert()).toEqual({
        ok: false,
        isEndUnknown: true,
        reason: "tiny has returned to the snapshot, and does not run: the work was interrupted.",
      });
      expect(await stage.host.state(at(moId))).toBe("POWERED_OFF");

      await stage.driver.changePower(work(), moId, "start");
      const asked = vi.spyOn(stage.host, "reset");
      const resets = stage.runsOf(IN_QEMU);
      for (let run = 0; run < 2; run += 1)
        expect(await stage.driver.changePower(resets(), moId, "restart")).toMatchObject({ ok: true });
      expect(asked).toHaveBeenCalledTimes(1);
      asked.mockRestore();
      await stage.driver.removeSnapshot(work(), moId, snapshot, false);
    });

    it.each([true, false])(
      "takes a snapshot that an earlier run only noted, with memory: %s",
      async (memory) => {
        const { moId } = await machine();
        const order = { name: "noted", description: null, memory, quiesce: false, before: [] };
        await createEmbeddedVcenterDriver().takeSnapshot(work(), moId, order);
        expect(await stage.driver.takeSnapshot(work(), moId, order)).toMatchObject({ ok: true });
        // Once more, as if the run had ended right after: there is still one.
        expect(await stage.driver.takeSnapshot(work(), moId, order)).toMatchObject({ ok: true });
        const [taken, ...others] = (await machine()).snapshots;
        expect(others).toEqual([]);
        expect(await stage.host.hasSnapshot(at(moId), (await machine()).disks, taken!.moId, memory)).toBe(
          true,
        );
        expect(await stage.driver.revertToSnapshot(work(), moId, taken!.moId)).toMatchObject({ ok: true });
        expect((await machine()).powerState).toBe(memory ? "POWERED_ON" : "POWERED_OFF");
        await stage.driver.removeSnapshot(work(), moId, taken!.moId, false);
        await stage.driver.changePower(work(), moId, "start");
      },
    );

    it("ends with its pool, also where the removal was cut off before it came to the machine", async () => {
      const made = await stage.driver.createPool(work(), await stage.order(IN_QEMU, "cut-off"));
      const cutOff = made.ok ? made.value : "";
      const all = await stage.read(IN_QEMU, (each) => stage.driver.listVirtualMachines(each, [cutOff]));
      const { moId } = all[0]!;
      await stage.driver.changeMachine(work(), moId, { memory: 32 });
      await stage.driver.changePower(work(), moId, "start");
      await createEmbeddedVcenterDriver().removePool(work(), cutOff);
      expect(await stage.host.state(at(moId))).toBe("POWERED_ON");
      expect(await stage.driver.removePool(work(), cutOff)).toMatchObject({ ok: true });
      const left = await stage.host.states(IN_QEMU);
      expect(left.has(moId)).toBe(false);
      // Machines of other pools go on.
      expect(left.get((await machine()).moId)).toBe("POWERED_ON");
    });

    it("is found again by another server, and its end is seen", async () => {
      const { moId } = await machine();
      const other = createQemuHost(join(stage.images, "../machines"));
      expect(await other.state(at(moId))).toBe("POWERED_ON");
      await inQemu(moId, (qmp) => qmp.run("quit").catch(() => undefined));
      await expect.poll(async () => (await machine()).powerState).toBe("POWERED_OFF");
      await stage.driver.changePower(work(), moId, "start");
    });

    it("has an ISO image in its drive, while it runs", async () => {
      const { moId } = await machine();
      const media = await stage.read(IN_QEMU, (each) => stage.driver.listMedia(each, [pool]));
      expect(media.map(({ media_uid }) => media_uid)).toEqual(["tools.iso"]);
      expect(await stage.driver.mountMedia(work(), moId, "tools.iso")).toMatchObject({ ok: true });
      expect((await machine()).media).toEqual({ media_uid: "tools.iso", name: "tools.iso" });
      expect(await stage.driver.unmountMedia(work(), moId)).toMatchObject({ ok: true });
      expect((await machine()).media).toBeNull();
    });

    it("says what cannot be done with it", async () => {
      const { moId } = await machine();
      expect(await stage.driver.changePower(work(), moId, "rebootguest")).toMatchObject({
        ok: false,
        reason: "The tools are not installed in tiny: its guest cannot be restarted.",
      });
      // The boot sector takes no notice of its power button.
      expect(await stage.driver.changePower(work(), moId, "shutdownguest")).toEqual({
        ok: false,
        reason: "tiny was asked, and was not shut down within ten minutes.",
      });
    });

    const runs = (moId: string) => inQemu(moId, (qmp) => qmp.run("query-status"));

    it("is suspended, though an earlier suspension was cut off and left it standing still", async () => {
      const { moId, disks } = await machine();
      const devices = disks.map(({ key }) => `disk-${key}`);
      await inQemu(moId, async (qmp) => {
        await qmp.run("stop");
        await runJob(qmp, "snapshot-save", { tag: "suspended", vmstate: devices[0], devices });
      });
      expect(await stage.driver.changePower(work(), moId, "suspend")).toEqual({ ok: true });
      expect((await machine()).powerState).toBe("SUSPENDED");
      expect(await stage.driver.changePower(work(), moId, "start")).toMatchObject({ ok: true });
      expect(await runs(moId)).toMatchObject({ running: true });
    });

    it("goes on where its memory cannot be kept, and a reset has one that stands still run again", async () => {
      const { moId } = await machine();
      // The state of this device can be in no snapshot.
      await inQemu(moId, (qmp) => qmp.run("device_add", { driver: "nvme", id: "stuck", serial: "stuck" }));
      expect(await stage.driver.changePower(work(), moId, "suspend")).toEqual({
        ok: false,
        reason: "QEMU could not keep the memory of tiny, which goes on running.",
      });
      expect((await machine()).powerState).toBe("POWERED_ON");
      expect(await runs(moId)).toMatchObject({ running: true });
      await inQemu(moId, (qmp) => qmp.run("stop"));
      expect(await stage.driver.changePower(work(), moId, "restart")).toMatchObject({ ok: true });
      expect(await runs(moId)).toMatchObject({ running: true });
      await stage.driver.changePower(work(), moId, "stop");
      await stage.driver.changePower(work(), moId, "start");
    });

    changesPower({ stage: () => stage, id: IN_QEMU, find: machine });
  });
});
