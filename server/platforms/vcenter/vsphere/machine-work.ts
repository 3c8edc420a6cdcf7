import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { MachineChange } from "../../../machines/index.ts";
import type { CloneOrder, VirtualMachine } from "../driver.ts";
import {
  checkMachineChange,
  demandOfChange,
  isNothing,
  ownStorage,
  remainderOf,
} from "../../../machines/index.ts";
import { demandOfRunning, NOTHING } from "../../../machines/index.ts";
import { checkRoomFor, machinesIn } from "./contents.ts";
import { xmlDeviceChanges } from "./devices.ts";
import { idAt } from "./places.ts";
import type { PoolWork } from "./pool-work.ts";
import { ifThere } from "./pool-work.ts";
import { changePower } from "./power.ts";
import { readObject } from "./properties.ts";
import { machineRef, readQuietMachine } from "./snapshot-work.ts";
import { runTask } from "./tasks.ts";
import type { Ref } from "./vim-client.ts";
import { expectRef, xmlRef } from "./vim-client.ts";
import { childrenOf, xml, xmlText } from "../xml.ts";

/** Changes all or nothing: what an earlier run has done is not done again. */
export async function changeMachine(at: PoolWork, moId: string, change: MachineChange): Promise<Outcome> {
  const machine = await readQuietMachine(at, moId);
  const object = at.inventory.find(moId);
  if (machine === undefined || object === undefined) return failed(`${moId} is gone from the platform.`);
  const left = remainderOf(machine, change);
  if (isNothing(left)) return succeeded();
  const check = checkMachineChange(machine, left);
  if (!check.ok) return check;
  const { name } = left;
  if (name !== undefined && isNameTaken(at, machine, name, moId)) return taken(name);
  const room = await checkRoomFor(at, machine, demandOfChange(machine, left));
  if (!room.ok) return room;
  const devices = xmlDeviceChanges(at.inventory, object, left);
  if (!devices.ok) return devices;
  const specification = xml("spec", xmlFields(left) + devices.value);
  await runTask(at.client, at.work.task, "ReconfigVM_Task", machineRef(moId), specification);
  await at.inventory.readAnew([machineRef(moId)]);
  return succeeded();
}

/** In the order of the schema. */
function xmlFields({ name, annotation, cores, coresPerSocket, memory }: MachineChange): string {
  return (
    field("name", name === undefined ? undefined : written(name)) +
    field("annotation", annotation === null ? "" : annotation) +
    field("numCPUs", cores) +
    field("numCoresPerSocket", coresPerSocket) +
    field("memoryMB", memory)
  );
}

function field(element: string, value: string | number | undefined): string {
  return value === undefined ? "" : xmlText(element, value);
}

/** As a vCenter writes names: see `nameOf`. */
function written(name: string): string {
  return name.replaceAll("%", "%25").replaceAll("/", "%2f").replaceAll("\\", "%5c");
}

export async function removeMachine(at: PoolWork, moId: string): Promise<Outcome> {
  const machine = await readQuietMachine(at, moId);
  if (machine === undefined) return succeeded();
  if (machine.powerState !== "POWERED_OFF")
    return failed(`${machine.name} is not powered off and cannot be deleted.`);
  await ifThere(() => runTask(at.client, at.work.task, "Destroy_Task", machineRef(moId)));
  await at.inventory.readAnew([machineRef(moId)]);
  return succeeded();
}

export async function cloneMachine(at: PoolWork, moId: string, order: CloneOrder): Promise<Outcome<string>> {
  const { client, work, inventory } = at;
  const { name, powerOn } = order;
  const machine = await readQuietMachine(at, moId);
  const object = inventory.find(moId);
  if (machine === undefined || object === undefined) return failed(`${moId} is gone from the platform.`);
  const pool: Ref = { type: "ResourcePool", id: idAt(object, "resourcePool") ?? "" };
  let clone = await findClone(at, machine, pool, order);
  if (clone === undefined) {
    if (isNameTaken(at, machine, name)) return taken(name);
    const running = powerOn ? demandOfRunning(machine) : NOTHING;
    const room = await checkRoomFor(at, machine, { ...running, storage: ownStorage(machine) });
    if (!room.ok) return room;
    await runTask(
      client,
      work.task,
      "CloneVM_Task",
      machineRef(moId),
      xmlRef("folder", { type: "Folder", id: idAt(object, "parent") ?? "" }) +
        xmlText("name", written(name)) +
        xml(
          "spec",
          xml("location", xmlRef("pool", pool)) + xmlText("template", false) + xmlText("powerOn", false),
        ),
    );
    clone = await findClone(at, machine, pool, order);
    if (clone === undefined) return failed(`${name} was made and is gone again.`);
  }
  if (!powerOn) return succeeded(clone);
  const started = await changePower(client, work.task, clone, "start");
  await inventory.readAnew([machineRef(clone)]);
  return started.ok ? succeeded(clone) : failed(`${name} was made, and not powered on: ${started.reason}`);
}

/** Also where the vCenter is slow to tell of new machines: the pool itself knows them at once. */
async function findClone(
  { client, inventory }: PoolWork,
  { resourcePool }: VirtualMachine,
  pool: Ref,
  { name, before }: CloneOrder,
): Promise<string | undefined> {
  const found = await readObject(client, pool, ["vm"]);
  const refs = childrenOf(found?.properties.get("vm"), "ManagedObjectReference").map(expectRef);
  await inventory.readAnew(refs.filter(({ id }) => inventory.find(id) === undefined));
  return machinesIn(inventory, new Set([resourcePool])).find(
    (each) => each.name === name && !before.includes(each.moId),
  )?.moId;
}

function isNameTaken(
  { inventory }: PoolWork,
  { resourcePool }: VirtualMachine,
  name: string,
  own?: string,
): boolean {
  return machinesIn(inventory, new Set([resourcePool])).some(
    (each) => each.moId !== own && each.name.toLowerCase() === name.toLowerCase(),
  );
}

function taken(name: string): Extract<Outcome, { ok: false }> {
  return failed(`${name} is taken in its pool.`);
}
