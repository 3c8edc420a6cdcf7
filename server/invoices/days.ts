/** A day of a calendar: `YYYY-MM-DD`. Days compare as texts. */
export type Day = string;

/** The days that one invoice is for. */
export interface BillingCycle {
  readonly start: Day;
  /** The day after the last one. */
  readonly end: Day;
  /** Whose calendar the days are of: an IANA name such as `Europe/Amsterdam`. */
  readonly timeZone: string;
  /** The day of the month on which cycles begin. */
  readonly anniversary: number;
}

const DAY_MS = 86_400_000;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}

export function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** The first day of the cycle that begins so many months after that of `month` (`YYYY-MM…`); the last day of a short month. */
export function cycleStart(month: string, anniversary: number, months = 0): Day {
  const first = new Date(`${month.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anniversary, last));
  return first.toISOString().slice(0, 10);
}

/** The cycle that begins in a month. */
export function cycleOfMonth(month: string, anniversary: number, timeZone: string): BillingCycle {
  return {
    start: cycleStart(month, anniversary),
    end: cycleStart(month, anniversary, 1),
    timeZone,
    anniversary,
  };
}

/** The month in which the cycle of a day begins: `YYYY-MM`. */
export function monthOfCycle(day: Day, anniversary: number): string {
  const isBefore = day < cycleStart(day, anniversary);
  return cycleStart(day, 1, isBefore ? -1 : 0).slice(0, 7);
}

/** How many months the second is after the first. */
export function monthsBetween(from: string, to: string): number {
  return numberOfMonth(to) - numberOfMonth(from);
}

function numberOfMonth(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}

/**
 * Whether a time zone has this name here: UTC, or a region and a place. Offsets and abbreviations are others for a database:
 * its +01:00 is west of Greenwich, and its IST is in Israel.
 */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !/^[a-z_]+\//i.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The day that it is in a time zone; `at` in milliseconds. */
export function dayAt(at: number, timeZone: string): Day {
  const { year, month, day } = partsAt(at, timeZone);
  return `${year}-${month}-${day}`;
}

/** When a day begins in a time zone, in milliseconds. Where its midnight is left out by a change of clocks, the moment after. */
export function beginOfDay(day: Day, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = begins.get(key);
  if (known !== undefined) return known;
  if (begins.size >= MOST_BEGINS) begins.clear();
  const begin = findBegin(day, timeZone);
  begins.set(key, begin);
  return begin;
}

/** All services of a run ask for the same days, and finding one takes some 25 microseconds. */
const begins = new Map<string, number>();
const MOST_BEGINS = 10_000;

function findBegin(day: Day, timeZone: string): number {
  const midnight = Date.parse(day);
  const guess = midnight - offsetAt(midnight, timeZone);
  const begin = midnight - offsetAt(guess, timeZone);
  return dayAt(begin, timeZone) < day ? begin + 3_600_000 : begin;
}

/**
 * When the clocks of a time zone show a time of a day (`08:00`), in milliseconds: the first time, where they show it twice.
 * One that a change of clocks leaves out is as much later.
 */
export function momentOf(day: Day, time: string, timeZone: string): number {
  const shown = Date.parse(`${day}T${time}Z`);
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetAt(near, timeZone));
  const isShown = (at = 0) => at + offsetAt(at, timeZone) === shown;
  return !isShown(before) && isShown(after) ? (after ?? shown) : (before ?? shown);
}

function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsAt(at, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
}

type Part = "year" | "month" | "day" | "hour" | "minute" | "second";

function partsAt(at: number, timeZone: string): Readonly<Record<Part, string>> {
  const parts = formatterOf(timeZone).formatToParts(at);
  const valueOf = (part: Part) => parts.find(({ type }) => type === part)?.value ?? "";
  return {
    year: valueOf("year").padStart(4, "0"),
    month: valueOf("month"),
    day: valueOf("day"),
    hour: valueOf("hour"),
    minute: valueOf("minute"),
    second: valueOf("second"),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
}
