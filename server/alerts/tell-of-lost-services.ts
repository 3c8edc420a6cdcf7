import type { Transaction } from "../database/index.ts";
import { recordEvent } from "../events/index.ts";
import { recordEvent as addToHistory, setFinalState } from "../services/index.ts";
import type { SurveyedService, WatchedService } from "./survey.ts";

/**
 * Puts services into error that their platform does not have any more, and tells it; at the second survey in a row, because
 * one listing may be short. `at`: when the survey began, as the database writes it.
 */
export async function tellOfLostServices(
  system: Transaction,
  surveyed: readonly SurveyedService[],
  services: ReadonlyMap<number, WatchedService>,
  at: string,
): Promise<void> {
  const found = JSON.stringify(surveyed.map(({ serviceId, isThere }) => ({ serviceId, isThere })));
  const lost = await system.query<{ id: number }>(LOST, [found]);
  await system.query(NOTE, [found, at]);
  for (const { id } of lost) {
    const service = services.get(id);
    if (service !== undefined) await tell(system, service);
  }
}

const FOUND = `jsonb_to_recordset($1::jsonb) as f ("serviceId" int, "isThere" boolean)`;

const LOST = `select s.id from service s join ${FOUND} on f."serviceId" = s.id
  where not f."isThere" and s.missing_since is not null and s.state = 'Available' and s.is_provided order by s.id`;

const NOTE = `update service s set missing_since = case when f."isThere" then null else $2::timestamptz end
  from ${FOUND} where f."serviceId" = s.id and f."isThere" = (s.missing_since is not null)`;

/** Why such a service is in error. */
export const LOST_REASON = "The platform lost the resource: it was removed there by someone else.";

async function tell(system: Transaction, { id, name, accountId }: WatchedService): Promise<void> {
  await setFinalState(system, id, { state: "Error", error: LOST_REASON });
  await recordEvent(system, {
    name: "service.failed",
    accountId,
    at: new Date(),
    resource: { type: "service", id: String(id), name },
    reason: LOST_REASON,
  });
  await addToHistory(system, { serviceId: id, message: LOST_REASON.replace(/\.$/, "") });
}
