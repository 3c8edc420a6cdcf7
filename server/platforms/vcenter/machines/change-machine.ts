import type { StartedActivity } from "../../../activity/index.ts";
import type { FieldFailure, ReadPatch } from "../../../api/index.ts";
import { ApiFailure, takenName, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { FieldChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { MachineChange } from "../../../machines/index.ts";
import type { VcenterDriver, VirtualMachine } from "../driver.ts";
import type { SentChange } from "../../../machines/index.ts";
import { changed, completed, shownFields, wrongIn } from "../../../machines/index.ts";
import {
  CHANGE_FIELDS,
  checkMachineChange,
  demandOfChange,
  isOfSize,
  remainderOf,
} from "../../../machines/index.ts";
import { onlyItsSeller } from "../../../services/index.ts";
import type { MachineApi, MachineService, OnMachine, PoolContents, ReachedMachine } from "./machine-api.ts";
import { readPoolOf, refuseWithoutRoom } from "./machine-api.ts";
import type { MachineWorkKind } from "./machine-work.ts";
import { startMachineWork } from "./machine-work.ts";

interface ChangeInput {
  readonly change: MachineChange;
  readonly changes: readonly FieldChange[];
}

export const CHANGE_MACHINE: MachineWorkKind<ChangeInput> = {
  job: "change-machine",
  actions: {
    started: "virtual-machine.update",
    done: "virtual-machine.updated",
    failed: "virtual-machine.update-failed",
  },
  audited: ({ changes }) => ({ changes }),
  isInHistory: true,
  changesSize: true,
  run: (driver, work, moId, { change }) => driver.changeMachine(work, moId, change),
};

/** `PATCH /{automatorId}/resource-pool/virtual-machine/{moId}`. */
export function changeMachine(
  api: MachineApi,
  request: OnMachine & { readonly patch: ReadPatch<SentChange> },
): Promise<StartedActivity> {
  return startMachineWork(api, request, CHANGE_MACHINE, async (reached) => {
    const { at, machine, service } = reached;
    const { disks: _, network_cards: __, ...fields } = machine;
    const change = remainderOf(machine, completed(machine, request.patch(fields)));
    const contents = await readPoolOf(api.driver, reached);
    const networks = await api.driver.listNetworks(at, [machine.resourcePool]);
    const wrong = [
      ...wrongIn(machine, change, networks),
      ...(service.isMachine ? tooMuch(machine, change, service) : []),
    ];
    if (wrong.length > 0) throw wrongFields(wrong);
    // Its order was approved. What its buyer makes of it afterwards would be approved by nobody.
    if (service.isMachine && service.sellerChanges && isOfSize(change))
      throw onlyItsSeller(`change the size of ${machine.name}`, "Ask it for the change.");
    if (service.isMachine) await refuseNameInPoolOf(api.driver, reached, change.name);
    refuseTakenName(contents, machine, change.name);
    const check = checkMachineChange(machine, change);
    if (!check.ok) throw new ApiFailure(409, check.reason);
    const demand = demandOfChange(machine, change);
    await refuseWithoutRoom(at.db, service.serviceId, contents, demand, CHANGE_FIELDS);
    const changes = changesBetween(shownFields(machine), shownFields(changed(machine, change, networks)));
    return { name: `Modify ${machine.name}`, input: { change, changes }, demand };
  });
}

/** What the solution of a single machine does not offer; what the machine has already may stay. */
function tooMuch(
  machine: VirtualMachine,
  change: MachineChange,
  { sizes: { cpu, memory, storage } }: MachineService,
): readonly FieldFailure[] {
  const grown = machine.storage.provisioned + demandOfChange(machine, change).storage;
  const sizes = [
    { field: "/cores", value: change.cores, had: machine.cores, most: cpu?.max, unit: "cores" },
    {
      field: "/memory",
      value: change.memory === undefined ? undefined : change.memory / 1024,
      had: machine.memory / 1024,
      most: memory?.max,
      unit: "GB of memory",
    },
    {
      field: "/disks",
      value: grown,
      had: machine.storage.provisioned,
      most: storage?.max,
      unit: "GB of disks",
    },
  ];
  return sizes.flatMap(({ field, value, had, most, unit }) =>
    value === undefined || most == null || value <= most || value <= had
      ? []
      : [{ field, message: `Its solution offers at most ${most} ${unit}.` }],
  );
}

/** Names of machines differ within a pool in more than upper and lower case. */
export function refuseTakenName(
  contents: PoolContents | undefined,
  machine: VirtualMachine | undefined,
  name: string | undefined,
): void {
  if (contents === undefined) return;
  const { pool, machines } = contents;
  if (hasName(machines, machine, name)) throw takenName(`${name} is taken in ${pool.name}.`);
}

function hasName(
  machines: readonly VirtualMachine[],
  own: VirtualMachine | undefined,
  name: string | undefined,
): boolean {
  return machines.some((each) => each.moId !== own?.moId && each.name.toLowerCase() === name?.toLowerCase());
}

/** Of a single machine, which is in a pool of the provider: nothing is said of it. */
async function refuseNameInPoolOf(
  driver: VcenterDriver,
  { at, machine }: ReachedMachine,
  name: string | undefined,
): Promise<void> {
  if (name === undefined) return;
  const machines = await driver.listVirtualMachines(at, [machine.resourcePool]);
  if (hasName(machines, machine, name)) throw takenName(`${name} is taken. Choose another name.`);
}

/** Two new machines of the same name at the same time would be taken for one: the input of their work has it as `named`. */
export async function refuseSameName(db: Transaction, serviceId: number, name: string): Promise<void> {
  const running = await db.query(
    `select from activity where finished_at is null and input ->> 'serviceId' = $1 and input ->> 'named' = $2`,
    [String(serviceId), name.toLowerCase()],
  );
  if (running.length > 0) throw takenName(`Another machine becomes ${name} at this moment.`);
}
