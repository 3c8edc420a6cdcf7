import type { Job, StartedActivity } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import type { ApiRequest } from "../../../api/index.ts";
import { accepted, ApiFailure, uncheckedCast } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import {
  listRunningTasks,
  lockService,
  recordEvent,
  refuseUnlessChangeable,
  refuseUnlessIdle,
  startDeletion,
} from "../../../services/index.ts";
import type { PoweredMachines } from "../../../machines/index.ts";
import type { AwsDriver, InstancePlace } from "../driver.ts";
import type { InstanceState, StateChange } from "../instance-state.ts";
import { checkStateChange, STATE_CHANGES } from "../instance-state.ts";
import type { Handlers } from "./contract.generated.ts";
import { notePower } from "../service-places.ts";
import { reachInstance } from "./reach.ts";

interface StoredInput {
  readonly serviceId: number;
  readonly automatorId: number;
  readonly place: InstancePlace;
  readonly instance: string;
  readonly service: string;
  readonly change: StateChange;
  readonly from: InstanceState;
}

/** `POST /{automatorId}/instances/{instanceId}/state` */
export function buildStateChange(driver: AwsDriver): Handlers["changeInstanceState"] {
  return async (request) => {
    const change = request.body.state;
    const { service: found } = await reachInstance(driver, request);
    if (change === "terminate") {
      if (request.actor.access["Services"]?.D !== true)
        throw new ApiFailure(
          403,
          "Terminating an instance deletes its service: you may not delete services.",
        );
      return accepted(await startDeletion(request, found.serviceId));
    }
    return accepted(await changeState(driver, request, { serviceId: found.serviceId, change }));
  };
}

type OnInstance = Pick<ApiRequest, "db" | "outside" | "audit" | "startActivity"> &
  Parameters<typeof reachInstance>[1];

/** Begins to start, stop or reboot the instance of the path. */
async function changeState(
  driver: AwsDriver,
  request: OnInstance,
  { serviceId, change }: Pick<StoredInput, "serviceId" | "change">,
): Promise<StartedActivity> {
  const service = await lockService(request.db, serviceId);
  // Read again: until the lock was ours, other work on it may have ended.
  const { at, instance, service: reached } = await reachInstance(driver, request);
  const tasks = await listRunningTasks(request.db, [service.id]);
  refuseUnlessIdle(service, tasks);
  refuseUnlessChangeable(service, tasks);
  const check = checkStateChange(instance.name, instance.state, change);
  if (!check.ok) throw new ApiFailure(409, check.reason);
  const input: StoredInput = {
    serviceId: service.id,
    automatorId: at.automatorId,
    place: { regionId: reached.regionId, instanceId: reached.instanceId },
    instance: instance.name,
    service: service.name,
    change,
    from: instance.state,
  };
  await request.audit({
    ...audited(input),
    action: "instance.state",
    accountId: service.Accounts_id,
    result: "accepted",
  });
  return await request.startActivity({
    kind: "aws-v1.change-state",
    name: `${STATE_CHANGES[change].verb} ${instance.name}`,
    accountId: service.Accounts_id,
    resourceType: "instance",
    resourceId: instance.id,
    input,
    stops: STATE_CHANGES[change].to === "running" ? [] : [instance.id],
  });
}

/** Instances that schedules start and stop. */
export function buildPoweredInstances(driver: AwsDriver): PoweredMachines {
  return {
    automatorType: "AWS",
    version: "v1",
    async find({ automatorId, machine: instanceId, ...request }) {
      const { instance, service } = await reachInstance(driver, {
        ...request,
        path: { automatorId, instanceId },
      });
      const { serviceId, accountId } = service;
      const isOn = instance.state === "running" || instance.state === "pending";
      return { name: instance.name, isOn, serviceId, accountId, isService: true };
    },
    async power({ automatorId, machine: instanceId, ...request }, isOn) {
      const onInstance = { ...request, path: { automatorId, instanceId } };
      const { serviceId } = (await reachInstance(driver, onInstance)).service;
      return await changeState(driver, onInstance, { serviceId, change: isOn ? "start" : "stop" });
    },
  };
}

function audited({ place, instance, service, serviceId, change, from }: StoredInput) {
  return {
    resourceType: "instance",
    resourceId: place.instanceId,
    name: instance,
    parent: { type: "service", id: String(serviceId), name: service },
    form: change,
    changes: changesBetween({ state: from }, { state: STATE_CHANGES[change].to }),
  };
}

export function buildStateChangeJob(driver: AwsDriver): Job {
  return async (run) => {
    const input = uncheckedCast<StoredInput>(run.input);
    const { serviceId, automatorId, place, change, instance } = input;
    const outcome = await driver.changeState({ automatorId, task: run }, place, change);
    await run.database.transaction({ accountId: run.accountId }, async (db) => {
      await run.audit(db, {
        ...audited(input),
        accountId: run.accountId,
        ...(outcome.ok
          ? { action: "instance.state-changed" }
          : { action: "instance.state-failed", result: "failed", reason: outcome.reason, changes: [] }),
      });
      if (outcome.ok) await notePower(db, [{ serviceId, state: STATE_CHANGES[change].to }]);
      const title = `${STATE_CHANGES[change].verb} ${instance}`;
      await recordEvent(db, { serviceId, message: outcome.ok ? title : `${title}: ${outcome.reason}` });
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return { state: "completed" };
  };
}
