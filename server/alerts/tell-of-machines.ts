import type { Transaction } from "../database/index.ts";
import { recordEvent } from "../events/index.ts";
import type { MailVariables } from "../notifications/index.ts";
import { recordEvent as addToHistory } from "../services/index.ts";
import type { SurveyedService, WatchedService } from "./survey.ts";
import { listReaders, writeAlert } from "./write-alert.ts";

/**
 * Tells of machines that ran when they were last looked for, and do not run now without anybody having asked for that here;
 * once, because what runs is stored. `at`: when the survey began, as the database writes it.
 */
export async function tellOfMachines(
  system: Transaction,
  surveyed: readonly SurveyedService[],
  services: ReadonlyMap<number, WatchedService>,
  { at, publicUrl }: { readonly at: string; readonly publicUrl: string },
): Promise<void> {
  const all = surveyed.flatMap(({ serviceId, machines }) =>
    machines.map((machine) => ({ ...machine, serviceId })),
  );
  const running = all.filter(({ powerState }) => powerState === "POWERED_ON");
  const isRunning = new Set(running.map(({ moId }) => moId));
  const stateOf = new Map(all.map(({ moId, powerState }) => [moId, powerState]));
  const stopped = await storeRunning(system, [...services.keys()], running, at);
  const down = stopped.flatMap(({ serviceId, moId, name, isAsked }) => {
    const service = services.get(serviceId);
    // One that runs has moved to another service.
    if (service === undefined || isAsked || isRunning.has(moId)) return [];
    return [{ service, moId, name, finding: FINDINGS[stateOf.get(moId) ?? "GONE"] }];
  });
  for (const each of down) await tell(system, each);
  await writeAlerts(system, down, publicUrl);
}

interface MachineDown {
  readonly service: WatchedService;
  readonly moId: string;
  readonly name: string;
  /** The end of a sentence that begins with the machine. */
  readonly finding: string;
}

const FINDINGS = {
  POWERED_ON: "runs",
  POWERED_OFF: "was found powered off",
  SUSPENDED: "was found suspended",
  GONE: "is gone from its platform",
} as const;

interface Stopped {
  readonly serviceId: number;
  readonly moId: string;
  readonly name: string;
  readonly isAsked: boolean;
}

/** Notes what runs in these services, and returns what has stopped. */
async function storeRunning(
  system: Transaction,
  serviceIds: readonly number[],
  running: readonly { readonly serviceId: number; readonly moId: string; readonly name: string }[],
  at: string,
): Promise<readonly Stopped[]> {
  const rows = JSON.stringify(running.map(({ serviceId, moId, name }) => ({ serviceId, moId, name })));
  const stopped = await system.query<Stopped>(STOPPED, [rows, serviceIds]);
  await system.query(
    `insert into running_machine (service_id, mo_id, name, seen_at)
     select distinct on (f."serviceId", f."moId") f."serviceId", f."moId", f.name, $2::timestamptz from ${FOUND}
     on conflict (service_id, mo_id) do update set name = excluded.name, seen_at = excluded.seen_at`,
    [rows, at],
  );
  return stopped.toSorted((a, b) => a.serviceId - b.serviceId || a.name.localeCompare(b.name));
}

const FOUND = `jsonb_to_recordset($1::jsonb) as f ("serviceId" int, "moId" text, name text)`;

/**
 * Work that stops a machine explains that it is off, from its start until the first survey after its end. A guest that was
 * asked and took too long may shut down later. A deletion of the service may have got as far as its machines before it failed.
 */
const STOPPED = `delete from running_machine r
  where r.service_id = any ($2::int[])
    and not exists (select from ${FOUND} where f."serviceId" = r.service_id and f."moId" = r.mo_id)
  returning r.service_id as "serviceId", r.mo_id as "moId", r.name,
    exists (select from activity t
      where t.account_id = (select s.account_id from service s where s.id = r.service_id)
        and t.input ->> 'serviceId' = r.service_id::text
        and (r.mo_id = any (t.stops) or t.kind = 'service.delete')
        and (t.finished_at is null or t.finished_at > r.seen_at
          or t.state = 'error' and t.finished_at > now() - interval '1 hour')) as "isAsked"`;

async function tell(system: Transaction, { service, moId, name, finding }: MachineDown): Promise<void> {
  await recordEvent(system, {
    name: "machine.down",
    accountId: service.accountId,
    at: new Date(),
    resource: { type: "virtual-machine", id: moId, name },
    parent: { type: "service", id: String(service.id), name: service.name },
    reason: `It ${finding}.`,
  });
  await addToHistory(system, { serviceId: service.id, message: `${name} ${finding}` });
}

/** In one mail; more are counted. */
const MOST_MACHINES = 50;

/** One mail for each reader, however many there are: where a host fails, all its machines do. */
async function writeAlerts(
  system: Transaction,
  down: readonly MachineDown[],
  publicUrl: string,
): Promise<void> {
  if (down.length === 0) return;
  const readers = await listReaders(
    system,
    "machine-down",
    down.map(({ service }) => service.accountId),
  );
  for (const reader of readers) {
    const own = down.filter(({ service }) => reader.of.includes(service.accountId));
    await writeAlert(system, "machine-down", variablesOf(own, publicUrl), reader, publicUrl);
  }
}

function variablesOf(down: readonly MachineDown[], publicUrl: string): MailVariables<"machine-down"> {
  const [first, ...others] = down;
  const more = down.length - MOST_MACHINES;
  return {
    summary: others.length === 0 ? `${first?.name ?? ""} is down` : `${down.length} machines are down`,
    machines: down.slice(0, MOST_MACHINES).map(({ name, service, finding }) => ({
      name,
      service: service.name,
      company: service.company,
      finding,
    })),
    more: more > 0 ? String(more) : "",
    link: `${publicUrl}/`,
  };
}
