import type { Job } from "../../../activity/index.ts";
import { accepted, ApiFailure, takenName, uncheckedCast, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { PoolChange, VcenterDriver } from "../driver.ts";
import {
  auditedService,
  beginWork,
  buildServiceJob,
  isServiceNameTaken,
  listRunningTasks,
  lockService,
  noteChanged,
  serviceNameTaken,
  recordEvent,
  refuseBuyer,
  refuseUnlessChangeable,
  refuseUnlessIdle,
  returnToFormerState,
  startDeletion,
} from "../../../services/index.ts";
import { findOwnOffering } from "../../../offerings/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { readLimits } from "./pool-order.ts";
import { chargePool, noteChargeDue } from "../charge-due.ts";
import { reachPool } from "../inventory/index.ts";
import { reachAutomator } from "./reach.ts";
import { noteResource } from "../note-resources.ts";
import { limitsBelowUse } from "../../../machines/index.ts";

/** `PATCH /{automatorId}/resource-pool/{poolId}`: the service changes when the platform has. */
export function buildPoolChange(driver: VcenterDriver): Handlers["updateResourcePool"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const { serviceId, moId } = await reachPool(at.db, at.automatorId, request.path.poolId);
    const service = await lockService(at.db, serviceId);
    const tasks = await listRunningTasks(at.db, [serviceId]);
    refuseUnlessIdle(service, tasks);
    refuseUnlessChangeable(service, tasks);
    const [pool] = await driver.listResourcePools(at, [moId]);
    const offering = await findOwnOffering(at.db, service.ServiceOfferings_id);
    if (pool === undefined || offering === undefined)
      throw new ApiFailure(404, "The resource pool is gone from the platform.");
    const changed = request.patch(pool);
    const cluster = (await driver.listClusters(at)).find(({ moId: each }) => each === pool.cluster);
    // What the pool has reserved already is its own.
    const free = cluster && {
      cpuFree: cluster.cpuFree + pool.cpu.reservation,
      memoryFree: cluster.memoryFree + pool.memory.reservation,
    };
    const limits = await readLimits(driver, at, offering, { ...pool, ...changed }, { free, former: pool });
    // The service is locked and nothing works on it: what its machines take stays as it is until the work begins.
    const below = limitsBelowUse(pool, await driver.listVirtualMachines(at, [moId]), limits);
    if (below.length > 0)
      throw wrongFields(below.map(({ of, sentence }) => ({ field: `/${of}/limit`, message: sentence })));
    const isOther = changesBetween(pool, limits, { fields: LIMITS }).length > 0;
    if (isOther && service.service_offering.sellerChanges)
      await refuseBuyer(at.db, service, `change the limits of ${service.name}`, "Ask it for the change.");
    const { name = service.name, description = service.description } = changed;
    // What an earlier change has done and nobody heard of is noted when it is asked for again.
    const isNoted = LIMITS.every((of) => (service.quota?.[of] ?? limits[of].limit) === limits[of].limit);
    if (!isOther && isNoted && name === service.name && description === service.description)
      throw new ApiFailure(422, `${service.name} is as you ask already: nothing is to be changed.`);
    if (name !== service.name && (await isServiceNameTaken(at.db, service.Accounts_id, name)))
      throw serviceNameTaken(name);
    if (
      name.toLowerCase() !== pool.name.toLowerCase() &&
      (await driver.isPoolNameTaken(at, pool.cluster, name))
    ) {
      throw takenName(`${name} is taken in ${pool.cluster}.`);
    }
    const change: Required<PoolChange> = { name, description, ...limits };
    await beginWork(at.db, serviceId, "Being changed");
    await recordEvent(at.db, { serviceId, message: "Change requested", username: request.actor.username });
    const former = { ...pool, name: service.name, description: service.description };
    await request.audit({
      ...auditedService(service),
      action: "resource-pool.update",
      result: "accepted",
      changes: changesBetween(former, change, { fields: CHANGEABLE }),
    });
    const activity = await request.startActivity({
      kind: "vcenter-v2.change-pool",
      name: `Modify ${service.name}`,
      accountId: service.Accounts_id,
      resourceType: "service",
      resourceId: String(serviceId),
      input: { serviceId, automatorId: at.automatorId, moId, cluster: pool.cluster, change, former },
    });
    return accepted(activity);
  };
}

/** What of a pool decides its price. */
const LIMITS = ["cpu", "memory", "storage"] as const;

/** The fields of a pool that can be changed. */
const CHANGEABLE = ["name", "description", ...LIMITS];

/** `DELETE /{automatorId}/resource-pool/{poolId}`: the same as deleting its service. */
export const deleteResourcePool: Handlers["deleteResourcePool"] = async (request) => {
  const at = await reachAutomator(request);
  const { serviceId } = await reachPool(at.db, at.automatorId, request.path.poolId);
  return accepted(await startDeletion(request, serviceId));
};

export function buildPoolChangeJob(driver: VcenterDriver): Job {
  return buildServiceJob({
    async work(run, { id }) {
      const { automatorId, moId, change } = readInput(run.input);
      const work = { automatorId, task: run };
      const changed = await driver.changePool(work, moId, change);
      if (changed.ok) await noteResource(driver, work, { serviceId: id, moId, isMachine: false });
      return changed;
    },
    async succeed(db, run, service) {
      const { id } = service;
      const { change, former, cluster } = readInput(run.input);
      await chargePool(db, id, cluster, change);
      await returnToFormerState(db, id, null);
      const name = await noteChanged(db, id, change);
      await run.audit(db, {
        ...auditedService({ id, name: service.name, Accounts_id: run.accountId }),
        action: "resource-pool.updated",
        changes:
          former === undefined ? [] : changesBetween(former, { ...change, name }, { fields: CHANGEABLE }),
      });
    },
    async fail(db, run, { id, name }, { reason, isEndUnknown }) {
      const { automatorId } = readInput(run.input);
      if (isEndUnknown === true) await noteChargeDue(db, { automatorId, serviceId: id });
      await returnToFormerState(db, id, reason);
      await recordEvent(db, { serviceId: id, message: `Change failed: ${reason}` });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "resource-pool.update-failed",
        result: "failed",
        reason,
      });
    },
    end: { state: "completed" },
  });
}

interface ChangeInput {
  readonly automatorId: number;
  readonly moId: string;
  readonly change: Required<PoolChange>;
  /** Where it is; work that an earlier version began does not have it. */
  readonly cluster?: string;
  /** As it was before; work that an earlier version began does not have it. */
  readonly former?: Required<PoolChange>;
}

/** Written by `buildPoolChange` alone. */
function readInput(input: unknown): ChangeInput {
  return uncheckedCast<ChangeInput>(input);
}
