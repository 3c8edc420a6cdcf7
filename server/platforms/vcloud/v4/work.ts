import type { Job, StartedActivity } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure, takenName, uncheckedCast } from "../../../api/index.ts";
import type { FieldChange } from "../../../audit/index.ts";
import { chargeService, holdPrices } from "../../../prices/index.ts";
import {
  listRunningTasks,
  lockService,
  recordEvent,
  refuseUnlessInUse,
  refuseUnlessReady,
} from "../../../services/index.ts";
import type { Demand, DemandFields } from "../../../machines/index.ts";
import { findLack, lackOfRoom, NOTHING, POWER_CHANGES, sumOf } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import { asSized } from "../machine-facts.ts";
import type { VcloudTask } from "../tasks.ts";
import { vdcQuantities } from "../vdc-quantities.ts";
import type { ReachedAutomator } from "./reach.ts";

/** What the audit log calls the start of a task on what is in a virtual datacentre, its end and its failure. */
const ACTIONS = {
  "create-vapp": ["vapp.create", "vapp.created", "vapp.create-failed"],
  "change-vapp": ["vapp.update", "vapp.updated", "vapp.update-failed"],
  "remove-vapp": ["vapp.delete", "vapp.deleted", "vapp.delete-failed"],
  "power-vapp": ["vapp.power", "vapp.powered", "vapp.power-failed"],
  "create-machine": ["virtual-machine.create", "virtual-machine.created", "virtual-machine.create-failed"],
  "power-machine": ["virtual-machine.power", "virtual-machine.powered", "virtual-machine.power-failed"],
  "change-machine": ["virtual-machine.update", "virtual-machine.updated", "virtual-machine.update-failed"],
  "clone-machine": ["virtual-machine.clone", "virtual-machine.cloned", "virtual-machine.clone-failed"],
  "remove-machine": ["virtual-machine.delete", "virtual-machine.deleted", "virtual-machine.delete-failed"],
  "take-snapshot": [
    "virtual-machine.snapshot",
    "virtual-machine.snapshot-taken",
    "virtual-machine.snapshot-failed",
  ],
  "revert-to-snapshot": [
    "virtual-machine.revert",
    "virtual-machine.reverted",
    "virtual-machine.revert-failed",
  ],
  "remove-snapshot": [
    "virtual-machine.remove-snapshot",
    "virtual-machine.snapshot-removed",
    "virtual-machine.remove-snapshot-failed",
  ],
  "create-network": [
    "organization-network.create",
    "organization-network.created",
    "organization-network.create-failed",
  ],
  "remove-network": [
    "organization-network.delete",
    "organization-network.deleted",
    "organization-network.delete-failed",
  ],
  "create-vapp-network": ["vapp-network.create", "vapp-network.created", "vapp-network.create-failed"],
  "remove-vapp-network": ["vapp-network.delete", "vapp-network.deleted", "vapp-network.delete-failed"],
} as const satisfies Partial<Record<VcloudTask["do"], readonly [string, string, string]>>;

const MOUNTED = ["virtual-machine.mount", "virtual-machine.mounted", "virtual-machine.mount-failed"] as const;
const UNMOUNTED = [
  "virtual-machine.unmount",
  "virtual-machine.unmounted",
  "virtual-machine.unmount-failed",
] as const;

type PlannedTask = Extract<VcloudTask, { readonly do: keyof typeof ACTIONS | "set-media" }>;

function actionsOf(task: PlannedTask) {
  if (task.do !== "set-media") return ACTIONS[task.do];
  return task.mediaUid === null ? UNMOUNTED : MOUNTED;
}

export interface Plan {
  /** As shown to people: `Power off web-01`. */
  readonly title: string;
  readonly task: PlannedTask;
  readonly resourceType: "vapp" | "virtual-machine" | "organization-network" | "vapp-network";
  /** Of what it is done to. */
  readonly name: string;
  /** The id of what it is done to, where that is not what is made: of a clone, the machine that is cloned. */
  readonly of?: string;
  /** A kind of the action, as the audit log tells it: of power, which. */
  readonly form?: string;
  readonly changes?: readonly FieldChange[];
  /** What it takes of the limits of the virtual datacentre. */
  readonly demand?: Demand;
  /** Where the request asks for that. */
  readonly demandFields?: DemandFields;
  /** A name that nothing else beside it may get while it runs. */
  readonly takes?: string;
}

/** Written by `startWork` alone. */
interface StoredInput {
  readonly serviceId: number;
  readonly automatorId: number;
  readonly orgVdcUid: string;
  readonly service: string;
  readonly plan: Plan;
  readonly demand?: Demand;
  readonly takes?: string;
  /** The ids of what it works on. */
  readonly on: readonly string[];
}

/** Where work begins: in a virtual datacentre, on these objects of it. */
interface WorkPlace {
  readonly at: ReachedAutomator;
  readonly orgVdcUid: string;
  /** What no other work may be done on at the same time: a vApp and its machines, or a machine and its vApp. */
  readonly on: readonly string[];
}

/**
 * Begins work in a virtual datacentre. `plan` is made while its service is locked, and refuses by throwing. Other vApps may
 * be worked on at the same time.
 */
