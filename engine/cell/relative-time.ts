/**
 * How long ago, or how soon: "just now" within a minute, then whole minutes, hours, days to 13, weeks to 8, months to 23,
 * and years: "6 weeks ago", "in 2 hours". Always rounded down. Milliseconds since 1970.
 */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.abs(at - now) / 1000;
  if (seconds < MINUTE) return "just now";
  const [unit, size] = STEPS.find(([, , until]) => seconds < until) ?? YEARS;
  const count = Math.floor(seconds / size);
  return FORMATTER.format(at < now ? -count : count, unit);
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const WEEK = 7 * DAY;
const MONTH = 2_629_746; // a twelfth of a Gregorian year
const YEAR = 31_556_952;

type Step = readonly [unit: Intl.RelativeTimeFormatUnit, size: number, until: number];

const YEARS: Step = ["year", YEAR, Infinity];
const STEPS: readonly Step[] = [
  ["minute", MINUTE, HOUR],
  ["hour", HOUR, DAY],
  ["day", DAY, 2 * WEEK],
  ["week", WEEK, 9 * WEEK],
  ["month", MONTH, 2 * YEAR],
];

// Creating a formatter costs more than a thousand uses of it.
const FORMATTER = new Intl.RelativeTimeFormat("en", { numeric: "always" });
