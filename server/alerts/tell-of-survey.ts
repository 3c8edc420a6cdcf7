import type { Database } from "../database/index.ts";
import { noteLoad } from "./note-load.ts";
import type { SurveyedService, WatchedService } from "./survey.ts";
import { tellOfLostServices } from "./tell-of-lost-services.ts";
import { tellOfMachines } from "./tell-of-machines.ts";
import { tellOfQuotas } from "./tell-of-quotas.ts";

export interface Survey {
  readonly automatorId: number;
  /** When it began, as the database writes it: the claim of whoever makes it. */
  readonly at: string;
  readonly services: readonly SurveyedService[];
  /** Where the links of mails lead. */
  readonly publicUrl: string;
}

/**
 * Compares what a platform says of the services of an automator with what it said before, stores it, and tells what has
 * changed: to webhooks, in the history of the service, and by mail. All in one transaction, which ends with nothing where
 * another survey has begun or the platform was lost in the meantime.
 */
export async function tellOfSurvey(database: Database, survey: Survey): Promise<void> {
  const { automatorId, at, services: surveyed, publicUrl } = survey;
  await database.transaction("system", async (system) => {
    const [own] = await system.query(
      "select from automator where id = $1 and surveyed_at = $2::timestamptz and state = 'available' for update",
      [automatorId, at],
    );
    if (own === undefined) return;
    await noteLoad(system, automatorId, surveyed);
    // What is suspended is nobody's to use, and begins anew.
    await system.query(
      `delete from running_machine r using service s
       where s.id = r.service_id and s.automator_id = $1 and s.state = 'Suspended'`,
      [automatorId],
    );
    // A service that is being changed or deleted waits for the next survey.
    const rows = await system.query<WatchedService>(
      `select s.id, s.name, s.account_id as "accountId", a.company_name as company
       from service s join account a on a.id = s.account_id
       where s.automator_id = $1 and s.id = any ($2::int[]) and s.state in ('Available', 'Error')
       order by s.id for key share of s`,
      [automatorId, surveyed.map(({ serviceId }) => serviceId)],
    );
    const services = new Map(rows.map((service) => [service.id, service]));
    const found = surveyed.filter(({ serviceId }) => services.has(serviceId));
    await tellOfQuotas(system, found, services, publicUrl);
    await tellOfMachines(system, found, services, { at, publicUrl });
    await tellOfLostServices(system, found, services, at);
  });
}
