import type { StartedActivity } from "../../../activity/index.ts";
import type { ListResult } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import { parseStoredTime } from "#validators";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { Snapshot, SnapshotOrder } from "../driver.ts";
import { demandOfRevert } from "../../../machines/index.ts";
import { onlyItsSeller } from "../../../services/index.ts";
import { checkSnapshot } from "../snapshot-rules.ts";
import type { MachineApi, OnMachine, MachineService, ReachedMachine } from "./machine-api.ts";
import { readPoolOf, refuseWithoutRoom } from "./machine-api.ts";
import type { MachineWorkKind } from "./machine-work.ts";
import { startMachineWork } from "./machine-work.ts";

type NewSnapshotInput = SnapshotOrder;

interface SnapshotInput {
  readonly snapshot: string;
  readonly snapshotName: string;
  readonly children?: boolean;
}

export const TAKE_SNAPSHOT: MachineWorkKind<NewSnapshotInput> = {
  job: "take-snapshot",
  actions: {
    started: "virtual-machine.snapshot",
    done: "virtual-machine.snapshot-taken",
    failed: "virtual-machine.snapshot-failed",
  },
  audited: ({ name }) => ({ changes: changesBetween(undefined, { snapshots: name }) }),
  isInHistory: true,
  run: (driver, work, moId, order) => driver.takeSnapshot(work, moId, order),
};

export const REVERT: MachineWorkKind<SnapshotInput> = {
  job: "revert-to-snapshot",
  actions: {
    started: "virtual-machine.revert",
    done: "virtual-machine.reverted",
    failed: "virtual-machine.revert-failed",
  },
  audited: ({ snapshotName }) => ({ changes: changesBetween(undefined, { snapshots: snapshotName }) }),
  isInHistory: true,
  changesSize: true,
  // Without its memory it is powered off.
  stops: () => true,
  run: (driver, work, moId, { snapshot }) => driver.revertToSnapshot(work, moId, snapshot),
};

export const REMOVE_SNAPSHOT: MachineWorkKind<SnapshotInput> = {
  job: "remove-snapshot",
  actions: {
    started: "virtual-machine.remove-snapshot",
    done: "virtual-machine.snapshot-removed",
    failed: "virtual-machine.remove-snapshot-failed",
  },
  audited: ({ snapshotName }) => ({
    changes: changesBetween({ snapshots: snapshotName }, { snapshots: null }),
  }),
  isInHistory: true,
  run: (driver, work, moId, { snapshot, children = false }) =>
    driver.removeSnapshot(work, moId, snapshot, children),
};

/** `GET …/snapshots`. */
export async function listSnapshots(api: MachineApi, request: OnMachine): Promise<ListResult<Snapshot>> {
  const { machine } = await api.reach(request);
  return listInventory(machine.snapshots, FIELDS, request.list);
}

const FIELDS: InventoryFields<Snapshot, "name" | "description" | "createTime"> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  createTime: ({ createTime }) => parseStoredTime(createTime) ?? null,
};

interface NewSnapshot {
  readonly name: string;
  readonly description?: string;
  readonly memory?: boolean;
  readonly quiesce?: boolean;
}

/** `POST …/snapshots`. */
export function takeSnapshot(
  api: MachineApi,
  request: OnMachine & { readonly body: NewSnapshot },
): Promise<StartedActivity> {
  const { name, description = null, memory = false, quiesce = false } = request.body;
  return startMachineWork(api, request, TAKE_SNAPSHOT, async ({ machine, service }) => {
    refuseWhereForbidden(service);
    const check = checkSnapshot(machine, { memory, quiesce });
    if (!check.ok) throw new ApiFailure(409, check.reason);
    const before = machine.snapshots.map(({ moId }) => moId);
    return {
      name: `Take snapshot ${name} of ${machine.name}`,
      input: { name, description, memory, quiesce, before },
    };
  });
}

type OnSnapshot = OnMachine & { readonly path: { readonly snapshotId: string } };

/** `POST …/snapshots/{snapshotId}/revert`. */
export function revertToSnapshot(api: MachineApi, request: OnSnapshot): Promise<StartedActivity> {
  return startMachineWork(api, request, REVERT, async (reached) => {
    const { at, machine, service } = reached;
    refuseWhereForbidden(service);
    const { moId, name, hasMemory } = snapshotOf(request, reached);
    const work = {
      name: `Return ${machine.name} to snapshot ${name}`,
      input: { snapshot: moId, snapshotName: name },
    };
    const size = await api.driver.findSnapshotSize(at, machine.moId, moId);
    if (size === undefined) throw new ApiFailure(404, "There is no such snapshot.");
    const isOther = size.cores !== machine.cores || size.memory !== machine.memory;
    if (service.isMachine && service.sellerChanges && isOther)
      throw onlyItsSeller(`change the size of ${machine.name}`, `It was another one when ${name} was taken.`);
    const demand = demandOfRevert(machine, size, hasMemory);
    await refuseWithoutRoom(at.db, service.serviceId, await readPoolOf(api.driver, reached), demand);
    return { ...work, demand };
  });
}

/** `DELETE …/snapshots/{snapshotId}`: also where the solution permits no snapshots any longer. */
export function removeSnapshot(
  api: MachineApi,
  request: OnSnapshot & { readonly query: { readonly children?: boolean } },
): Promise<StartedActivity> {
  return startMachineWork(api, request, REMOVE_SNAPSHOT, (reached) => {
    const { moId, name } = snapshotOf(request, reached);
    return {
      name: `Remove snapshot ${name} of ${reached.machine.name}`,
      input: { snapshot: moId, snapshotName: name, children: request.query.children ?? false },
    };
  });
}

function snapshotOf({ path }: OnSnapshot, { machine }: ReachedMachine): Snapshot {
  const found = machine.snapshots.find(({ moId }) => moId === path.snapshotId);
  if (found === undefined) throw new ApiFailure(404, "There is no such snapshot.");
  return found;
}

function refuseWhereForbidden({ allowSnapshots }: MachineService): void {
  if (!allowSnapshots) throw new ApiFailure(409, "The solution of this service permits no snapshots.");
}
