import { asSystem } from "../../database/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Outcome } from "../../services/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { KeptDisk, MachineChange, NetworkCard } from "../../machines/index.ts";
import type { MachineOrder, VcenterDriver, VcenterWork, VirtualMachine } from "./driver.ts";
import { readNetworks, readPools, readTemplates } from "./embedded-inventory.ts";
import type { Rows } from "./embedded-machines.ts";
import { gone, inside, lockMachine, lockMachineInPool, readMachines, setPower } from "./embedded-machines.ts";
import {
  capacityOf,
  checkMachineChange,
  demandOfChange,
  isNothing,
  ownStorage,
  remainderOf,
} from "../../machines/index.ts";
import { checkPowerChange, POWER_CHANGES } from "../../machines/index.ts";
import type { Demand } from "../../machines/index.ts";
import { checkRoom, demandOfRunning, NOTHING } from "../../machines/index.ts";

type MachineWork = Pick<
  VcenterDriver,
  "changePower" | "changeMachine" | "removeMachine" | "cloneMachine" | "createMachine" | "findOrderedMachine"
>;

/** Work on machines of the embedded vCenter. */
export const embeddedMachineWork: MachineWork = {
  async changePower(work, moId, change) {
    const { to, from, needsTools, done } = POWER_CHANGES[change];
    await work.task.wait(taskDurationMs(moId));
    return await inside(work, async (at) => {
      const machine = await lockMachineInPool(at, moId);
      if (machine === undefined) return gone(moId);
      const { name, powerState, toolsStatus } = machine;
      if (isMadeToFail(name)) return failed(`${name} does not answer and was not ${done}.`);
      if (needsTools && toolsStatus === "toolsNotInstalled")
        return failed(`The tools are not installed in ${name}: its guest cannot be ${done}.`);
      // A repeated task finds its own work done: that is success.
      if (powerState === to && !from.some((each) => each === to)) return succeeded();
      const check = checkPowerChange(name, powerState, change);
      if (!check.ok) return check;
      if (powerState !== "POWERED_ON") {
        const room = await checkRoomFor(at, machine.resourcePool, demandAfter(machine, to));
        if (!room.ok) return room;
      }
      await setPower(at, machine, to);
      return succeeded();
    });
  },

  async changeMachine(work, moId, change) {
    await work.task.wait(taskDurationMs(moId));
    return await inside(work, async (at) => {
      const machine = await lockMachineInPool(at, moId);
      if (machine === undefined) return gone(moId);
      const left = remainderOf(machine, change);
      if (isNothing(left)) return succeeded();
      const { name } = left;
      if (isMadeToFail(name ?? machine.name)) return failed(`The platform could not change ${machine.name}.`);
      const check = checkMachineChange(machine, left);
      if (!check.ok) return check;
      const [named] = name === undefined ? [] : await readMachinesNamed(at, machine.resourcePool, name);
      if (named !== undefined && named.moId !== moId) return failed(`${name} is taken in its pool.`);
      const room = await checkRoomFor(at, machine.resourcePool, demandOfChange(machine, left));
      if (!room.ok) return room;
      return await writeChange(at, machine, left);
    });
  },

  async removeMachine(work, moId) {
    await work.task.wait(taskDurationMs(moId));
    return await inside(work, async (at) => {
      const machine = await lockMachine(at, moId);
      if (machine === undefined) return succeeded();
      if (isMadeToFail(machine.name)) return failed(`The files of ${machine.name} are locked.`);
      if (machine.powerState !== "POWERED_OFF")
        return failed(`${machine.name} is not powered off and cannot be deleted.`);
      await at.db.query("delete from vcenter_virtual_machine where automator_id = $1 and mo_id = $2", [
        at.automatorId,
        moId,
      ]);
      return succeeded();
    });
  },

  createMachine,
  findOrderedMachine: (work, key) => inside(work, async (at) => succeeded(await findOrdered(at, key))),

  async cloneMachine(work, moId, { name, powerOn, before }) {
    await work.task.wait(taskDurationMs(name));
    if (isMadeToFail(name)) return failed(`The storage has no space for the disks of ${name}.`);
    return await inside(work, async (at) => {
      const machine = await lockMachineInPool(at, moId);
      if (machine === undefined) return gone(moId);
      const [named] = await readMachinesNamed(at, machine.resourcePool, name);
      if (named?.name === name && !before.includes(named.moId)) return succeeded(named.moId);
      if (named !== undefined) return failed(`${name} is taken in its pool.`);
      const room = await checkRoomFor(at, machine.resourcePool, {
        ...(powerOn ? demandOfRunning(machine) : NOTHING),
        storage: ownStorage(machine),
      });
      if (!room.ok) return room;
      const clone = await insertClone(at, machine, name);
      if (powerOn) await setPower(at, { moId: clone, powerState: "POWERED_OFF" }, "POWERED_ON");
      return succeeded(clone);
    });
  },
};

