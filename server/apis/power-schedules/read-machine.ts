import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import type { PoweredMachine, PoweredMachines } from "../../machines/index.ts";
import type { AutomatorVersion } from "../../offerings/index.ts";
import { refuseUnlessReady } from "../../services/index.ts";
import type { FindMachines } from "../../platforms/index.ts";

/** A machine as a schedule names it. */
export interface ScheduledMachine {
  readonly serviceId: number;
  readonly machine: string;
}

type AutomatorRow = Parameters<typeof refuseUnlessReady>[0] & {
  readonly automatorId: number;
  readonly type: string;
  readonly version: AutomatorVersion;
};

export interface FoundMachine extends PoweredMachine {
  readonly automatorId: number;
  readonly machines: PoweredMachines;
}

/**
 * The machine of a service, as the caller of the transaction may see it at this moment; a 404 where there is none. `isForWork`:
 * an automator that accepts no work refuses before its platform is asked, which may take long.
 */
export async function readMachine(
  findMachines: FindMachines,
  { db, outside }: Pick<ApiRequest, "db" | "outside">,
  { serviceId, machine }: ScheduledMachine,
  isForWork = false,
): Promise<FoundMachine> {
  const [at] = await db.query<AutomatorRow>(
    `select a.id as "automatorId", platform_of(a.automator_type_id) as type, a.automator_version as version, a.name, a.state,
       a.state_description as "stateDescription"
     from service s join automator a on a.id = s.automator_id where s.id = $1`,
    [serviceId],
  );
  const machines = at && findMachines(at.type, at.version);
  if (at === undefined || machines === undefined)
    throw new ApiFailure(404, "The service has no machine that can be powered on and off.");
  if (isForWork) refuseUnlessReady(at);
  const { automatorId } = at;
  const found = await machines.find({ db, outside, automatorId, machine });
  if (found.serviceId !== serviceId) throw new ApiFailure(404, "The service has no such machine.");
  return { ...found, automatorId, machines };
}
