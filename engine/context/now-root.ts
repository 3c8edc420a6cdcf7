/** Root `now`: dates a template may start a range with, in the reader's time zone, as `YYYY-MM-DD`; `instant` in ms. */
export function nowRoot(now: number): Readonly<Record<string, string | number>> {
  const today = new Date(now);
  const [year, month] = [today.getFullYear(), today.getMonth()];
  return {
    today: day(today),
    monthStart: day(new Date(year, month, 1)),
    monthEnd: day(new Date(year, month + 1, 0)),
    yearStart: day(new Date(year, 0, 1)),
    instant: now,
  };
}

function day(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
