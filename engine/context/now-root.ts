/**
 * Root `now`: dates a template may start a range with, as `YYYY-MM-DD`, in the reader's time zone; `utcToday` in UTC, by
 * which a server counts days; `instant` in ms.
 */
export function nowRoot(now: number): Readonly<Record<string, string | number>> {
  const today = new Date(now);
  const [year, month] = [today.getFullYear(), today.getMonth()];
  return {
    today: day(today),
    utcToday: today.toISOString().slice(0, 10),
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
