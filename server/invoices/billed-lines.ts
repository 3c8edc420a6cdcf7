import { calculatePrice, decimalsOf, monthsOf, partOfLine, readChoices } from "#pricing/calculation";
import type { PriceLine } from "#pricing/calculation";
import { decimal, ZERO } from "#validators";
import type { BillingCycle, Day } from "./days.ts";
import {
  addDays,
  cycleStart,
  dayAt,
  daysBetween,
  earlierDay,
  laterDay,
  monthOfCycle,
  monthsBetween,
} from "./days.ts";
import type { BilledLine, ChargeFact, ServiceFacts } from "./facts.ts";
import { measureItem, momentsOf } from "./measure-item.ts";

/** The months that a payment may cover. */
const PAYMENT_MONTHS = [1, 3, 6, 12];
/** By how many days another billing day, or time zone, moves the payments of a service at most. */
const MOST_MOVED = 31;
/** The days after which usage is priced, by `usage_cycle`; otherwise once for each part. */
const USAGE_DAYS: Readonly<Record<string, number>> = { Weekly: 7, Daily: 1 };

/**
 * What a service costs in a billing cycle (docs/decisions/0042-how-invoices-are-made.md). Pure: the same facts give the same
 * lines. Everything is paid in arrears: a payment of several months with the last of them, or with the end of the service.
 */
export function billedLines(service: ServiceFacts, cycle: BillingCycle): readonly BilledLine[] {
  const life = lifeOf(service, cycle.timeZone);
  if (life === undefined || life.first >= cycle.end) return [];
  return [...oneTimeLines(service, cycle, life), ...periodLines(service, cycle, life)];
}

/** The first and the last day of a service; without a last one it is still there. */
interface Life {
  readonly first: Day;
  readonly last: Day | undefined;
}

function lifeOf({ records }: ServiceFacts, timeZone: string): Life | undefined {
  const began = records.find(({ kind }) => kind === "began");
  const ended = records.findLast(({ kind }) => kind === "ended");
  if (began === undefined) return undefined;
  return {
    first: dayAt(began.at, timeZone),
    last: ended === undefined ? undefined : dayAt(ended.at, timeZone),
  };
}

/** Paid once and whole, in the cycle in which a charge first has the item. */
function oneTimeLines(service: ServiceFacts, cycle: BillingCycle, life: Life): readonly BilledLine[] {
  const seen = new Set(service.billed.flatMap(({ item, isOneTime }) => (isOneTime ? [item] : [])));
  const last = earlierDay(addDays(cycle.end, -1), life.last ?? cycle.end);
  return service.charges.flatMap((charge, index) =>
    charge.price.lines.flatMap((line) => {
      if (line.type !== "oneTime" || seen.has(line.key) || isNothing(line)) return [];
      const day = index === 0 ? life.first : laterDay(charge.validFrom, life.first);
      if (day > last) return [];
      seen.add(line.key);
      // An earlier cycle has it, or would have had it.
      if (day < cycle.start || charge.isOfOthers === true) return [];
      return [lineOf(service, charge, { start: day, end: day }, line)];
    }),
  );
}

/** What is paid by time, and usage: all days whose payment ends with this cycle, and those that an earlier one has left open. */
function periodLines(service: ServiceFacts, cycle: BillingCycle, life: Life): readonly BilledLine[] {
  const { anniversary } = cycle;
  const firstMonth = monthOfCycle(life.first, anniversary);
  const index = monthsBetween(firstMonth, monthOfCycle(cycle.start, anniversary));
  const hasEnded = life.last !== undefined && life.last < cycle.end;
  if (index < 0 || (life.last !== undefined && life.last < cycle.start)) return [];
  const end = life.last === undefined ? cycle.end : earlierDay(cycle.end, addDays(life.last, 1));
  return PAYMENT_MONTHS.flatMap((months) => {
    const into = index % months;
    const beginOf = (payment: number) => cycleStart(firstMonth, anniversary, index - into + payment * months);
    const [former, begin, next] = [beginOf(-1), beginOf(0), beginOf(1)];
    const left = { from: openSince(service, { begin: former, end: begin, months }), end: begin };
    const isDue = into === months - 1 || hasEnded;
    const due = { from: isDue ? laterDay(begin, life.first) : end, end };
    const [ofFormer, ofDays] = [daysBetween(former, begin), daysBetween(begin, next)];
    return [
      ...partsOf(service, cycle, { ...left, months }).map((part) => ({ ...part, ofDays: ofFormer })),
      ...partsOf(service, cycle, { ...due, months }).map((part) => ({ ...part, ofDays })),
    ].flatMap((part) => part.charge.price.lines.flatMap((line) => linesOf(service, cycle, part, line)));
  });
}

