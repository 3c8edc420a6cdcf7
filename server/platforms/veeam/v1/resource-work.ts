import type { Job, StartedActivity } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure, uncheckedCast } from "../../../api/index.ts";
import type { FieldChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { chargeService, holdPrices, readPresentCharge } from "../../../prices/index.ts";
import type { Outcome } from "../../../services/index.ts";
import {
  listRunningTasks,
  lockService,
  recordEvent,
  refuseUnlessChangeable,
  refuseUnlessIdle,
} from "../../../services/index.ts";
import type { VeeamDriver, VeeamWork } from "../driver.ts";
import { backupQuantities } from "../quantities.ts";
import type { ReachedResource } from "./reach.ts";

/** What of a backup resource is worked on: others may be worked on at the same time. */
interface Part {
  readonly type: "computer" | "backup-job";
  readonly id: string;
  readonly name: string;
}

/** One kind of work on a computer or a job of a resource. */
export interface PartWorkKind<Input> {
  /** Of its job, after the name of the API: `run-job`. */
  readonly job: string;
  /** What the audit log calls its start, its end and its failure. */
  readonly actions: { readonly started: string; readonly done: string; readonly failed: string };
  readonly changes: (input: Input) => readonly FieldChange[];
  /** Whether there are other computers after it: they are charged. */
  readonly changesComputers: boolean;
  /** Returns a note to a good end, where there is one. */
  run(driver: VeeamDriver, work: VeeamWork, input: Input & StoredInput): Promise<Outcome<string | undefined>>;
}

/** Written by `startPartWork` alone. */
interface StoredInput {
  readonly serviceId: number;
  readonly automatorId: number;
  readonly resourceId: string;
  readonly service: string;
  readonly part: Part;
  readonly title: string;
}

/** Begins work on a part of a resource, unless something works on the part or on its service. */
export async function startPartWork<Input extends object>(
  {
    db,
    audit,
    startActivity,
    path,
  }: Pick<ApiRequest, "db" | "audit" | "startActivity"> & {
    readonly path: { readonly automatorId: number };
  },
  { service: reached, resource }: ReachedResource,
  kind: PartWorkKind<Input>,
  { part, title, input }: { readonly part: Part; readonly title: string; readonly input: Input },
): Promise<StartedActivity> {
  const service = await lockService(db, reached.serviceId);
  const tasks = (await listRunningTasks(db, [service.id])).filter(
    ({ resourceType, resourceId }) => resourceType === "service" || resourceId === part.id,
  );
  refuseUnlessIdle(service, tasks);
  refuseUnlessChangeable(service, tasks);
  const stored: StoredInput = {
    serviceId: service.id,
    automatorId: path.automatorId,
    resourceId: resource.id,
    service: service.name,
    part,
    title,
  };
  await audit({
    ...auditedPart(stored),
    action: kind.actions.started,
    accountId: service.Accounts_id,
    result: "accepted",
    changes: kind.changes(input),
  });
  return await startActivity({
    kind: `veeam-v1.${kind.job}`,
    name: title,
    accountId: service.Accounts_id,
    resourceType: part.type,
    resourceId: part.id,
    input: { ...input, ...stored },
  });
}

function auditedPart({ serviceId, service, part }: StoredInput) {
  return {
    resourceType: part.type,
    resourceId: part.id,
    name: part.name,
    parent: { type: "service", id: String(serviceId), name: service },
  };
}

export function buildPartJob<Input extends object>(driver: VeeamDriver, kind: PartWorkKind<Input>): Job {
  return async (run) => {
    const input = uncheckedCast<Input & StoredInput>(run.input);
    const { serviceId, title, automatorId } = input;
    const outcome = await kind.run(driver, { automatorId, task: run }, input);
    await run.database.transaction({ accountId: run.accountId }, async (db) => {
      await holdPrices(db, serviceId);
      await run.audit(db, {
        ...auditedPart(input),
        accountId: run.accountId,
        ...(outcome.ok
          ? { action: kind.actions.done, changes: kind.changes(input) }
          : { action: kind.actions.failed, result: "failed", reason: outcome.reason, changes: [] }),
      });
      if (outcome.ok && kind.changesComputers) await chargeComputers(db, input);
      await recordEvent(db, { serviceId, message: outcome.ok ? title : `${title}: ${outcome.reason}` });
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return outcome.value === undefined
      ? { state: "completed" }
      : { state: "completed", message: outcome.value };
  };

  async function chargeComputers(
    db: Transaction,
    { serviceId, automatorId, resourceId }: StoredInput,
  ): Promise<void> {
    const at = { automatorId, db, outside: () => Promise.reject(new Error("Nothing is read outside here.")) };
    const [resource] = await driver.readResources(at, [resourceId]);
    if (resource === undefined) return;
    const charged = await readPresentCharge(db, serviceId);
    const { quota, computers } = resource;
    await chargeService(
      db,
      serviceId,
      backupQuantities(charged?.quantities ?? {}, { quota, computers: computers.length }),
      "changed",
    );
  }
}

/** A part of a resource that is gone meanwhile. */
export function partGone(part: string): ApiFailure {
  return new ApiFailure(404, `There is no such ${part}.`);
}
