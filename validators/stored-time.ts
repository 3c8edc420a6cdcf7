const STORED =
  /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?\s?(AM|PM|am|pm)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Milliseconds since 1970 of a stored time: the 12-hour form with AM or PM (`2026-03-05 02:15:30 PM`, taken as UTC
 * where it names no offset), ISO 8601, or milliseconds. Undefined for anything else (spec 2 §9).
 */
export function parseStoredTime(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40) return undefined;
  const match = STORED.exec(value.trim());
  if (match === null) return undefined;
  const [, year = "", month = "", day = "", hour = "", minute = "", second = "0", half, offset] = match;
  const hours = hourOf(Number(hour), half?.toUpperCase());
  if (hours === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second));
  const isRealDay =
    new Date(at).getUTCDate() === Number(day) && new Date(at).getUTCMonth() + 1 === Number(month);
  return isRealDay ? at - offsetMs(offset) : undefined;
}

/** `YYYY-MM-DD HH:mm:ss` in the reader's time zone; empty where there is no time (spec 2 §9). */
export function formatDateTime(value: unknown): string {
  const at = parseStoredTime(value);
  if (at === undefined) return "";
  const time = new Date(at);
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join("-");
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(":")}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "PM" ? 12 : 0);
}

function offsetMs(offset: string | undefined): number {
  if (offset === undefined || offset === "Z") return 0;
  const sign = offset.startsWith("-") ? -1 : 1;
  const digits = offset.replace(/\D/g, "");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
}
