import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { SnapshotOrder, SnapshotSize, VirtualMachine } from "../driver.ts";
import { demandOfRevert } from "../../../machines/index.ts";
import { checkSnapshot } from "../snapshot-rules.ts";
import { checkRoomFor, findMachine } from "./contents.ts";
import type { PoolWork } from "./pool-work.ts";
import { ifThere } from "./pool-work.ts";
import { awaitTasks, runTask } from "./tasks.ts";
import { numberAt } from "./places.ts";
import { readObject } from "./properties.ts";
import type { Ref, VimClient } from "./vim-client.ts";
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

export async function revertToSnapshot(at: PoolWork, moId: string, snapshot: string): Promise<Outcome> {
  const machine = await readQuietMachine(at, moId);
  if (machine === undefined) return failed(`${moId} is gone from the platform.`);
  const to = machine.snapshots.find((each) => each.moId === snapshot);
  if (to === undefined) return failed(`The snapshot is gone from ${machine.name}.`);
  const size = await readSnapshotSize(at.client, snapshot);
  if (size === undefined) return failed(`The snapshot is gone from ${machine.name}.`);
  const room = await checkRoomFor(at, machine, demandOfRevert(machine, size, to.hasMemory));
  if (!room.ok) return room;
  await runTask(at.client, at.work.task, "RevertToSnapshot_Task", snapshotRef(snapshot));
  await at.inventory.readAnew([machineRef(moId)]);
  return succeeded();
}

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