async function createMachine(work: VcenterWork, order: MachineOrder): Promise<Outcome<string>> {
  const { name, resourcePool } = order;
  await work.task.wait(taskDurationMs(name));
  return await inside(work, async (at) => {
    const made = await findOrdered(at, order.key);
    if (made !== undefined) return succeeded(made);
    if (isMadeToFail(name)) return failed(`The storage has no space for the disks of ${name}.`);
    const [template] = (await readTemplates(at)).filter(({ moId }) => moId === order.template);
    if (template === undefined) return failed(`The template ${order.template} is gone from the platform.`);
    const network = await networkOf(at, order);
    if (!network.ok) return network;
    const size = { cores: template.cores, memory: template.memory, ...order, network: network.value };
    const storage = Math.max(template.storage, order.storage ?? 0);
    const room = await checkRoomFor(at, resourcePool, { ...NOTHING, storage });
    if (!room.ok) return room;
    const [named] = await readMachinesNamed(at, resourcePool, name);
    if (named !== undefined) return failed(`${name} is taken in its pool.`);
    return succeeded(await insertMachine(at, work.task.accountId, { ...size, storage }));
  });
}

async function findOrdered({ db }: Rows, key: string): Promise<string | undefined> {
  const [made] = await db.query<{ moId: string }>(
    `select mo_id as "moId" from vcenter_virtual_machine where order_key = $1`,
    [key],
  );
  return made?.moId;
}

/** Null: that of the template. */
async function networkOf(at: Rows, { network, resourcePool }: MachineOrder): Promise<Outcome<string | null>> {
  if (network === undefined) return succeeded(null);
  const found = await readNetworks(at, [resourcePool]);
  return found.some(({ moId }) => moId === network) ? succeeded(network) : gone(network);
}

/** What a machine takes more when it is in this state. */
function demandAfter(machine: VirtualMachine, to: VirtualMachine["powerState"]): Demand {
  return to === "POWERED_ON" ? demandOfRunning(machine) : NOTHING;
}

/** The pool is locked. With the rights of the server: single machines are in a pool of the provider. */
export async function checkRoomFor(at: Rows, moId: string, more: Demand): Promise<Outcome> {
  return await asSystem(at.db, async (db) => {
    const all = { ...at, db };
    const [pool] = await readPools(all, [moId]);
    if (pool === undefined) return gone(moId);
    return checkRoom(pool, await readMachines(all, "m.resource_pool = $2", moId), more);
  });
}

/** One, or none. */
async function readMachinesNamed(
  { automatorId, db }: Rows,
  pool: string,
  name: string,
): Promise<{ readonly moId: string; readonly name: string }[]> {
  return await db.query(
    `select mo_id as "moId", name from vcenter_virtual_machine
     where automator_id = $1 and resource_pool = $2 and lower(name) = lower($3)`,
    [automatorId, pool, name],
  );
}

async function writeChange(at: Rows, machine: VirtualMachine, change: MachineChange): Promise<Outcome> {
  const cards = await changedCards(at, machine, change.network_cards);
  if (!cards.ok) return cards;
  const {
    name = machine.name,
    annotation = machine.annotation,
    cores = machine.cores,
    coresPerSocket = machine.coresPerSocket,
    memory = machine.memory,
  } = change;
  const disks = changedDisks(machine, change.disks, await lastKey(at, machine));
  // What is thick is written at once; what is removed frees its share of what was written.
  const thick = change.disks?.added.reduce(
    (sum, each) => sum + (each.thinProvisioned ? 0 : each.capacity),
    0,
  );
  const removed = change.disks?.removed.reduce((sum, key) => sum + (capacityOf(machine, key) ?? 0), 0) ?? 0;
  const own = ownStorage(machine);
  const kept = own === 0 ? 1 : 1 - removed / own;
  await at.db.query(
    `update vcenter_virtual_machine set name = $3, annotation = $4, cores = $5, cores_per_socket = $6, memory = $7,
       disks = $8, network_cards = $9, storage_used = $10 where automator_id = $1 and mo_id = $2`,
    [
      at.automatorId,
      machine.moId,
      name,
      annotation,
      cores,
      coresPerSocket,
      memory,
      JSON.stringify(disks),
      JSON.stringify(cards.value),
      Math.round(machine.storage.used * kept * 1000) / 1000 + (thick ?? 0),
    ],
  );
  return succeeded();
}

/** The highest key that a disk has which the machine or one of its snapshots has: a key is that of one disk alone. */
async function lastKey({ automatorId, db }: Rows, { moId, disks }: VirtualMachine): Promise<number> {
  const [row] = await db.query<{ last: number | null }>(
    `select max((disk ->> 'key')::int) as last from vcenter_snapshot s, jsonb_array_elements(s.hardware -> 'disks') disk
     where s.automator_id = $1 and s.machine = $2`,
    [automatorId, moId],
  );
  return Math.max(row?.last ?? 0, ...disks.map(({ key }) => key));
}

