import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { MachineChange } from "../../../machines/index.ts";
import { NOTHING } from "../../../machines/index.ts";
import type { MachineOrder, VcenterWork, VirtualMachine } from "../driver.ts";
import { checkRoomFor } from "./contents.ts";
import { isTemplate, templateOf } from "./machines.ts";
import { changeMachine, removeMachine } from "./machine-work.ts";
import { idAt, nameOf } from "./places.ts";
import type { NotedCreation, PoolWork } from "./pool-work.ts";
import { CREATION_PREFIX, findMade, inside, undo } from "./pool-work.ts";
import { readObject } from "./properties.ts";
import { machineRef, readQuietMachine } from "./snapshot-work.ts";
import { orRefusal, runTask } from "./tasks.ts";
import type { Ref } from "./vim-client.ts";
import { expectRef, xmlRef } from "./vim-client.ts";
import { childrenOf, xml, xmlText } from "../xml.ts";

/**
 * Makes one machine for an order, however often it runs, as pools are made: under a name that no other has and that was
 * noted before; then its id is noted; then it gets its size and its own name.
 */
export async function createMachine(at: PoolWork, order: MachineOrder): Promise<Outcome<string>> {
  const { work, inventory } = at;
  const noted = await noteCreation(work, order);
  const moId =
    noted.moId ?? (await findNoted(at, order, noted.creationKey)) ?? (await clone(at, order, noted));
  if (typeof moId !== "string") return moId;
  await inside(work, (db) =>
    db.query("update vsphere_machine set mo_id = $2 where order_key = $1", [order.key, moId]),
  );
  const machine = await readQuietMachine(at, moId);
  if (machine === undefined || inventory.find(moId) === undefined)
    return failed(`${order.name} was made and is gone again.`);
  const changed = await orRefusal(() => changeMachine(at, moId, changeTo(machine, order)));
  if (changed.ok) return succeeded(moId);
  const removed = await undo(at, () => removeMachine(at, moId));
  if (removed.ok)
    await inside(work, (db) => db.query("delete from vsphere_machine where order_key = $1", [order.key]));
  return changed;
}

function changeTo(
  machine: VirtualMachine,
  { name, cores = machine.cores, memory, storage, network }: MachineOrder,
): MachineChange {
  const { coresPerSocket, disks, network_cards: cards } = machine;
  const [disk] = disks;
  const [card] = cards;
  const grows = disk !== undefined && storage !== undefined && storage > disk.capacity;
  const none = { changed: [], added: [], removed: [] };
  return {
    name,
    cores,
    ...(cores % coresPerSocket === 0 ? {} : { coresPerSocket: 1 }),
    ...(memory !== undefined && { memory }),
    ...(grows && {
      disks: {
        ...none,
        changed: [{ key: disk.key, capacity: storage }],
        before: disks.map(({ key }) => key),
      },
    }),
    ...(network !== undefined && {
      network_cards: {
        ...none,
        ...(card === undefined ? { added: [{ network }] } : { changed: [{ key: card.key, network }] }),
        before: cards.map(({ key }) => key),
      },
    }),
  };
}

export async function findOrderedMachine(at: PoolWork, key: string): Promise<Outcome<string | undefined>> {
  const [noted] = await inside(at.work, (db) => db.query<NotedCreation>(NOTED, [key]));
  return succeeded(noted && (await findMade(at, "VirtualMachine", noted)));
}

const NOTED = `select creation_key as "creationKey", mo_id as "moId" from vsphere_machine where order_key = $1`;

async function noteCreation(work: VcenterWork, { key }: MachineOrder): Promise<NotedCreation> {
  return await inside(work, async (db) => {
    await db.query(
      `insert into vsphere_machine (order_key, automator_id, account_id) values ($1, $2, $3)
       on conflict (order_key) do nothing`,
      [key, work.automatorId, work.task.accountId],
    );
    const [noted] = await db.query<NotedCreation>(NOTED, [key]);
    if (noted === undefined) throw new Error(`The creation of the machine of order ${key} is not noted.`);
    return noted;
  });
}

async function clone(
  at: PoolWork,
  order: MachineOrder,
  { creationKey }: NotedCreation,
): Promise<string | Extract<Outcome, { ok: false }>> {
  const { client, work, inventory } = at;
  const template = inventory.find(order.template);
  if (template === undefined || !isTemplate(template))
    return failed(`The template ${order.template} is gone from the platform.`);
  const { storage: first, provisioned } = templateOf(inventory, template);
  const storage = provisioned + Math.max(0, (order.storage ?? 0) - first);
  const room = await checkRoomFor(at, order, { ...NOTHING, storage });
  if (!room.ok) return room;
  const spec =
    xml("location", xmlRef("pool", poolRef(order))) + xmlText("template", false) + xmlText("powerOn", false);
  await runTask(
    client,
    work.task,
    "CloneVM_Task",
    machineRef(order.template),
    xmlRef("folder", { type: "Folder", id: idAt(template, "parent") ?? "" }) +
      xmlText("name", CREATION_PREFIX + creationKey) +
      xml("spec", spec),
  );
  const made = await findNoted(at, order, creationKey);
  return made ?? failed(`${order.name} was made and is gone again.`);
}

/** The machine with the noted name, also where the vCenter is slow to tell of it: the pool itself knows it at once. */
async function findNoted(
  { client, inventory }: PoolWork,
  order: MachineOrder,
  key: string,
): Promise<string | undefined> {
  await inventory.refresh();
  const found = await readObject(client, poolRef(order), ["vm"]);
  const refs = childrenOf(found?.properties.get("vm"), "ManagedObjectReference").map(expectRef);
  await inventory.readAnew(refs.filter(({ id }) => inventory.find(id) === undefined));
  return refs.find(({ id }) => {
    const object = inventory.find(id);
    return object !== undefined && nameOf(object) === CREATION_PREFIX + key;
  })?.id;
}

function poolRef({ resourcePool }: MachineOrder): Ref {
  return { type: "ResourcePool", id: resourcePool };
}
