import type { Policy } from "./driver.ts";

type Schedule = Pick<Policy, "interval_hours" | "start_time">;

const HOUR_MS = 3_600_000;
/** A Sunday: what runs once a week runs on Sundays. */
const ANCHOR = Date.UTC(1970, 0, 4);

/** The first moment of the schedule after this one, in milliseconds. */
export function nextRun({ interval_hours, start_time }: Schedule, after: number): number {
  const [hours = 0, minutes = 0] = start_time.split(":").map(Number);
  const first = ANCHOR + hours * HOUR_MS + minutes * 60_000;
  const step = interval_hours * HOUR_MS;
  return first + (Math.floor((after - first) / step) + 1) * step;
}

/** `Daily at 22:00 UTC`. */
export function describeSchedule({ interval_hours, start_time }: Schedule): string {
  if (interval_hours === 24) return `Daily at ${start_time} UTC`;
  if (interval_hours === 168) return `Sundays at ${start_time} UTC`;
  return `Every ${interval_hours} hours`;
}
