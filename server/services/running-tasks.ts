import { ApiFailure } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import type { AutomatorState } from "../offerings/index.ts";
import type { Service } from "./service-rows.ts";
import type { ServiceState } from "./service-state.ts";

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

/** Refuses a change of what a locked service is or has, with a 409 that says what can be done instead. */
export function refuseUnlessChangeable(service: Service, tasks: readonly RunningTask[]): void {
  refuseWhileBusy(service, tasks);
  const { name, state } = service;
  if (state === "Available" || state === "Error") return;
  throw new ApiFailure(409, `${name} is ${state}. ${INSTEAD[state] ?? "Wait until that has ended."}`);
}

const INSTEAD: Readonly<Partial<Record<ServiceState, string>>> = {
  // Nobody approves an order that they have not seen (docs/decisions/0025-a-stale-change-is-refused.md).
  "Pending Approval": "What is approved is what was ordered: withdraw the order, and order again.",
  Suspended: "It can be changed once its suspension has ended.",
};

/** Refuses the use of what a service has, such as its machines, with a 409 that says the state it is in. */
export function refuseUnlessInUse({ name, state }: Pick<Service, "name" | "state">): void {
  if (state !== "Available" && state !== "Error") throw new ApiFailure(409, `${name} is ${state}.`);
}

/** Refuses work on the platform of a locked service while it is busy or its automator accepts none (spec 1 §4). */
export function refuseUnlessIdle(service: Service, tasks: readonly RunningTask[]): void {
  refuseWhileBusy(service, tasks);
  if (service.automator !== undefined) refuseUnlessReady(service.automator);
}

interface AutomatorReadiness {
  readonly name: string;
  readonly state: AutomatorState;
  /** Why it is in this state; null while it is available. */
  readonly stateDescription: string | null;
}

/** Refuses work for an automator that accepts none, with a 409 that says why. */
export function refuseUnlessReady(automator: AutomatorReadiness): void {
  const reason = whyNotReady(automator);
  if (reason !== undefined) throw new ApiFailure(409, `The automator ${automator.name} ${reason}`);
}

/** The rest of a sentence that begins with the automator; undefined where it accepts work. */
export function whyNotReady({ state, stateDescription }: AutomatorReadiness): string | undefined {
  if (state === "available") return undefined;
  return state === "syncing" || stateDescription === null
    ? NOT_READY[state]
    : `${NOT_READY[state]} ${stateDescription}`;
}

const NOT_READY = {
  syncing: "is syncing and accepts no work until that has ended.",
  notConfiguredProperly: "is not configured properly.",
  unavailable: "is unavailable.",
} as const satisfies Readonly<Record<Exclude<AutomatorState, "available">, string>>;
