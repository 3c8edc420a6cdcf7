import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed } from "../../services/index.ts";
import { labelled } from "../../machines/index.ts";
import type { KeptDisk } from "../../machines/index.ts";
import type { Snapshot, ToolsStatus, VcenterView, VcenterWork, VirtualMachine } from "./driver.ts";
import type { PowerState } from "../../machines/index.ts";

/** One automator of the embedded vCenter, inside a transaction. */
export type Rows = Pick<VcenterView, "automatorId" | "db">;

/** A machine with what its guest says of itself. */
export interface EmbeddedMachine extends VirtualMachine {
  readonly ipAddress: string | null;
}

export function withoutAddress(machine: EmbeddedMachine): VirtualMachine {
  const { ipAddress: _, ...shown } = machine;
  return shown;
}

/** Machines `m`, by a condition on `$2`. */
export async function readMachines(
  { automatorId, db }: Rows,
  where: string,
  value: unknown,
): Promise<EmbeddedMachine[]> {
  const rows = await db.query<MachineRow>(
    `select m.mo_id as "moId", m.name, m.hostname, m.operating_system as "operatingSystem", m.power_state as "powerState",
       m.cores, m.cores_per_socket as "coresPerSocket", m.memory, m.disks, m.network_cards, m.annotation,
       m.resource_pool as "resourcePool", m.storage_used::float8 as storage_used, m.tools_status, m.ip_address, m.hot_add,
       m.current_snapshot,
       (select jsonb_build_object('media_uid', i.media_uid, 'name', i.name) from vcenter_media i
          where i.automator_id = m.automator_id and i.media_uid = m.media) as media, ${timeText("m.booted_at")} as "bootTime",
       (select jsonb_agg(jsonb_build_object('moId', s.mo_id, 'name', s.name, 'description', s.description,
            'createTime', ${timeText("s.create_time")}, 'parent', s.parent, 'hasMemory', s.has_memory,
            'isQuiesced', s.is_quiesced, 'disks', s.hardware -> 'disks') order by s.create_time, s.mo_id)
          from vcenter_snapshot s where s.automator_id = m.automator_id and s.machine = m.mo_id) as snapshots
     from vcenter_virtual_machine m where m.automator_id = $1 and ${where} order by m.name, m.mo_id`,
    [automatorId, value],
  );
  return rows.map(presentMachine);
}

function timeText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH12:MI:SS AM')`;
}

interface MachineRow extends Pick<
  VirtualMachine,
  | "moId"
  | "name"
  | "hostname"
  | "operatingSystem"
  | "powerState"
  | "cores"
  | "coresPerSocket"
  | "memory"
  | "network_cards"
  | "annotation"
  | "resourcePool"
  | "bootTime"
  | "media"
> {
  readonly disks: readonly KeptDisk[];
  readonly storage_used: number;
  readonly tools_status: Exclude<ToolsStatus, "toolsNotRunning">;
  readonly ip_address: string | null;
  readonly hot_add: boolean;
  readonly current_snapshot: string | null;
  readonly snapshots: readonly StoredSnapshot[] | null;
}

interface StoredSnapshot extends Omit<Snapshot, "isCurrent"> {
  /** That the machine had. */
  readonly disks: readonly KeptDisk[];
}

function presentMachine(row: MachineRow): EmbeddedMachine {
  const { storage_used, tools_status, ip_address, hot_add, current_snapshot, snapshots, ...machine } = row;
  const hasTools = tools_status !== "toolsNotInstalled";
  // Tools report only from a running machine.
  const isReporting = hasTools && machine.powerState === "POWERED_ON";
  const provisioned = capacityOf([...machine.disks, ...(snapshots ?? []).flatMap(({ disks }) => disks)]);
  return {
    ...machine,
    disks: labelled(machine.disks),
    memoryUnit: "MB",
    snapshots: inTreeOrder(snapshots ?? []).map(({ disks: _disks, ...each }) => ({
      ...each,
      isCurrent: each.moId === current_snapshot,
    })),
    storage: { provisioned, used: storage_used, storageUnit: "GB" },
    toolsStatus: hasTools && !isReporting ? "toolsNotRunning" : tools_status,
    ipAddress: isReporting ? ip_address : null,
    can: {
      snapshots: true,
      memorySnapshots: true,
      quiesce: hasTools,
      metrics: true,
      reconfigure: true,
      hotAddCores: hot_add,
      hotAddMemory: hot_add,
      clone: true,
      media: true,
      guestPower: true,
    },
  };
}

