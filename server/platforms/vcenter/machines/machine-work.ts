import type { GivenUpWork, Job, StartedActivity } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import { ApiFailure, uncheckedCast } from "../../../api/index.ts";
import type { FieldChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { holdPrices } from "../../../prices/index.ts";
import type { Outcome } from "../../../services/index.ts";
import {
  failed,
  listRunningTasks,
  lockService,
  recordEvent,
  refuseUnlessInUse,
  refuseUnlessReady,
} from "../../../services/index.ts";
import type { VcenterDriver, VcenterWork, VirtualMachine } from "../driver.ts";
import { chargeMachine, noteChargeDue } from "../charge-due.ts";
import { chargeMachineCounts, countMachinesOf } from "../charge-machines.ts";
import { noteResource } from "../note-resources.ts";
import type { Demand } from "../../../machines/index.ts";
import type { MachineApi, MachineRequest, ReachedMachine } from "./machine-api.ts";

/**
 * One kind of work on a machine. Other machines of the pool may be worked on at the same time. The machine's own state is
 * the record of the work: there is nothing to put right when it fails.
 */
export interface MachineWorkKind<Input> {
  /** Of its job, after the name of the API: `change-power`. */
  readonly job: string;
  /** What the audit log calls its start, its end and its failure. */
  readonly actions: { readonly started: string; readonly done: string; readonly failed: string };
  /** What the audit log says of it. */
  audited(input: Input): { readonly form?: string; readonly changes: readonly FieldChange[] };
  /** Whether the history of the service tells of its end. */
  readonly isInHistory: boolean;
  /** Whether the machine may have another size after it: a machine that is a service of its own is charged for it. */
  readonly changesSize?: boolean;
  /** Whether the pool has more or fewer machines after it. */
  readonly changesCount?: boolean;
  /** Whether the machine may be off after it. */
  stops?(input: Input): boolean;
  run(driver: VcenterDriver, work: VcenterWork, moId: string, input: Input): Promise<Outcome<unknown>>;
}

export interface PlannedWork<Input> {
  /** As shown to people: `Power off web-01`. */
  readonly name: string;
  readonly input: Input;
  /** What it takes of the limits of the pool. */
  readonly demand?: Demand;
}

/** Written by `startMachineWork` alone. Work that an earlier version began has no names. */
interface StoredInput extends AuditedMachine {
  readonly automatorId: number;
  readonly title?: string;
  /** The machine is the service. */
  readonly isMachine?: boolean;
}

/** A machine as the audit log names it, with the service that it belongs to. */
export interface AuditedMachine {
  readonly serviceId: number;
  readonly moId: string;
  readonly machine?: string;
  readonly service?: string;
}

/** Begins work on the machine of the path; `plan` refuses by throwing. */
export async function startMachineWork<Input extends object>(
  api: MachineApi,
  request: MachineRequest,
  kind: MachineWorkKind<Input>,
  plan: (reached: ReachedMachine) => PlannedWork<Input> | Promise<PlannedWork<Input>>,
): Promise<StartedActivity> {
  const { service: reached } = await api.reach(request);
  const service = await lockService(request.db, reached.serviceId);
  // Read again: until the lock was ours, other work on it may have ended.
  const found = await api.reach(request);
  const { at, machine } = found;
  refuseUnlessReady(at);
  await refuseUnlessFree(request.db, service, machine.moId);
  const { name, input, demand } = await plan(found);
  const stored: StoredInput = {
    serviceId: service.id,
    automatorId: at.automatorId,
    moId: machine.moId,
    machine: machine.name,
    service: service.name,
    title: name,
    isMachine: found.service.isMachine,
  };
  await request.audit({
    ...auditedMachine(stored),
    ...kind.audited(input),
    action: kind.actions.started,
    accountId: service.Accounts_id,
    result: "accepted",
  });
  return await request.startActivity({
    kind: `${api.name}.${kind.job}`,
    name,
    accountId: service.Accounts_id,
    resourceType: RESOURCE,
    resourceId: machine.moId,
    input: { ...input, ...stored, ...(demand && { demand }) },
    stops: kind.stops?.(input) === true ? [machine.moId] : [],
  });
}

/** Refuses work on machines of a locked service while the service itself, or this machine, is worked on. */
export async function refuseUnlessFree(
  db: Transaction,
  service: Parameters<typeof refuseUnlessInUse>[0] & { readonly id: number },
  moId?: string,
): Promise<void> {
  const running = (await listRunningTasks(db, [service.id])).find(
    (task) => task.resourceType === "service" || task.resourceId === moId,
  );
  if (running !== undefined)
    throw new ApiFailure(409, `"${running.name}" is still running. Wait until it has ended.`);
  refuseUnlessInUse(service);
}

export const RESOURCE = "virtual-machine";

export function auditedMachine({ serviceId, moId, machine, service }: AuditedMachine) {
  return {
    resourceType: RESOURCE,
    resourceId: moId,
    name: machine,
    parent: service === undefined ? undefined : { type: "service", id: String(serviceId), name: service },
  };
}

export function buildMachineJob<Input extends object>(
  driver: VcenterDriver,
  kind: MachineWorkKind<Input>,
): Job {
  const noteEnd = async (
    db: Transaction,
    { accountId, audit, ...work }: GivenUpWork,
    outcome: Outcome<unknown>,
    single?: VirtualMachine,
  ) => {
    const stored = uncheckedCast<StoredInput>(work.input);
    const { serviceId, automatorId, title, isMachine = false } = stored;
    if (isMachine) await holdPrices(db, serviceId);
    await audit(db, {
      ...auditedMachine(stored),
      ...kind.audited(uncheckedCast<Input>(work.input)),
      accountId,
      ...(outcome.ok
        ? { action: kind.actions.done }
        : { action: kind.actions.failed, result: "failed", reason: outcome.reason, changes: [] }),
    });
    if ((outcome.ok || outcome.isEndUnknown === true) && isMachine && kind.changesSize === true) {
      if (single === undefined) await noteChargeDue(db, { automatorId, serviceId });
      else await chargeMachine(db, serviceId, single);
    }
    if (kind.isInHistory && title !== undefined)
      await recordEvent(db, { serviceId, message: outcome.ok ? title : `${title}: ${outcome.reason}` });
  };
  const job: Job = async (run) => {
    const { serviceId, automatorId, moId, isMachine = false } = uncheckedCast<StoredInput>(run.input);
    const work = { automatorId, task: run };
    const outcome = await kind.run(driver, work, moId, uncheckedCast<Input>(run.input));
    const single =
      outcome.ok && isMachine ? await noteResource(driver, work, { serviceId, moId, isMachine }) : undefined;
    // Before it is told: where the process ends meanwhile, all of it is done again.
    const isCounted = outcome.ok && kind.changesCount === true;
    const counts = isCounted ? await countMachinesOf(driver, work, serviceId) : [];
    await run.database.transaction({ accountId: run.accountId }, async (db) => {
      await chargeMachineCounts(db, counts);
      await noteEnd(db, run, outcome, single);
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return { state: "completed" };
  };
  const giveUp: Job["giveUp"] = (db, work, reason) =>
    noteEnd(db, work, failed(reason, { isEndUnknown: true }));
  return Object.assign(job, { giveUp });
}
