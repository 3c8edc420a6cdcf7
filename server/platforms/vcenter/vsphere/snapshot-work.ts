import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { PlatformTask } from "../../platform.ts";
import type { SnapshotOrder, SnapshotSize, VirtualMachine } from "../driver.ts";
import { demandOfRevert } from "../../../machines/index.ts";
import { checkSnapshot } from "../snapshot-rules.ts";
import { checkRoomFor, findMachine } from "./contents.ts";
import type { PoolWork } from "./pool-work.ts";
import { ifThere } from "./pool-work.ts";
import { awaitTasks, followTask, idsOf, newestOfKind, recentTasks, runTask } from "./tasks.ts";
import { numberAt } from "./places.ts";
import { readObject } from "./properties.ts";
import type { Ref, VimClient } from "./vim-client.ts";
import { expectRef } from "./vim-client.ts";
import { xmlText } from "../xml.ts";

/**
 * A machine as it is once nothing works on it any longer: so work whose answer was lost, or that was cut off, sees what
 * became of it. Undefined where it is gone.
 */
export async function readQuietMachine(at: PoolWork, moId: string): Promise<VirtualMachine | undefined> {
  const ref = machineRef(moId);
  await ifThere(() => awaitTasks(at.client, at.work.task, ref));
  await at.inventory.refresh();
  await at.inventory.readAnew([ref]);
  return findMachine(at.inventory, moId);
}

export function machineRef(id: string): Ref {
  return { type: "VirtualMachine", id };
}

export async function takeSnapshot(at: PoolWork, moId: string, order: SnapshotOrder): Promise<Outcome> {
  const machine = await readQuietMachine(at, moId);
  if (machine === undefined) return failed(`${moId} is gone from the platform.`);
  const isTaken = machine.snapshots.some(
    (each) => each.name === order.name && !order.before.includes(each.moId),
  );
  if (isTaken) return succeeded();
  const check = checkSnapshot(machine, order);
  if (!check.ok) return check;
  const isOn = machine.powerState === "POWERED_ON";
  await runTask(
    at.client,
    at.work.task,
    "CreateSnapshot_Task",
    machineRef(moId),
    xmlText("name", order.name) +
      xmlText("description", order.description ?? "") +
      xmlText("memory", order.memory && isOn) +
      xmlText("quiesce", order.quiesce && isOn),
  );
  await at.inventory.readAnew([machineRef(moId)]);
  return succeeded();
}

/**
 * Returns a machine to a snapshot once, however often the attempt or its task runs: what the machine wrote since would be
 * lost. The tasks before ours are noted, and ours is looked for where it may have been started.
 */
export function buildRevert(
  task: Pick<PlatformTask, "noted" | "note">,
): (at: PoolWork, moId: string, snapshot: string) => Promise<Outcome> {
  let { noted } = task;
  let own: Ref | undefined;
  const note = async (value: unknown) => {
    await task.note(value);
    noted = value;
  };

  return async (at, moId, snapshot) => {
    if (noted === DONE) return succeeded();
    const { client, inventory, work } = at;
    const ref = machineRef(moId);
    const machine = await readQuietMachine(at, moId);
    if (machine === undefined) return failed(`${moId} is gone from the platform.`);
    const { name } = machine;
    const recent = await recentTasks(client, ref);
    if (noted !== null) {
      const before = idsOf(noted);
      own ??= await newestOfKind(
        client,
        recent.filter(({ id }) => !before.has(id)),
        ...REVERTS,
      );
    } else {
      const to = machine.snapshots.find((each) => each.moId === snapshot);
      const size = to && (await readSnapshotSize(client, snapshot));
      if (to === undefined || size === undefined) return failed(`The snapshot is gone from ${name}.`);
      const room = await checkRoomFor(at, machine, demandOfRevert(machine, size, to.hasMemory));
      if (!room.ok) return room;
      await note(recent.map(({ id }) => id));
      const [answer] = await client.call("RevertToSnapshot_Task", snapshotRef(snapshot));
      own = expectRef(answer);
    }
    if (own === undefined)
      return failed(
        `Whether ${name} has returned to the snapshot is not known: the vCenter did not answer, or the work was interrupted. Look before you try again.`,
        { isEndUnknown: true },
      );
    await followTask(client, work.task, own);
    await note(DONE);
    await inventory.readAnew([ref]);
    return succeeded();
  };
}

const DONE = "done";
/** As a vCenter calls the task, and as its simulator does. */
const REVERTS = ["vm.Snapshot.revert", "VirtualMachine.revertToSnapshot"] as const;

/** What the machine had then; undefined where the snapshot is gone. */
export async function readSnapshotSize(client: VimClient, id: string): Promise<SnapshotSize | undefined> {
  const found = await readObject(client, snapshotRef(id), [CORES, MEMORY]);
  return found && { cores: numberAt(found, CORES), memory: numberAt(found, MEMORY) };
}

const CORES = "config.hardware.numCPU";
const MEMORY = "config.hardware.memoryMB";

export async function removeSnapshot(
  at: PoolWork,
  moId: string,
  snapshot: string,
  withChildren: boolean,
): Promise<Outcome> {
  const machine = await readQuietMachine(at, moId);
  if (machine?.snapshots.some((each) => each.moId === snapshot) !== true) return succeeded();
  await ifThere(() =>
    runTask(
      at.client,
      at.work.task,
      "RemoveSnapshot_Task",
      snapshotRef(snapshot),
      xmlText("removeChildren", withChildren),
    ),
  );
  await at.inventory.readAnew([machineRef(moId)]);
  return succeeded();
}

function snapshotRef(id: string): Ref {
  return { type: "VirtualMachineSnapshot", id };
}
