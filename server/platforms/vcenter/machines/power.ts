import type { StartedActivity } from "../../../activity/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { PowerChange, PoweredMachines, PowerState } from "../../../machines/index.ts";
import { checkPowerChange, POWER_CHANGES } from "../../../machines/index.ts";
import { demandOfRunning } from "../../../machines/index.ts";
import type { MachineApi, MachineRequest } from "./machine-api.ts";
import { readPoolOf, refuseWithoutRoom } from "./machine-api.ts";
import type { MachineWorkKind } from "./machine-work.ts";
import { startMachineWork } from "./machine-work.ts";

interface PowerInput {
  readonly change: PowerChange;
  /** Work that an earlier version began does not have it. */
  readonly from?: PowerState;
}

export const POWER: MachineWorkKind<PowerInput> = {
  job: "change-power",
  actions: {
    started: "virtual-machine.power",
    done: "virtual-machine.powered",
    failed: "virtual-machine.power-failed",
  },
  audited: ({ change, from }) => ({
    form: change,
    changes:
      from === undefined
        ? []
        : changesBetween({ powerState: from }, { powerState: POWER_CHANGES[change].to }),
  }),
  isInHistory: false,
  stops: ({ change }) => POWER_CHANGES[change].to !== "POWERED_ON",
  run: (driver, work, moId, { change }) => driver.changePower(work, moId, change),
};

/** `PATCH /{automatorId}/virtual-machine/{moId}/state`. */
export function changePower(
  api: MachineApi,
  request: MachineRequest & { readonly body: { readonly state: PowerChange } },
): Promise<StartedActivity> {
  const change = request.body.state;
  return startMachineWork(api, request, POWER, async (reached) => {
    const { at, machine, service } = reached;
    const check = checkPowerChange(machine.name, machine.powerState, change);
    if (!check.ok) throw new ApiFailure(409, check.reason);
    const work = {
      name: `${POWER_CHANGES[change].verb} ${machine.name}`,
      input: { change, from: machine.powerState },
    };
    if (change !== "start") return work;
    const demand = demandOfRunning(machine);
    await refuseWithoutRoom(at.db, service.serviceId, await readPoolOf(api.driver, reached), demand);
    return { ...work, demand };
  });
}

/** Machines that schedules power on and off. Their tools shut a guest down where they run. */
export function buildPoweredMachines(api: MachineApi, version: PoweredMachines["version"]): PoweredMachines {
  return {
    automatorType: "vCenter",
    version,
    async find({ automatorId, machine: moId, ...request }) {
      const { machine, service } = await api.reach({ ...request, path: { automatorId, moId } });
      const { serviceId, accountId, isMachine: isService } = service;
      const isOn = machine.powerState === "POWERED_ON";
      return { name: machine.name, isOn, serviceId, accountId, isService };
    },
    async power({ automatorId, machine: moId, ...request }, isOn) {
      const onMachine = { ...request, path: { automatorId, moId } };
      const { toolsStatus } = (await api.reach(onMachine)).machine;
      const canAsk = toolsStatus === "toolsOk" || toolsStatus === "toolsOld";
      const state = isOn ? "start" : canAsk ? "shutdownguest" : "stop";
      return await changePower(api, { ...onMachine, body: { state } });
    },
  };
}
