import type { Job } from "../../../activity/index.ts";
import { accepted, ApiFailure, takenName, uncheckedCast, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import { findOwnOffering } from "../../../offerings/index.ts";
import { chargeService, holdPrices } from "../../../prices/index.ts";
import {
  auditedService,
  beginWork,
  buildServiceJob,
  isServiceNameTaken,
  listRunningTasks,
  lockService,
  noteChanged,
  recordEvent,
  refuseBuyer,
  refuseUnlessChangeable,
  refuseUnlessIdle,
  returnToFormerState,
  serviceNameTaken,
  startDeletion,
} from "../../../services/index.ts";
import type { Limits } from "../../../machines/index.ts";
import { limitsBelowUse } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import { asSized } from "../machine-facts.ts";
import { noteVdcs } from "../note-vdcs.ts";
import { vdcQuantities } from "../vdc-quantities.ts";
import type { Handlers } from "./contract.generated.ts";
import { reach, reachAutomator } from "./reach.ts";
import { readLimits } from "./vdc-order.ts";
import { listMachinesOf } from "./work.ts";

interface Change extends Limits {
  readonly name: string;
  readonly description: string | null;
}

interface ChangeInput {
  readonly automatorId: number;
  readonly uid: string;
  readonly change: Change;
  readonly former: Change;
}

/** What decides the price. */
const LIMITS = ["cpu", "memory", "storage"] as const;
const CHANGEABLE = ["name", "description", ...LIMITS];

/** `PATCH /{automatorId}/org-vdcs/{orgVdcUid}`: the service changes when the platform has. */
export function buildVdcChange(driver: VcloudDriver): Handlers["updateOrgVdc"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const serviceId = serviceOf(await reach(driver, at, "org-vdc", request.path.orgVdcUid));
    const service = await lockService(at.db, serviceId);
    const tasks = await listRunningTasks(at.db, [serviceId]);
    refuseUnlessIdle(service, tasks);
    refuseUnlessChangeable(service, tasks);
    const vdc = await reach(driver, at, "org-vdc", request.path.orgVdcUid);
    const offering = await findOwnOffering(at.db, service.ServiceOfferings_id);
    if (offering === undefined) throw new ApiFailure(404, "The solution of the virtual datacentre is gone.");
    const { model, providerVdcUid, cpu, memory, storage } = vdc.details;
    const present = { cpu, memory, storage };
    const former: Change = { name: service.name, description: service.description, ...present };
    const sent = request.patch({ ...former });
    const limits = await readLimits(driver, at, offering, {
      model,
      providerVdcUid,
      written: { ...present, ...sent },
      former: present,
    });
    // The service is locked and nothing works on it: what its machines take stays as it is until the work begins.
    const below = limitsBelowUse(present, (await listMachinesOf(driver, at, vdc.id)).map(asSized), limits);
    if (below.length > 0)
      throw wrongFields(below.map(({ of, sentence }) => ({ field: `/${of}/limit`, message: sentence })));
    // An order of it is approved first. What its buyer makes of it afterwards would be approved by nobody.
    const isOther = changesBetween(present, limits, { fields: LIMITS }).length > 0;
    if (isOther && offering.metaData.properties.needsApproval === true)
      await refuseBuyer(at.db, service, `change the limits of ${service.name}`, "Ask it for the change.");
    const { name = former.name, description = former.description } = sent;
    if (name !== service.name && (await isServiceNameTaken(at.db, service.Accounts_id, name)))
      throw serviceNameTaken(name);
    if (await isTaken(driver, at, vdc, name)) throw takenName(`${name} is taken in its organisation.`);
    const change: Change = { name, description, ...limits };
    const changes = changesBetween(former, change, { fields: CHANGEABLE });
    await beginWork(at.db, serviceId, "Being changed");
    await recordEvent(at.db, { serviceId, message: "Change requested", username: request.actor.username });
    await request.audit({
      ...auditedService(service),
      action: "org-vdc.update",
      result: "accepted",
      changes,
    });
    const input: ChangeInput & { readonly serviceId: number } = {
      serviceId,
      automatorId: at.automatorId,
      uid: vdc.id,
      change,
      former,
    };
    const activity = await request.startActivity({
      kind: CHANGE_VDC,
      name: `Modify ${service.name}`,
      accountId: service.Accounts_id,
      resourceType: "service",
      resourceId: String(serviceId),
      input,
    });
    return accepted(activity);
  };
}

export const CHANGE_VDC = "vcloud-v4.change-vdc";

function serviceOf({ name, serviceId }: VcloudObject<"org-vdc">): number {
  if (serviceId === null)
    throw new ApiFailure(409, `${name} belongs to no service: map it to a solution first.`);
  return serviceId;
}

async function isTaken(
  driver: VcloudDriver,
  at: VcloudView,
  { id, accountId }: VcloudObject<"org-vdc">,
  name: string,
): Promise<boolean> {
  return (await driver.list(at, "org-vdc")).some(
    (each) =>
      each.id !== id && each.accountId === accountId && each.name.toLowerCase() === name.toLowerCase(),
  );
}

/** `DELETE /{automatorId}/org-vdcs/{orgVdcUid}`: the same as deleting its service. */
export function buildVdcDeletion(driver: VcloudDriver): Handlers["deleteOrgVdc"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const serviceId = serviceOf(await reach(driver, at, "org-vdc", request.path.orgVdcUid));
    return accepted(await startDeletion(request, serviceId));
  };
}

export function buildVdcChangeJob(driver: VcloudDriver): Job {
  return buildServiceJob({
    async work(run) {
      const { automatorId, uid, change } = readInput(run.input);
      const { name, ...details } = change;
      const work = { automatorId, task: run };
      return await driver.perform(work, { do: "change-vdc", uid, name, details });
    },
    async succeed(db, run, service) {
      const { id } = service;
      const { automatorId, uid, change, former } = readInput(run.input);
      const { cpu, memory, storage } = change;
      await holdPrices(db, id);
      await db.query(
        "update service set quota_cpu = $2, quota_memory = $3, quota_storage = $4 where id = $1",
        [id, cpu.limit, memory.limit, storage.limit],
      );
      const at = { automatorId, db, outside: OF_A_JOB };
      const vdc = await driver.find(at, "org-vdc", uid);
      const machines = (await listMachinesOf(driver, at, uid)).map(asSized);
      if (vdc !== undefined) await chargeService(db, id, vdcQuantities(vdc.details, machines), "changed");
      await noteVdcs(driver, at, uid);
      await returnToFormerState(db, id, null);
      const name = await noteChanged(db, id, change);
      await run.audit(db, {
        ...auditedService({ id, name: service.name, Accounts_id: run.accountId }),
        action: "org-vdc.updated",
        changes: changesBetween(former, { ...change, name }, { fields: CHANGEABLE }),
      });
    },
    async fail(db, run, { id, name }, { reason }) {
      await returnToFormerState(db, id, reason);
      await recordEvent(db, { serviceId: id, message: `Change failed: ${reason}` });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "org-vdc.update-failed",
        result: "failed",
        reason,
      });
    },
    end: { state: "completed" },
  });
}

/** The embedded vCloud is in the database: nothing is outside of it. */
const OF_A_JOB: VcloudView["outside"] = (_name, work) => work();

/** Written by `buildVdcChange` alone. */
function readInput(input: unknown): ChangeInput {
  return uncheckedCast<ChangeInput>(input);
}
