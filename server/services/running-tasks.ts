import { ApiFailure } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import type { Service } from "./service-rows.ts";

/** Unfinished work on a service or on something the service holds. */
export interface RunningTask {
  readonly serviceId: number;
  readonly resourceType: string;
  readonly resourceId: string;
  /** As shown to people: `Delete web-01`. */
  readonly name: string;
}

/** The unfinished activities of these services: those whose input names one of them as `serviceId`. */
export async function listRunningTasks(
  db: Transaction,
  serviceIds: readonly number[],
): Promise<RunningTask[]> {
  return await db.query<RunningTask>(
    `select (input ->> 'serviceId')::int as "serviceId", resource_type as "resourceType", resource_id as "resourceId", name
     from activity where finished_at is null and input ->> 'serviceId' = any ($1::text[]) order by created_at`,
    [serviceIds.map(String)],
  );
}

/** Refuses a change of a locked service with a 409 that names the work that runs, or the state it is in. */
export function refuseWhileBusy({ name, state }: Service, tasks: readonly RunningTask[]): void {
  const [running] = tasks;
  if (running !== undefined)
    throw new ApiFailure(409, `"${running.name}" is still running. Wait until it has ended.`);
  if (state === "Processing" || state === "Procuring") throw new ApiFailure(409, `${name} is ${state}.`);
}

/** Refuses work on the platform of a locked service while it is busy or its automator accepts none (spec 1 §4). */
export function refuseUnlessIdle(service: Service, tasks: readonly RunningTask[]): void {
  refuseWhileBusy(service, tasks);
  if (service.automator !== undefined) refuseUnlessReady(service.automator);
}

/** Refuses work for an automator that accepts none, with a 409 that says why. */
export function refuseUnlessReady({ name, state }: { readonly name: string; readonly state: string }): void {
  const reason = Object.hasOwn(NOT_READY, state) ? NOT_READY[state] : undefined;
  if (reason !== undefined) throw new ApiFailure(409, `The automator ${name} ${reason}`);
}

const NOT_READY: Readonly<Record<string, string>> = {
  syncing: "is syncing and accepts no work until that has ended.",
  notConfiguredProperly: "is not configured properly. Its owner has to repair it.",
  unavailable: "is unavailable.",
};