function changedDisks(
  machine: VirtualMachine,
  change: MachineChange["disks"],
  last: number,
): readonly KeptDisk[] {
  if (change === undefined) return machine.disks;
  const kept = machine.disks
    .filter(({ key }) => !change.removed.includes(key))
    .map((disk) => ({ ...disk, ...change.changed.find(({ key }) => key === disk.key) }));
  const next = Math.max(FIRST_DISK, last + 1);
  return [
    ...kept,
    ...change.added.map((disk, index) => ({ key: next + index, storageUnit: "GB" as const, ...disk })),
  ];
}

async function changedCards(
  at: Rows,
  machine: VirtualMachine,
  change: MachineChange["network_cards"],
): Promise<Outcome<readonly NetworkCard[]>> {
  if (change === undefined) return succeeded(machine.network_cards);
  const wanted = [...change.changed, ...change.added].map(({ network }) => network);
  const found = (await readNetworks(at, [machine.resourcePool])).map(({ moId, name }) => ({
    network: moId,
    networkName: name,
  }));
  const missing = wanted.find((each) => !found.some(({ network }) => network === each));
  if (missing !== undefined) return gone(missing);
  const named = (moId: string | undefined) => found.find(({ network }) => network === moId);
  const kept = machine.network_cards
    .filter(({ key }) => !change.removed.includes(key))
    .map((card) => ({ ...card, ...named(change.changed.find(({ key }) => key === card.key)?.network) }));
  const next = nextKey(machine.network_cards, FIRST_CARD);
  const added: NetworkCard[] = [];
  for (const [index, { network }] of change.added.entries())
    added.push({
      key: next + index,
      adapterType: "VMXNET3",
      addressType: "assigned",
      macAddress: await newAddress(at),
      network,
      networkName: named(network)?.networkName ?? "",
    });
  return succeeded([...kept, ...added]);
}

const FIRST_DISK = 2000;
const FIRST_CARD = 4000;

function nextKey(devices: readonly { readonly key: number }[], first: number): number {
  return Math.max(first - 1, ...devices.map(({ key }) => key)) + 1;
}

/** In VMware's range for addresses that a vCenter gives, after those of the demo. */
async function newAddress({ db }: Rows): Promise<string> {
  const [row] = await db.query<{ number: string }>(
    "select lpad(to_hex(x'400000'::int + (nextval('vcenter_virtual_machine_number') % x'3fffff'::int)::int), 6, '0') as number",
  );
  return ["00", "50", "56", ...(row?.number.match(/../g) ?? [])].join(":");
}

/** All of an order. `key`: null, where no order made it. `network`: null, where it is that of the template. */
type NewMachine = Omit<Required<MachineOrder>, "key" | "network"> & {
  readonly key: string | null;
  readonly network: string | null;
};

/** Powered off; its guest has not yet said anything. */
export async function insertMachine(
  at: Rows,
  accountId: number,
  { key, name, resourcePool, template, cores, memory, storage, network }: NewMachine,
): Promise<string> {
  const [machine] = await at.db.query<{ moId: string }>(
    `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, order_key, resource_pool, name, operating_system,
       power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status, hot_add, created_at)
     select t.automator_id, 'vm-' || nextval('vcenter_virtual_machine_number'), $3, $4, $5, $6, t.operating_system, 'POWERED_OFF',
       $7, 1, $8, jsonb_build_array(jsonb_build_object('key', ${FIRST_DISK}, 'capacity', $9::int, 'storageUnit', 'GB', 'thinProvisioned', true)),
       jsonb_build_array(jsonb_build_object('key', ${FIRST_CARD}, 'adapterType', 'VMXNET3', 'addressType', 'assigned',
         'macAddress', $10::text, 'network', n.mo_id, 'networkName', n.name)), round(t.storage * 0.2), 'toolsOk', true, now()
     from vcenter_template t join vcenter_network n on n.automator_id = t.automator_id and n.mo_id = coalesce($11, t.network)
     where t.automator_id = $1 and t.mo_id = $2 returning mo_id as "moId"`,
    [
      at.automatorId,
      template,
      accountId,
      key,
      resourcePool,
      name,
      cores,
      memory,
      storage,
      await newAddress(at),
      network,
    ],
  );
  if (machine === undefined) throw new Error(`The template ${template} has no network.`);
  return machine.moId;
}

/** Powered off, without snapshots; its guest has not yet said anything. */
async function insertClone(at: Rows, machine: VirtualMachine, name: string): Promise<string> {
  const cards: NetworkCard[] = [];
  for (const card of machine.network_cards)
    cards.push({ ...card, addressType: "assigned", macAddress: await newAddress(at) });
  const [clone] = await at.db.query<{ moId: string }>(
    `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system, power_state,
       cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status, annotation, hot_add, created_at)
     select automator_id, 'vm-' || nextval('vcenter_virtual_machine_number'), account_id, resource_pool, $3, operating_system,
       'POWERED_OFF', cores, cores_per_socket, memory, disks, $4, storage_used, tools_status, annotation, hot_add, now()
     from vcenter_virtual_machine where automator_id = $1 and mo_id = $2 returning mo_id as "moId"`,
    [at.automatorId, machine.moId, name, JSON.stringify(cards)],
  );
  if (clone === undefined) throw new Error(`${machine.moId} is locked and yet gone.`);
  return clone.moId;
}
