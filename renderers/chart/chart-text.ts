const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export function showValue(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return unit === "" ? NUMBER.format(value) : `${NUMBER.format(value)} ${unit}`;
}

/** `2026-01-15 12:00`, in the time of the person. */
export function showTime(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
