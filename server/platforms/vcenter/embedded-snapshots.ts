import { failed, succeeded } from "../../services/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { SnapshotSize, VcenterDriver } from "./driver.ts";
import { checkRoomFor } from "./embedded-machine-work.ts";
import { gone, inside, lockMachineInPool, setPower } from "./embedded-machines.ts";
import type { EmbeddedMachine, Rows } from "./embedded-machines.ts";
import { demandOfRevert } from "../../machines/index.ts";
import { checkSnapshot } from "./snapshot-rules.ts";

type SnapshotWork = Pick<
  VcenterDriver,
  "findSnapshotSize" | "takeSnapshot" | "revertToSnapshot" | "removeSnapshot"
>;

/** Work on snapshots of the embedded vCenter. */
export const embeddedSnapshots: SnapshotWork = {
  async findSnapshotSize({ automatorId, db }, moId, snapshot) {
    const [size] = await db.query<SnapshotSize>(
      `select (hardware ->> 'cores')::int as cores, (hardware ->> 'memory')::int as memory
       from vcenter_snapshot where automator_id = $1 and machine = $2 and mo_id = $3`,
      [automatorId, moId, snapshot],
    );
    return size;
  },

  async takeSnapshot(work, moId, order) {
    await work.task.wait(taskDurationMs(moId));
    return await inside(work, async (at) => {
      const machine = await lockMachineInPool(at, moId);
      if (machine === undefined) return gone(moId);
      // A repeated task finds its own work done: that is success.
      if (machine.snapshots.some((each) => each.name === order.name && !order.before.includes(each.moId)))
        return succeeded();
      if (isMadeToFail(order.name)) return failed(`The storage has no space for the snapshot ${order.name}.`);
      const check = checkSnapshot(machine, order);
      if (!check.ok) return check;
      await insertSnapshot(at, machine, order);
      return succeeded();
    });
  },

  async revertToSnapshot(work, moId, snapshot) {
    await work.task.wait(taskDurationMs(moId));
    return await inside(work, async (at) => {
      const machine = await lockMachineInPool(at, moId);
      if (machine === undefined) return gone(moId);
      const [to] = await at.db.query<SnapshotRow>(
        `select has_memory, hardware from vcenter_snapshot where automator_id = $1 and machine = $2 and mo_id = $3`,
        [at.automatorId, moId, snapshot],
      );
      if (to === undefined) return failed(`The snapshot is gone from ${machine.name}.`);
      const { hardware, has_memory } = to;
      const state = has_memory ? "POWERED_ON" : "POWERED_OFF";
      const more = demandOfRevert(machine, hardware, has_memory);
      const room = await checkRoomFor(at, machine.resourcePool, more);
      if (!room.ok) return room;
      await at.db.query(
        `update vcenter_virtual_machine set cores = $3, cores_per_socket = $4, memory = $5, disks = $6, network_cards = $7,
           current_snapshot = $8 where automator_id = $1 and mo_id = $2`,
        [
          at.automatorId,
          moId,
          hardware.cores,
          hardware.coresPerSocket,
          hardware.memory,
          JSON.stringify(hardware.disks),
          JSON.stringify(hardware.network_cards),
          snapshot,
        ],
      );
      if (state !== machine.powerState) await setPower(at, machine, state);
      return succeeded();
    });
  },

  async removeSnapshot(work, moId, snapshot, withChildren) {
    await work.task.wait(taskDurationMs(moId));
    return await inside(work, async (at) => {
      const machine = await lockMachineInPool(at, moId);
      const removed = machine?.snapshots.find((each) => each.moId === snapshot);
      if (machine === undefined || removed === undefined) return succeeded();
      const ids = withChildren ? [snapshot, ...idsBelow(machine.snapshots, snapshot)] : [snapshot];
      await at.db.query(
        `update vcenter_virtual_machine set current_snapshot = $4
         where automator_id = $1 and mo_id = $2 and current_snapshot = any($3::text[])`,
        [at.automatorId, moId, ids, removed.parent],
      );
      await at.db.query(
        `update vcenter_snapshot set parent = $3
         where automator_id = $1 and machine = $2 and parent = $4 and not mo_id = any($5::text[])`,
        [at.automatorId, moId, removed.parent, snapshot, ids],
      );
      await at.db.query(
        "delete from vcenter_snapshot where automator_id = $1 and machine = $2 and mo_id = any($3::text[])",
        [at.automatorId, moId, ids],
      );
      return succeeded();
    });
  },
};

interface SnapshotRow {
  readonly has_memory: boolean;
  readonly hardware: Pick<EmbeddedMachine, "cores" | "coresPerSocket" | "memory" | "disks" | "network_cards">;
}

async function insertSnapshot(
  at: Rows,
  { moId, powerState, cores, coresPerSocket, memory, disks, network_cards }: EmbeddedMachine,
  order: Parameters<SnapshotWork["takeSnapshot"]>[2],
): Promise<void> {
  await at.db.query(
    `with taken as (
       insert into vcenter_snapshot (automator_id, mo_id, account_id, machine, parent, name, description, has_memory, is_quiesced, hardware)
       select automator_id, 'snapshot-' || nextval('vcenter_snapshot_number'), account_id, mo_id, current_snapshot, $3, $4, $5, $6, $7
       from vcenter_virtual_machine where automator_id = $1 and mo_id = $2 returning mo_id)
     update vcenter_virtual_machine set current_snapshot = (select mo_id from taken) where automator_id = $1 and mo_id = $2`,
    [
      at.automatorId,
      moId,
      order.name,
      order.description,
      // There is no memory to keep of a machine that does not run.
      order.memory && powerState === "POWERED_ON",
      order.quiesce && powerState === "POWERED_ON",
      JSON.stringify({ cores, coresPerSocket, memory, disks, network_cards }),
    ],
  );
}

function idsBelow(snapshots: EmbeddedMachine["snapshots"], parent: string): readonly string[] {
  return snapshots
    .filter((each) => each.parent === parent)
    .flatMap(({ moId }) => [moId, ...idsBelow(snapshots, moId)]);
}
