import { addDays, dayAt, momentOf } from "../../invoices/index.ts";

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** When a machine is on, each week anew: on these days from one time to another, or to that of the next day. */
export interface Week {
  readonly days: readonly string[];
  /** `08:00`. */
  readonly onAt: string;
  /** Not later than `onAt`: on the day after. */
  readonly offAt: string;
  /** Whose clocks show these times: an IANA name. */
  readonly timeZone: string;
}

/** A moment at which a machine is to be powered on or off; `at` in milliseconds. */
export interface PowerTime {
  readonly at: number;
  readonly isOn: boolean;
}

const DAY_MS = 86_400_000;
/** A week, and the days that two time zones differ by at its ends. */
const WEEK_MS = 9 * DAY_MS;

/** The times from one moment to before another, in their order. */
export function timesBetween(week: Week, from: number, to: number): readonly PowerTime[] {
  const { days, onAt, offAt, timeZone } = week;
  const last = dayAt(to, timeZone);
  const times: PowerTime[] = [];
  for (let day = addDays(dayAt(from, timeZone), -2); day <= last; day = addDays(day, 1)) {
    if (!days.includes(weekdayOf(day))) continue;
    const offDay = offAt > onAt ? day : addDays(day, 1);
    times.push(
      { at: momentOf(day, onAt, timeZone), isOn: true },
      { at: momentOf(offDay, offAt, timeZone), isOn: false },
    );
  }
  return times.filter(({ at }) => at >= from && at < to).toSorted((one, other) => one.at - other.at);
}

/** The next time after a moment; each week has two at least. */
export function nextTime(week: Week, after: number): PowerTime {
  const [next] = timesBetween(week, after + 1, after + WEEK_MS);
  return next ?? { at: after + WEEK_MS, isOn: isOnAt(week, after) };
}

/** Whether the machine is to be on at a moment. */
export function isOnAt(week: Week, at: number): boolean {
  return timesBetween(week, at - WEEK_MS, at + 1).at(-1)?.isOn ?? false;
}

function weekdayOf(day: string): string {
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "";
}
