import type { ListSource } from "../api/index.ts";
import { storedTime } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import type { ServiceState } from "./service-state.ts";

export interface ServiceEvent {
  readonly serviceId: number;
  readonly message: string;
  /** Absent for what the platform did itself. */
  readonly username?: string;
}

/** Adds to a service's history, with the state the service is in now. */
export async function recordEvent(db: Transaction, event: ServiceEvent): Promise<void> {
  await db.query(
    `insert into service_history (service_id, account_id, state, message, username)
     select id, account_id, state, $2, $3 from service where id = $1`,
    [event.serviceId, event.message, event.username ?? null],
  );
}

/** The history of one service, the latest event first. */
export function serviceHistory(serviceId: number): ListSource<"id" | "time" | "state"> {
  return {
    select: `h.id, ${storedTime("h.time", "time")}, h.state, h.message, h.username`,
    from: "service_history h",
    where: "h.service_id = $1",
    parameters: [serviceId],
    fields: {
      id: { sql: "h.id", type: "number" },
      time: { sql: "h.time", type: "time" },
      state: { sql: "h.state" },
    },
    order: "h.time desc, h.id desc",
  };
}

/** Marks a service as in progress, and remembers its state so that it can return to it. */
export async function beginWork(db: Transaction, serviceId: number, description: string): Promise<void> {
  await db.query(
    `update service set former_state = state, state = 'Processing', state_description = $2, last_failure = null where id = $1`,
    [serviceId, description],
  );
}

/** Returns a service to its state before the work, which ended without changing it. */
export async function returnToFormerState(
  db: Transaction,
  serviceId: number,
  reason: string | null,
): Promise<void> {
  await db.query(
    `update service set state = coalesce(former_state, 'Available'), former_state = null, state_description = null, last_failure = $2
     where id = $1 and state = 'Processing'`,
    [serviceId, reason],
  );
}

/**
 * Puts a service into a final state. An error is shown with it, and reported again by a repeated job. Whatever is available
 * for the first time counts as provided from then on.
 */
export async function setFinalState(
  db: Transaction,
  serviceId: number,
  end: { readonly state: ServiceState; readonly error?: string; readonly moId?: string },
): Promise<void> {
  await db.query(
    `update service set state = $2, error_display = $3, last_failure = $3, mo_id = coalesce($4, mo_id),
       state_description = null, former_state = null, is_provided = is_provided or $2 = 'Available'
     where id = $1`,
    [serviceId, end.state, end.error ?? null, end.moId ?? null],
  );
}

/** Whether the platform has ever provided the service: false while its purchase runs, waits for approval or has failed. */
export async function isProvided(db: Transaction, serviceId: number): Promise<boolean> {
  const rows = await db.query("select from service where id = $1 and is_provided", [serviceId]);
  return rows.length > 0;
}