interface Payment {
  readonly begin: Day;
  /** The day after the last one. */
  readonly end: Day;
  readonly months: number;
}

/**
 * The first day that a payment which was due before has left open: its end where it has left none. A payment is billed as a whole, so
 * where an invoice has its first days alone, these were of another one, and the billing day, or the seller's time zone, has changed
 * since. One of which no invoice has a day is not made up for: nobody ran its month, or its draft was discarded.
 */
function openSince({ charges, billed }: ServiceFacts, { begin, end, months }: Payment): Day {
  // By the month the run of the next month sees to it.
  if (months === 1) return end;
  const paid = new Set(
    charges.flatMap(({ id, price }) => (monthsOf(price.paymentCycle) === String(months) ? [id] : [])),
  );
  const ends = billed.flatMap((each) => {
    if (each.isOneTime || !paid.has(each.chargeId) || each.end < begin || each.end >= end) return [];
    // Its invoice was for all days of the payment up to its own end, also those of which nothing was to be paid.
    return [each.cycleEnd < end ? laterDay(each.end, each.cycleEnd) : each.end];
  });
  if (ends.length === 0) return end;
  const since = addDays(ends.reduce(laterDay), 1);
  return daysBetween(since, end) > MOST_MOVED ? end : since;
}

/** What is billed from now on with the lines of one more invoice. */
export function withBilled(
  facts: readonly ServiceFacts[],
  lines: readonly BilledLine[],
  { end }: BillingCycle,
): readonly ServiceFacts[] {
  const linesOfService = Map.groupBy(lines, ({ serviceId }) => serviceId);
  return facts.map((service) => {
    const more = (linesOfService.get(service.id) ?? []).map(({ line, chargeId, start, end: day }) => ({
      item: line.key,
      isOneTime: line.type === "oneTime",
      chargeId,
      cycleEnd: addDays(end, -1),
      start,
      end: day,
    }));
    return more.length === 0 ? service : { ...service, billed: [...service.billed, ...more] };
  });
}

/** Days of one charge, one after another; `end` is the day after the last one. */
interface Stretch {
  readonly charge: ChargeFact;
  readonly start: Day;
  readonly end: Day;
}

/** The days that are to be paid for so many months at a time, by the charge that counts on each. */
function partsOf(
  service: ServiceFacts,
  { timeZone }: BillingCycle,
  { from, end, months }: { readonly from: Day; readonly end: Day; readonly months: number },
): readonly Stretch[] {
  const { charges, billed, invoiced } = service;
  // By the month all days of an invoice are billed, also those of which nothing was to be paid.
  const settled = months === 1 ? invoiced.filter((each) => each.timeZone === timeZone) : [];
  const parts: Stretch[] = [];
  for (let day = from; day < end; day = addDays(day, 1)) {
    const charge = chargeOn(charges, day);
    if (charge === undefined || monthsOf(charge.price.paymentCycle) !== String(months)) continue;
    if (charge.isOfOthers === true) continue;
    if (billed.some((each) => !each.isOneTime && isWithin(day, each))) continue;
    const { currency } = charge.price;
    if (settled.some((each) => each.currency === currency && isWithin(day, each))) continue;
    const last = parts.at(-1);
    if (last?.charge === charge && last.end === day)
      parts[parts.length - 1] = { ...last, end: addDays(day, 1) };
    else parts.push({ charge, start: day, end: addDays(day, 1) });
  }
  return parts;
}

function isWithin(day: Day, { start, end }: { readonly start: Day; readonly end: Day }): boolean {
  return start <= day && day <= end;
}

/** The charge that a day counts with: the highest since prices or a contract last changed on it (decision 26). */
function chargeOn(charges: readonly ChargeFact[], day: Day): ChargeFact | undefined {
  const before = charges.findLast(({ validFrom }) => validFrom < day);
  const ofDay = charges.filter(({ validFrom }) => validFrom === day);
  const cut = ofDay.findLastIndex(({ reason }) => reason !== "changed");
  const candidates = cut >= 0 ? ofDay.slice(cut) : [...(before === undefined ? [] : [before]), ...ofDay];
  const [first, ...others] = candidates;
  // Ordered late in the day, it is there a day earlier in a time zone behind UTC.
  if (first === undefined) return charges[0];
  return others.reduce(
    (highest, each) => (decimal(each.monthly).gte(decimal(highest.monthly)) ? each : highest),
    first,
  );
}

