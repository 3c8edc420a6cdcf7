import { failed, succeeded } from "../../services/index.ts";
import type { VcenterDriver, VcenterWork, VirtualMachine } from "./driver.ts";
import { checkRoomFor } from "./embedded-machine-work.ts";
import type { EmbeddedMachine } from "./embedded-machines.ts";
import { gone, inside, lockMachine, lockMachineInPool, setPower } from "./embedded-machines.ts";
import type { MachineAt } from "./qemu/index.ts";
import type { QemuParts } from "./qemu-inventory.ts";
import { readOffered } from "./qemu-inventory.ts";
import { checkPowerChange, POWER_CHANGES } from "../../machines/index.ts";
import { demandOfRunning } from "../../machines/index.ts";
import { checkSnapshot } from "./snapshot-rules.ts";

type Running = Pick<
  VcenterDriver,
  "changePower" | "takeSnapshot" | "revertToSnapshot" | "removeSnapshot" | "mountMedia" | "unmountMedia"
>;

/** How often, and how long together, it is looked whether a guest has shut down: some ten minutes. */
const LOOK_MS = 2000;
const LOOKS = 300;

/** What a run notes of work that would lose what the machine wrote since, if it were done again. */
const DONE = "done";

/** Power, snapshots and drives of machines in QEMU. `begin` brings the tables up to date. */
export function buildQemuPower(
  parts: QemuParts,
  embedded: VcenterDriver,
  begin: (work: VcenterWork) => Promise<void>,
): Running {
  const { host } = parts;
  const pathOf = async (mediaUid: string) =>
    (await readOffered(parts)).find(({ name, kind }) => kind === "iso" && name === mediaUid)?.path;
  const start = async (at: MachineAt, machine: EmbeddedMachine, goOn?: string) =>
    await host.start(at, machine, machine.media ? await pathOf(machine.media.media_uid) : undefined, goOn);

  return {
    async changePower(work, moId, change) {
      await begin(work);
      const at: MachineAt = { automatorId: work.automatorId, moId };
      const machine = await find(work, moId);
      if (machine === undefined) return gone(moId);
      const { name, powerState, disks } = machine;
      const { to, from, done } = POWER_CHANGES[change];
      // A repeated task finds its own work done: that is success.
      if (powerState === to && !from.some((each) => each === to)) return succeeded();
      if (change === "restart" && work.task.noted === DONE) return succeeded();
      const check = checkPowerChange(name, powerState, change);
      if (!check.ok) return check;
      if (change === "rebootguest" || change === "standbyguest")
        return failed(`The tools are not installed in ${name}: its guest cannot be ${done}.`);
      if (change === "start") {
        const room = await inside(work, async (rows) => {
          const locked = await lockMachineInPool(rows, moId);
          return locked === undefined
            ? gone(moId)
            : await checkRoomFor(rows, locked.resourcePool, demandOfRunning(locked));
        });
        if (!room.ok) return room;
        const started = await start(at, machine);
        if (!started.ok) return started;
      } else if (change === "stop") await host.stop(at);
      else if (change === "restart") {
        await host.reset(at);
        await work.task.note(DONE);
      } else if (change === "suspend") {
        if (disks.length === 0) return failed(`${name} has no disk that its memory could be kept on.`);
        const suspended = await host.suspend(at, machine);
        if (!suspended.ok) return suspended;
      } else {
        await host.pressPower(at);
        const isDown = await waitUntil(work, async () => (await host.state(at)) === "POWERED_OFF");
        if (!isDown) return failed(`${name} was asked, and was not ${done} within ten minutes.`);
      }
      await noteState(work, moId, to);
      return succeeded();
    },

    async takeSnapshot(work, moId, order) {
      await begin(work);
      const machine = await find(work, moId);
      if (machine === undefined) return gone(moId);
      const at: MachineAt = { automatorId: work.automatorId, moId };
      const isOrdered = (each: VirtualMachine["snapshots"][number]) =>
        each.name === order.name && !order.before.includes(each.moId);
      const earlier = machine.snapshots.find(isOrdered);
      if (earlier !== undefined) {
        if (await host.hasSnapshot(at, machine.disks, earlier.moId, earlier.hasMemory)) return succeeded();
        // It was noted, and an earlier run ended before it was taken, or took it of some of the disks.
        const isGone = await host.removeSnapshot(at, machine.disks, earlier.moId).then(
          () => true,
          () => false,
        );
        if (!isGone)
          return failed(
            `QEMU did not end an earlier try of the snapshot ${order.name}. Delete it, and take it again.`,
          );
        await embedded.removeSnapshot(noWait(work), moId, earlier.moId, false);
      }
      const snapshots = machine.snapshots.filter((each) => each !== earlier);
      const check = checkSnapshot({ ...machine, snapshots, can: { ...machine.can, quiesce: false } }, order);
      if (!check.ok) return check;
      if (machine.powerState === "SUSPENDED")
        return failed(`${machine.name} is suspended: snapshots are taken while it is powered on or off.`);
      const noted = await embedded.takeSnapshot(noWait(work), moId, order);
      if (!noted.ok) return noted;
      const taken = (await find(work, moId))?.snapshots.find(isOrdered);
      if (taken === undefined) return gone(moId);
      try {
        await host.takeSnapshot(at, machine.disks, taken.moId, taken.hasMemory);
        return succeeded();
      } catch {
        await embedded.removeSnapshot(noWait(work), moId, taken.moId, false);
        return failed(`QEMU could not take the snapshot ${order.name}.`);
      }
    },

    async revertToSnapshot(work, moId, snapshot) {
      await begin(work);
      const at: MachineAt = { automatorId: work.automatorId, moId };
      const machine = await find(work, moId);
      const to = machine?.snapshots.find((each) => each.moId === snapshot);
      if (machine === undefined || to === undefined) return failed("The snapshot is gone from the machine.");
      if (work.task.noted === DONE)
        return to.hasMemory && machine.powerState !== "POWERED_ON"
          ? failed(
              `${machine.name} has returned to the snapshot, and does not run: the work was interrupted.`,
              {
                isEndUnknown: true,
              },
            )
          : succeeded();
      // The tables first: they refuse what does not fit, and then have the hardware that it had.
      const noted = await embedded.revertToSnapshot(noWait(work), moId, snapshot);
      if (!noted.ok) return noted;
      await host.stop(at);
      const former = await find(work, moId);
      if (former === undefined) return gone(moId);
      await host.applySnapshot(at, former.disks, snapshot);
      await work.task.note(DONE);
      if (!to.hasMemory) return succeeded();
      const started = await start(at, former, snapshot);
      if (!started.ok) await noteState(work, moId, "POWERED_OFF");
      return started;
    },

    async removeSnapshot(work, moId, snapshot, withChildren) {
      await begin(work);
      const before = await find(work, moId);
      const removed = await embedded.removeSnapshot(noWait(work), moId, snapshot, withChildren);
      const after = await find(work, moId);
      if (!removed.ok || before === undefined || after === undefined) return removed;
      const kept = new Set(after.snapshots.map((each) => each.moId));
      for (const { moId: tag } of before.snapshots)
        if (!kept.has(tag))
          await host.removeSnapshot({ automatorId: work.automatorId, moId }, before.disks, tag);
      return removed;
    },

    async mountMedia(work, moId, mediaUid) {
      await begin(work);
      const path = await pathOf(mediaUid);
      if (path === undefined) return gone(mediaUid);
      const noted = await embedded.mountMedia(noWait(work), moId, mediaUid);
      if (noted.ok) await host.changeDrive({ automatorId: work.automatorId, moId }, path);
      return noted;
    },

    async unmountMedia(work, moId) {
      await begin(work);
      const noted = await embedded.unmountMedia(noWait(work), moId);
      if (noted.ok) await host.changeDrive({ automatorId: work.automatorId, moId }, undefined);
      return noted;
    },
  };
}

/** A machine as the tables have it. */
export function find(work: VcenterWork, moId: string): Promise<EmbeddedMachine | undefined> {
  return inside(work, (at) => lockMachine(at, moId));
}

/** The same work for the tables alone, which are written at once. */
export function noWait(work: VcenterWork): VcenterWork {
  return { ...work, task: { ...work.task, wait: () => Promise.resolve() } };
}

async function waitUntil({ task }: VcenterWork, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await isSo()) return true;
    await task.wait(LOOK_MS);
  }
  return false;
}

async function noteState(work: VcenterWork, moId: string, to: VirtualMachine["powerState"]): Promise<void> {
  await inside(work, async (at) => {
    const machine = await lockMachine(at, moId);
    if (machine !== undefined && machine.powerState !== to) await setPower(at, machine, to);
  });
}
