import { readChoices } from "#pricing/calculation";
import type { Quantities } from "#pricing/calculation";
import { isDecimal } from "#validators";
import { flatMapInSlices } from "../in-slices.ts";
import { billedLines } from "./billed-lines.ts";
import type { BillingCycle } from "./days.ts";
import { beginOfDay } from "./days.ts";
import type { ServiceFacts, UsageFact } from "./facts.ts";
import { totalsOf } from "./totals.ts";

/** What the invoice of a cycle will come to: decimal texts with the currency's decimals, without tax. */
export interface Forecast {
  readonly currency: string;
  /** Where nothing more is used by its end. */
  readonly least: string;
  /** Where everything stays as it is. */
  readonly likely: string;
  /** Where the most of each item that was there in this cycle is used until its end. */
  readonly most: string;
}

/**
 * The invoice of the cycle of `now` (milliseconds), by the calculation of the invoices themselves, with records of what
 * has not happened yet. Only usage is uncertain: what is paid by time is in all three.
 */
export async function forecastCycle(
  services: readonly ServiceFacts[],
  cycle: BillingCycle,
  now: number,
): Promise<readonly Forecast[]> {
  const amounts = async (change: (service: ServiceFacts) => readonly UsageFact[]) => {
    const lines = await flatMapInSlices(services, (service) =>
      billedLines({ ...service, records: [...upTo(service, now), ...change(service)] }, cycle),
    );
    return Map.groupBy(lines, ({ currency }) => currency);
  };
  const least = await amounts(() => [recordAt(now, "stopped")]);
  const likely = await amounts(() => []);
  const most = await amounts((service) => [
    recordAt(now, "quantities", mostOf(service, cycle, now)),
    recordAt(now, "running"),
  ]);
  const sumOf = (lines: typeof likely, currency: string) =>
    totalsOf(
      (lines.get(currency) ?? []).map(({ line }) => line.priceAfterDiscount),
      "0",
      currency,
    ).net;
  return [...new Set([...least.keys(), ...likely.keys(), ...most.keys()])].toSorted().map((currency) => ({
    currency,
    least: sumOf(least, currency),
    likely: sumOf(likely, currency),
    most: sumOf(most, currency),
  }));
}

function upTo({ records }: ServiceFacts, now: number): readonly UsageFact[] {
  return records.filter(({ at }) => at <= now);
}

function recordAt(at: number, kind: UsageFact["kind"], quantities: Quantities | null = null): UsageFact {
  return { id: 0, at, kind, quantities };
}

/** The quantities of now, each item with the most that was there of it since the cycle began. */
function mostOf(service: ServiceFacts, cycle: BillingCycle, now: number): Quantities {
  const begin = beginOfDay(cycle.start, cycle.timeZone);
  const known = upTo(service, now).flatMap(({ kind, at, quantities }) =>
    kind === "quantities" && quantities !== null ? [{ at, quantities }] : [],
  );
  const first = known.findLast(({ at }) => at <= begin);
  const inCycle = known.filter(({ at }) => at > begin);
  const model = service.charges.at(-1)?.terms?.model;
  const most: Record<string, unknown> = { ...known.at(-1)?.quantities };
  if (model === undefined) return most;
  const valueOf = (quantities: Quantities, item: string) => {
    const value = readChoices(model, quantities).get(item)?.value;
    return isDecimal(value) ? value : undefined;
  };
  for (const { quantities } of first === undefined ? inCycle : [first, ...inCycle])
    for (const [item, quantity] of Object.entries(quantities)) {
      const [one, other] = [valueOf(quantities, item), valueOf(most, item)];
      if (one !== undefined && (other === undefined || one.gt(other))) most[item] = quantity;
    }
  return most;
}