export async function startWork(
  driver: VcloudDriver,
  request: Pick<ApiRequest, "audit" | "startActivity">,
  { at, orgVdcUid, on }: WorkPlace,
  plan: (vdc: VcloudObject<"org-vdc">) => Promise<Plan> | Plan,
): Promise<StartedActivity> {
  const found = await driver.find(at, "org-vdc", orgVdcUid);
  if (found === undefined) throw new ApiFailure(404, "There is no such virtual datacentre.");
  if (found.serviceId === null)
    throw new ApiFailure(409, `${found.name} belongs to no service: map it to a solution first.`);
  const service = await lockService(at.db, found.serviceId);
  refuseUnlessReady(at);
  const running = (await listRunningTasks(at.db, [service.id])).find(
    (task) => task.resourceType === "service" || on.includes(task.resourceId),
  );
  if (running !== undefined)
    throw new ApiFailure(409, `"${running.name}" is still running. Wait until it has ended.`);
  refuseUnlessInUse(service);
  // Read again: until the lock was ours, other work may have ended.
  const vdc = (await driver.find(at, "org-vdc", orgVdcUid)) ?? found;
  const planned = await plan(vdc);
  if (planned.takes !== undefined) await refuseTaking(at, service.id, planned.takes, planned.name);
  await refuseWithoutRoom(driver, at, vdc, planned);
  const stored: StoredInput = {
    serviceId: service.id,
    automatorId: at.automatorId,
    orgVdcUid,
    service: service.name,
    plan: planned,
    on,
    ...(planned.demand && { demand: planned.demand }),
    ...(planned.takes !== undefined && { takes: planned.takes }),
  };
  await request.audit({
    ...audited(stored),
    action: actionsOf(planned.task)[0],
    accountId: service.Accounts_id,
    result: "accepted",
  });
  return await request.startActivity({
    kind: WORK,
    name: planned.title,
    accountId: service.Accounts_id,
    resourceType: planned.resourceType,
    resourceId: planned.of ?? planned.task.uid,
    input: stored,
    stops: mayStop(planned.task) ? on : [],
  });
}

export const WORK = "vcloud-v4.work";

/** Whether machines that it is done to may be off after it. */
function mayStop(task: PlannedTask): boolean {
  if (task.do === "power-machine" || task.do === "power-vapp")
    return POWER_CHANGES[task.change].to !== "POWERED_ON";
  return STOPPING.has(task.do);
}

const STOPPING: ReadonlySet<PlannedTask["do"]> = new Set([
  "revert-to-snapshot",
  "remove-machine",
  "remove-vapp",
]);

function audited({ plan, service, serviceId }: StoredInput) {
  return {
    resourceType: plan.resourceType,
    resourceId: plan.of ?? plan.task.uid,
    name: plan.name,
    parent: { type: "service", id: String(serviceId), name: service },
    ...(plan.form !== undefined && { form: plan.form }),
    changes: plan.changes ?? [],
  };
}

async function refuseTaking(
  { db }: VcloudView,
  serviceId: number,
  takes: string,
  name: string,
): Promise<void> {
  const running = await db.query(
    "select from activity where finished_at is null and input ->> 'serviceId' = $1 and input ->> 'takes' = $2",
    [String(serviceId), takes],
  );
  if (running.length > 0) throw takenName(`${name} is being made at this moment.`);
}

/** Refuses with a 409 what does not fit into the limits, together with what work that still runs will take. */
async function refuseWithoutRoom(
  driver: VcloudDriver,
  at: VcloudView,
  vdc: VcloudObject<"org-vdc">,
  { demand: more, demandFields }: Pick<Plan, "demand" | "demandFields">,
): Promise<void> {
  if (more === undefined) return;
  const rows = await at.db.query<{ demand: Demand }>(
    `select input -> 'demand' as demand from activity
     where finished_at is null and input ->> 'serviceId' = $1 and input -> 'demand' is not null`,
    [String(vdc.serviceId)],
  );
  const underWay = rows.map(({ demand }) => ({
    cpu: Math.max(0, demand.cpu),
    memory: Math.max(0, demand.memory),
    storage: Math.max(0, demand.storage),
  }));
  const machines = await listMachinesOf(driver, at, vdc.id);
  const limits = { name: vdc.name, ...vdc.details };
  const lack = findLack(limits, machines.map(asSized), more, sumOf(NOTHING, ...underWay));
  if (lack !== undefined) throw lackOfRoom(lack, demandFields);
}

export async function listMachinesOf(
  driver: VcloudDriver,
  at: VcloudView,
  orgVdcUid: string,
): Promise<readonly VcloudObject<"virtual-machine">[]> {
  const vapps = await driver.list(at, "vapp", { parent: orgVdcUid });
  return await driver.list(at, "virtual-machine", { parents: vapps.map(({ id }) => id) });
}

export function buildWorkJob(driver: VcloudDriver): Job {
  return async (run) => {
    const stored = uncheckedCast<StoredInput>(run.input);
    const { serviceId, automatorId, orgVdcUid, plan } = stored;
    const outcome = await driver.perform({ automatorId, task: run }, plan.task);
    const [, done, failed] = actionsOf(plan.task);
    await run.database.transaction({ accountId: run.accountId }, async (db) => {
      await holdPrices(db, serviceId);
      await run.audit(db, {
        ...audited(stored),
        accountId: run.accountId,
        ...(outcome.ok
          ? { action: done }
          : { action: failed, result: "failed", reason: outcome.reason, changes: [] }),
      });
      const at = { automatorId, db, outside: OF_A_JOB };
      const vdc = await driver.find(at, "org-vdc", orgVdcUid);
      // What machines use is charged where nothing else is.
      if (outcome.ok && vdc?.details.model === "AllocationVApp") {
        const machines = await listMachinesOf(driver, at, orgVdcUid);
        await chargeService(db, serviceId, vdcQuantities(vdc.details, machines.map(asSized)), "changed");
      }
      if (!plan.task.do.startsWith("power-"))
        await recordEvent(db, {
          serviceId,
          message: outcome.ok ? plan.title : `${plan.title}: ${outcome.reason}`,
        });
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return { state: "completed" };
  };
}

/** The embedded vCloud is in the database: nothing is outside of it. */
const OF_A_JOB: VcloudView["outside"] = (_name, work) => work();
