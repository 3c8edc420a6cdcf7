/** How long ago, or how soon: "3 minutes ago", "in 2 hours", "just now" within 10 seconds. Milliseconds since 1970. */
export function relativeTime(at: number, now: number, language = "en"): string {
  const seconds = Math.round((at - now) / 1000);
  if (Math.abs(seconds) < 10) return "just now";
  for (const [unit, size, until] of STEPS) {
    if (Math.abs(seconds) < until) return formatter(language).format(Math.round(seconds / size), unit);
  }
  return formatter(language).format(Math.round(seconds / YEAR), "year");
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const MONTH = 2_629_746; // a twelfth of a Gregorian year
const YEAR = 31_556_952;

const STEPS = [
  ["second", 1, MINUTE],
  ["minute", MINUTE, HOUR],
  ["hour", HOUR, DAY],
  ["day", DAY, 45 * DAY],
  ["month", MONTH, YEAR],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[];

// Creating a formatter costs more than a thousand uses of it.
const formatters = new Map<string, Intl.RelativeTimeFormat>();

function formatter(language: string): Intl.RelativeTimeFormat {
  let found = formatters.get(language);
  if (found === undefined) {
    found = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    formatters.set(language, found);
  }
  return found;
}
