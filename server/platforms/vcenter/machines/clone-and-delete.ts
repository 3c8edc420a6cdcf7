import type { StartedActivity } from "../../../activity/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import { startDeletion } from "../../../services/index.ts";
import type { CloneOrder } from "../driver.ts";
import { demandOfRunning, NOTHING } from "../../../machines/index.ts";
import { refuseSameName, refuseTakenName } from "./change-machine.ts";
import type { MachineApi, OnMachine } from "./machine-api.ts";
import { readPoolOf, refuseWithoutRoom } from "./machine-api.ts";
import type { MachineWorkKind } from "./machine-work.ts";
import { startMachineWork } from "./machine-work.ts";

interface CloneInput extends CloneOrder {
  /** Its name in lower case, as `refuseSameName` looks for it. */
  readonly named: string;
}

export const CLONE: MachineWorkKind<CloneInput> = {
  job: "clone-machine",
  actions: {
    started: "virtual-machine.clone",
    done: "virtual-machine.cloned",
    failed: "virtual-machine.clone-failed",
  },
  audited: ({ name }) => ({ changes: changesBetween(undefined, { name }) }),
  isInHistory: true,
  changesCount: true,
  run: (driver, work, moId, { name, powerOn, before }) =>
    driver.cloneMachine(work, moId, { name, powerOn, before }),
};

export const DELETE_MACHINE: MachineWorkKind<object> = {
  job: "delete-machine",
  actions: {
    started: "virtual-machine.delete",
    done: "virtual-machine.deleted",
    failed: "virtual-machine.delete-failed",
  },
  audited: () => ({ changes: [] }),
  isInHistory: true,
  changesCount: true,
  stops: () => true,
  run: (driver, work, moId) => driver.removeMachine(work, moId),
};

/** `POST …/clone`. */
export function cloneMachine(
  api: MachineApi,
  request: OnMachine & { readonly body: { readonly name: string; readonly powerOn?: boolean } },
): Promise<StartedActivity> {
  const { name, powerOn = false } = request.body;
  return startMachineWork(api, request, CLONE, async (reached) => {
    const { at, machine, service } = reached;
    if (service.isMachine)
      throw new ApiFailure(409, `${machine.name} is a service of its own: order another one instead.`);
    if (!machine.can.clone) throw new ApiFailure(409, `${machine.name} cannot be cloned.`);
    const contents = await readPoolOf(api.driver, reached);
    refuseTakenName(contents, undefined, name);
    await refuseSameName(at.db, service.serviceId, name);
    const demand = {
      ...(powerOn ? demandOfRunning(machine) : NOTHING),
      storage: machine.storage.provisioned,
    };
    await refuseWithoutRoom(at.db, service.serviceId, contents, demand);
    return {
      name: `Clone ${machine.name} as ${name}`,
      input: {
        named: name.toLowerCase(),
        name,
        powerOn,
        before: (contents?.machines ?? []).map(({ moId }) => moId),
      },
      demand,
    };
  });
}

/** `DELETE /{automatorId}/resource-pool/virtual-machine/{moId}`: of a single machine the same as deleting its service. */
export async function deleteMachine(api: MachineApi, request: OnMachine): Promise<StartedActivity> {
  const { service } = await api.reach(request);
  if (service.isMachine) return await startDeletion(request, service.serviceId);
  return await startMachineWork(api, request, DELETE_MACHINE, ({ machine: { name, powerState } }) => {
    if (powerState !== "POWERED_OFF")
      throw new ApiFailure(409, `${name} can be deleted once it is powered off.`);
    return { name: `Delete ${name}`, input: {} };
  });
}
