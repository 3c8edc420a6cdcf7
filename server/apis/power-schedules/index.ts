import type { Api, ApiRequest } from "../../api/index.ts";
import { answerResource, ApiFailure, readResource, wrongField } from "../../api/index.ts";
import type { Clock } from "../../clock.ts";
import { isTimeZone } from "../../invoices/index.ts";
import type { FindMachines } from "../../platforms/index.ts";
import type { Handlers, Operations, PowerSchedule } from "./contract.generated.ts";
import { readMachine } from "./read-machine.ts";
import { powerSchedule } from "./power-schedule.resource.ts";
import { readSaving } from "./read-saving.ts";
import description from "./swagger.json" with { type: "json" };
import type { Week } from "./week.ts";
import { nextTime } from "./week.ts";

export { buildDueSchedules } from "./apply-due-schedules.ts";

export interface PowerSchedulesParts {
  readonly clock: Clock;
  readonly findMachines: FindMachines;
}

/** When machines are on, each week anew, and what that saves (docs/decisions/0059-power-schedules.md). */
export function buildPowerSchedulesApi({ clock, findMachines }: PowerSchedulesParts): Api<Handlers> {
  return {
    name: "power-schedules",
    base: "/power-schedules",
    description,
    resources: [powerSchedule],
    handlers: {
      ...answerResource<Operations, typeof powerSchedule>(powerSchedule, {
        /** Not what follows from it, such as the next time. */
        compared: ({ serviceId, machine, days, onAt, offAt, timeZone, active }) => ({
          serviceId,
          machine,
          days,
          onAt,
          offAt,
          timeZone,
          active,
        }),
        async create(request, save) {
          const { body, db } = request;
          const { serviceId, machine } = body;
          const found = await readMachine(findMachines, request, { serviceId, machine }).catch(
            (error: unknown) => {
              const isMissing = error instanceof ApiFailure && error.status === 404;
              throw isMissing ? wrongField("/machine", error.message) : error;
            },
          );
          const [same] = await db.query("select from power_schedule where service_id = $1 and machine = $2", [
            serviceId,
            machine,
          ]);
          if (same !== undefined)
            throw new ApiFailure(409, `${found.name} has a power schedule: change that one.`);
          const week = { ...body, timeZone: body.timeZone ?? (await readZone(db, found.accountId)) };
          refuseWeek(week);
          return await save({
            account_id: found.accountId,
            name: found.name,
            time_zone: week.timeZone,
            ...nextColumns(week, clock),
          });
        },
        /** What was due while it was paused is not done afterwards, and what it was before is no failure of it now. */
        async update({ current, changes }, save) {
          const week = { ...current, ...changes };
          refuseWeek(week);
          return await save(nextColumns(week, clock));
        },
      }),
      async getPowerSaving(request) {
        const schedule = await readResource<PowerSchedule>(request.db, powerSchedule, request.path.id);
        return { body: await readSaving(findMachines, request, { schedule, now: clock.now().getTime() }) };
      },
    },
  };
}

function refuseWeek({ onAt, offAt, timeZone }: Week): void {
  if (onAt === offAt)
    throw wrongField("/offAt", "Choose a time other than the one at which it is switched on.");
  if (!isTimeZone(timeZone))
    throw wrongField("/timeZone", `There is no time zone ${timeZone}. Name one such as Europe/Amsterdam.`);
}

function nextColumns(week: Week, clock: Clock): Readonly<Record<string, unknown>> {
  const { at, isOn } = nextTime(week, clock.now().getTime());
  return {
    next_at: new Date(at).toISOString(),
    next_is_on: isOn,
    retry_at: null,
    problem: null,
    was_missing: false,
    last_activity: null,
  };
}

/** Of the invoices of the account's provider. */
async function readZone(db: ApiRequest["db"], accountId: number): Promise<string> {
  const [row] = await db.query<{ zone: string }>("select provider_zone($1) as zone", [accountId]);
  return row?.zone ?? "UTC";
}
