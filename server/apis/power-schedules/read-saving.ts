import type { Quantities } from "#pricing/calculation";
import { decimalsOf } from "#pricing/calculation";
import { decimal, ZERO } from "#validators";
import type { ApiRequest } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { BillingCycle, ChargeFact, ServiceFacts, UsageFact } from "../../invoices/index.ts";
import {
  averageMonth,
  beginOfDay,
  cycleOfMonth,
  cycleStart,
  dayAt,
  monthOfCycle,
} from "../../invoices/index.ts";
import type { FindMachines } from "../../platforms/index.ts";
import type { ChargedService } from "../../prices/index.ts";
import { buildPriceBook, readChargedServices, readPriceBook } from "../../prices/index.ts";
import type { PowerSaving, PowerSchedule } from "./contract.generated.ts";
import { readMachine } from "./read-machine.ts";
import type { PowerTime } from "./week.ts";
import { isOnAt, timesBetween } from "./week.ts";

/** A year holds every payment, and as much of each weekday as of the others. */
const CYCLES = 12;
const SAME: PowerSaving = { effect: "same", monthly: null, currency: null };

/**
 * What a schedule saves: the invoices of the next year for a machine that is always on, less those for one that keeps to it,
 * by the calculation of the invoices and the prices of the service. Everything else stays as it is.
 */
export async function readSaving(
  findMachines: FindMachines,
  request: Pick<ApiRequest, "db" | "outside">,
  { schedule, now }: { readonly schedule: PowerSchedule; readonly now: number },
): Promise<PowerSaving> {
  const { db } = request;
  const { charged, isService, serviceId } = await readMachine(findMachines, request, schedule);
  const [service] = await readChargedServices(db, "s.id = $1", [serviceId]);
  if (service === undefined || (charged === undefined && isService !== true)) return SAME;
  const cycles = await readCycles(db, service.accountId, now);
  const [first, last] = [cycles[0], cycles.at(-1)];
  if (first === undefined || last === undefined) return SAME;
  const from = beginOfDay(first.start, first.timeZone);
  const to = beginOfDay(last.end, last.timeZone);
  const build = await readCharges(db, service, charged);
  const always = build([{ at: from, isOn: true }]);
  const scheduled = build([
    { at: from, isOn: isOnAt(schedule, from) },
    ...timesBetween(schedule, from + 1, to),
  ]);
  const currency = always.charges[0]?.price.currency;
  if (currency === undefined) return SAME;
  const saved = averageMonth(always, cycles).minus(averageMonth(scheduled, cycles));
  const monthly = saved.toFixed(decimalsOf(currency));
  const shown = decimal(monthly);
  if (charged === undefined && shown.eq(ZERO)) return SAME;
  const effect = shown.eq(ZERO) ? "nothing" : shown.gt(ZERO) ? "saves" : "costs";
  return { effect, monthly, currency };
}

/** The next cycles of the account's invoices. */
async function readCycles(db: Transaction, accountId: number, now: number): Promise<readonly BillingCycle[]> {
  const [row] = await db.query<{ anniversary: number; zone: string }>(
    "select billing_anniversary as anniversary, provider_zone(id) as zone from account where id = $1",
    [accountId],
  );
  if (row === undefined) return [];
  const { anniversary, zone } = row;
  const month = monthOfCycle(dayAt(now, zone), anniversary);
  return Array.from({ length: CYCLES }, (_, index) =>
    cycleOfMonth(cycleStart(month, 1, index + 1), anniversary, zone),
  );
}

interface Charged {
  readonly on: Quantities;
  readonly off: Quantities;
}

/**
 * Makes the facts of the service for a machine that is powered on and off at these times: with other quantities where these
 * follow its power, else the same, of which nothing is used while it is off.
 */
async function readCharges(
  db: Transaction,
  service: ChargedService,
  charged: Charged | undefined,
): Promise<(times: readonly PowerTime[]) => ServiceFacts> {
  const { offeringId, accountId } = service;
  const book = buildPriceBook(
    await readPriceBook(db, { offeringIds: [offeringId], accountIds: [accountId] }),
  );
  const [usage] = await db.query<Pick<ChargeFact, "usageCycle" | "usageResolution">>(
    `select usage_cycle as "usageCycle", usage_resolution as "usageResolution" from service_offering where id = $1`,
    [offeringId],
  );
  const { usageCycle = "Monthly", usageResolution = "Hourly" } = usage ?? {};
  const quantitiesAt = (isOn: boolean) => charged?.[isOn ? "on" : "off"] ?? service.quantities;
  return (times) => {
    const [began] = times;
    const start = dayOf(began);
    const changes = [
      ...times
        .slice(0, charged === undefined ? 1 : undefined)
        .map(({ at, isOn }, index) => ({ at, isOn, reason: index === 0 ? "ordered" : "changed" })),
      // Prices that change on a day to come.
      ...book.daysAfter(service, start).map((day) => {
        const at = Date.parse(day);
        return { at, isOn: times.findLast((each) => each.at <= at)?.isOn ?? true, reason: "moved" };
      }),
    ].toSorted((one, other) => one.at - other.at);
    const charges = changes.flatMap(({ at, isOn, reason }, id): ChargeFact[] => {
      const quantities = quantitiesAt(isOn);
      const validFrom = dayOf({ at });
      const charge = book.chargeOf({ ...service, quantities }, validFrom);
      if (charge === undefined) return [];
      const { price, monthly } = charge;
      const terms = book.termsOf(service, validFrom)?.terms;
      return [{ id, validFrom, reason, monthly, price, quantities, terms, usageCycle, usageResolution }];
    });
    const beginsAt = began?.at ?? 0;
    const beginning: readonly UsageFact[] = [
      { id: 0, at: beginsAt, kind: "began", quantities: null },
      { id: 0, at: beginsAt, kind: "quantities", quantities: quantitiesAt(began?.isOn ?? true) },
    ];
    const records = times.map(({ at, isOn }, id): UsageFact => {
      if (charged !== undefined) return { id, at, kind: "quantities", quantities: quantitiesAt(isOn) };
      return { id, at, kind: isOn ? "running" : "stopped", quantities: null };
    });
    return {
      id: service.id,
      name: "",
      solution: "",
      charges,
      records: [...beginning, ...records],
      billed: [],
      invoiced: [],
    };
  };
}

/** Charges are by days of UTC. */
function dayOf(time: Pick<PowerTime, "at"> | undefined): string {
  return new Date(time?.at ?? 0).toISOString().slice(0, 10);
}
