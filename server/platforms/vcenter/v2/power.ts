import type { Job } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import { accepted, ApiFailure, trusted } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { PowerChange, PowerState } from "../power-state.ts";
import type { VcenterDriver } from "../driver.ts";
import { checkPowerChange, POWER_CHANGES } from "../power-state.ts";
import { listRunningTasks, lockService, refuseUnlessReady } from "../../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { reachMachine } from "./machines.ts";

/** `PATCH /{automatorId}/virtual-machine/{moId}/state`. Other machines of the pool may be worked on at the same time. */
export function buildPowerChange(driver: VcenterDriver): Handlers["changeVirtualMachineState"] {
  return async (request) => {
    const { state } = request.body;
    const reached = await reachMachine(driver, request);
    const service = await lockService(request.db, reached.service.serviceId);
    // Read again: until the lock was ours, other work on it may have ended.
    const { at, machine } = await reachMachine(driver, request);
    refuseUnlessReady(at);
    const running = (await listRunningTasks(request.db, [service.id])).find(
      (task) => task.resourceType === "service" || task.resourceId === machine.moId,
    );
    if (running !== undefined) {
      throw new ApiFailure(409, `"${running.name}" is still running. Wait until it has ended.`);
    }
    if (service.state !== "Available" && service.state !== "Error") {
      throw new ApiFailure(409, `${service.name} is ${service.state}.`);
    }
    const check = checkPowerChange(machine.name, machine.powerState, state);
    if (!check.ok) throw new ApiFailure(409, check.reason);
    const power = { machine: machine.name, service: service.name, from: machine.powerState };
    await request.audit({
      ...auditedPower({ ...power, serviceId: service.id, moId: machine.moId, change: state }),
      action: "virtual-machine.power",
      accountId: service.Accounts_id,
      result: "accepted",
    });
    const activity = await request.startActivity({
      kind: "vcenter-v2.change-power",
      name: `${POWER_CHANGES[state].verb} ${machine.name}`,
      accountId: service.Accounts_id,
      resourceType: "virtual-machine",
      resourceId: machine.moId,
      input: {
        serviceId: service.id,
        automatorId: at.automatorId,
        moId: machine.moId,
        change: state,
        ...power,
      },
    });
    return accepted(activity);
  };
}

interface PowerInput extends PoweredMachine {
  readonly automatorId: number;
}

/** What the audit log says of a power change. Work that an earlier version began has no names. */
interface PoweredMachine {
  readonly serviceId: number;
  readonly moId: string;
  readonly change: PowerChange;
  readonly machine?: string;
  readonly service?: string;
  readonly from?: PowerState;
}

function auditedPower({ serviceId, moId, change, machine, service, from }: PoweredMachine) {
  return {
    form: change,
    resourceType: "virtual-machine",
    resourceId: moId,
    name: machine,
    parent: service === undefined ? undefined : { type: "service", id: String(serviceId), name: service },
    changes:
      from === undefined
        ? []
        : changesBetween({ powerState: from }, { powerState: POWER_CHANGES[change].to }),
  };
}

/** The machine's own state is the record of the work: there is nothing to put right when it fails. */
export function buildPowerJob(driver: VcenterDriver): Job {
  return async (run) => {
    const input = trusted<PowerInput>(run.input).value;
    const { automatorId, moId, change } = input;
    const outcome = await driver.changePower({ automatorId, task: run }, moId, change);
    await run.database.transaction({ accountId: run.accountId }, (db) =>
      run.audit(db, {
        ...auditedPower(input),
        accountId: run.accountId,
        ...(outcome.ok
          ? { action: "virtual-machine.powered" }
          : {
              action: "virtual-machine.power-failed",
              result: "failed",
              reason: outcome.reason,
              changes: [],
            }),
      }),
    );
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return { state: "completed" };
  };
}
