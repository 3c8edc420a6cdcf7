const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export function showValue(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return unit === "" ? NUMBER.format(value) : `${NUMBER.format(value)} ${unit}`;
}

/** `2026-01-15 12:00`, in local time. */
export function showTime(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Labels of a time axis, from seconds: the time, and the date under the first of each day. */
export function showTicks(ticks: readonly number[]): string[] {
  const isDays = ticks.length > 1 && (ticks[1] ?? 0) - (ticks[0] ?? 0) >= DAY_S;
  let before = "";
  return ticks.map((tick) => {
    const [day = "", time = ""] = showTime(tick * 1000).split(" ");
    const isNew = day !== before;
    before = day;
    if (isDays) return day.slice(5);
    return isNew ? `${time}\n${day}` : time;
  });
}

const DAY_S = 86_400;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