type PaidStretch = Stretch & { readonly ofDays: number };

function linesOf(
  service: ServiceFacts,
  cycle: BillingCycle,
  stretch: PaidStretch,
  line: PriceLine,
): readonly BilledLine[] {
  if (line.type === "oneTime") return [];
  if (line.type === "usage") return usageLines(service, cycle, stretch, line);
  const { charge, start, end } = stretch;
  const { currency, paymentCycle } = charge.price;
  const paid = partOfLine(line, { paymentCycle, part: shareOf(stretch), decimals: decimalsOf(currency) });
  return isNothing(paid) ? [] : [lineOf(service, charge, { start, end: addDays(end, -1) }, paid)];
}

/** Priced by what was measured, for each usage cycle of the stretch. */
function usageLines(
  service: ServiceFacts,
  { timeZone }: BillingCycle,
  { charge, start, end, ofDays }: PaidStretch,
  { key }: PriceLine,
): readonly BilledLine[] {
  const { terms, quantities, price } = charge;
  if (terms === undefined) return [];
  const step = USAGE_DAYS[charge.usageCycle] ?? daysBetween(start, end);
  const lines: BilledLine[] = [];
  for (let from = start; from < end; from = addDays(from, step)) {
    const to = earlierDay(addDays(from, step), end);
    const span = { start: from, end: to, timeZone };
    const resolution = charge.usageResolution;
    const used = measureItem(terms, key, service.records, { ...span, resolution });
    if (used.eq(ZERO)) continue;
    const choices = new Map(readChoices(terms.model, quantities));
    choices.set(key, { ...choices.get(key), usage: { least: used, most: used } });
    const { discounts, isUnderContract } = terms;
    const whole = calculatePrice(terms.model, { choices, discounts, isUnderContract });
    const line = whole.lines.find((each) => each.key === key);
    if (line === undefined) continue;
    const isWhole = terms.model.calculationMethod === "sum";
    const paid = partOfLine(line, {
      paymentCycle: price.paymentCycle,
      part: isWhole ? undefined : shareOf({ start: from, end: to, ofDays }),
      decimals: decimalsOf(price.currency),
      isWhole,
    });
    if (isNothing(paid)) continue;
    const last = addDays(to, -1);
    lines.push({
      ...lineOf(service, charge, { start: from, end: last }, paid),
      records: recordsOf(service, momentsOf(span)),
    });
  }
  return lines;
}

/** Undefined: all days. */
function shareOf({ start, end, ofDays }: Pick<PaidStretch, "start" | "end" | "ofDays">) {
  const days = daysBetween(start, end);
  return days === ofDays ? undefined : { days: decimal(String(days)), ofDays: decimal(String(ofDays)) };
}

function lineOf(
  service: ServiceFacts,
  charge: ChargeFact,
  { start, end }: { readonly start: Day; readonly end: Day },
  line: PriceLine,
): BilledLine {
  const { currency, paymentCycle } = charge.price;
  const ofCharge = service.records.findLast(
    ({ kind, at }) => kind === "quantities" && at <= Date.parse(addDays(charge.validFrom, 1)),
  );
  return {
    serviceId: service.id,
    serviceName: service.name,
    solution: service.solution,
    currency,
    paymentCycle,
    start,
    end,
    chargeId: charge.id,
    ...(charge.resoldBy != null && { resoldBy: charge.resoldBy }),
    ...(service.resoldTo !== undefined && { resoldTo: service.resoldTo }),
    records: ofCharge === undefined ? [] : [ofCharge.id],
    line,
  };
}

/** The records that say what was used in a span: those in it, and the last of each kind before it. */
function recordsOf({ records }: ServiceFacts, [from, to]: readonly [number, number]): readonly number[] {
  const before = records.filter(({ at }) => at < from);
  const last = new Map(before.map(({ kind, id }) => [kind, id]));
  const within = records.filter(({ at }) => at >= from && at < to);
  return [...last.values(), ...within.map(({ id }) => id)].toSorted((one, other) => one - other);
}

/** What costs nothing by the list may cost something by a contract or an own price. */
function isNothing({ reservedQuantity, price, priceAfterDiscount }: PriceLine): boolean {
  return reservedQuantity === "0" || [price, priceAfterDiscount].every((each) => decimal(each).eq(ZERO));
}