/** Each disk counts once. What only snapshots have takes its place too: a disk grows only where there are none. */
function capacityOf(disks: readonly KeptDisk[]): number {
  const each = new Map(disks.map(({ key, capacity }) => [`${key} ${capacity}`, capacity]));
  return [...each.values()].reduce((sum, capacity) => sum + capacity, 0);
}

/** Each before those that were taken on top of it. One whose parent is not seen is a root. */
function inTreeOrder<Row extends Pick<Snapshot, "moId" | "parent">>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set(rows.map(({ moId }) => moId));
  const rooted = rows.map((row) =>
    row.parent === null || seen.has(row.parent) ? row : { ...row, parent: null },
  );
  const below = Map.groupBy(rooted, ({ parent }) => parent);
  const walk = (parent: string | null): readonly Row[] =>
    (below.get(parent) ?? []).flatMap((each) => [each, ...walk(each.moId)]);
  return walk(null);
}

/** Locks a machine until the end of the transaction. */
export async function lockMachine(at: Rows, moId: string): Promise<EmbeddedMachine | undefined> {
  await at.db.query("select from vcenter_virtual_machine where automator_id = $1 and mo_id = $2 for update", [
    at.automatorId,
    moId,
  ]);
  const [machine] = await readMachines(at, "m.mo_id = $2", moId);
  return machine;
}

/** Locks the pool of a machine, so that what fits into it is decided one after the other, and then the machine. */
export async function lockMachineInPool(at: Rows, moId: string): Promise<EmbeddedMachine | undefined> {
  // With the rights of the server: the pool of a single machine is the provider's.
  await asSystem(at.db, (system) =>
    system.query(
      `select from vcenter_resource_pool where automator_id = $1 and mo_id =
         (select resource_pool from vcenter_virtual_machine where automator_id = $1 and mo_id = $2) for update`,
      [at.automatorId, moId],
    ),
  );
  return await lockMachine(at, moId);
}

/** Sets the power state and remembers when. */
export async function setPower(
  { automatorId, db }: Rows,
  { moId, powerState }: Pick<VirtualMachine, "moId" | "powerState">,
  to: PowerState,
): Promise<void> {
  // A guest that was suspended goes on; one that was restarted begins anew.
  await db.query(
    `update vcenter_virtual_machine set power_state = $3,
       booted_at = case when $3 = 'POWERED_ON' then case when $4 = 'SUSPENDED' then coalesce(booted_at, now()) else now() end
         when $3 = 'SUSPENDED' then booted_at end
     where automator_id = $1 and mo_id = $2`,
    [automatorId, moId, to, powerState],
  );
  await db.query(
    `insert into vcenter_power_change (automator_id, machine, account_id, former, power_state)
     select automator_id, mo_id, account_id, $3, $4 from vcenter_virtual_machine where automator_id = $1 and mo_id = $2`,
    [automatorId, moId, powerState, to],
  );
}

export function gone(moId: string): Extract<Outcome, { ok: false }> {
  return failed(`${moId} is gone from the platform.`);
}

/** One transaction of work on the embedded vCenter. */
export function inside<Result>(
  { automatorId, task }: VcenterWork,
  statements: (at: Rows) => Promise<Result>,
): Promise<Result> {
  return task.database.transaction({ accountId: task.accountId }, (db: Transaction) =>
    statements({ automatorId, db }),
  );
}
