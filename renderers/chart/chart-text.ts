import { currencyOf, formatMoney } from "#validators";
import type { ChartModel } from "#engine/model";

/** What the values of a chart are: amounts of a currency, or numbers of a unit. */
export type Scale = Pick<ChartModel, "unit" | "currency">;

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** `46 %`, `€8,214.60`; a dash where there is no value. */
export function showValue(value: number | null | undefined, { unit, currency }: Scale): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  if (currency !== undefined) return formatMoney(value, currency, { isShort: true });
  return unit === "" ? NUMBER.format(value) : `${NUMBER.format(value)} ${unit}`;
}

/** A value at an axis, short: `12K GB`, `€8K`. */
export function showTick(value: number, { unit, currency }: Scale): string {
  const figures = COMPACT.format(value);
  if (currency === undefined) return unit === "" ? figures : `${figures} ${unit}`;
  const known = currencyOf(currency);
  const symbol = known?.symbol ?? currency;
  return known?.position === "after" ? `${figures} ${symbol}` : `${symbol}${figures}`;
}

/** Where a value stands: its time, or its quantity with the unit. */
export function showPlace(at: number, along: ChartModel["along"], each?: ChartModel["each"]): string {
  return along === undefined ? showTime(at, each) : showValue(at, { unit: along.unit });
}

/** Labels of an axis of quantities: `250`, `1K GB`. */
export function showQuantities(ticks: readonly number[], unit: string): string[] {
  return ticks.map((tick) => showTick(tick, { unit }));
}

/** `2026-01-15 12:00`, in local time; `2026-01-15` or `2026-01` of what is a whole day or month. */
function showTime(at: number, each: ChartModel["each"]): string {
  const date = new Date(at);
  if (each !== undefined) return date.toISOString().slice(0, each === "month" ? 7 : 10);
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Labels of a time axis, from seconds: months, days, or the time with the date under the first of each day. */
export function showTicks(ticks: readonly number[], each?: ChartModel["each"]): string[] {
  const step = ticks.length > 1 ? (ticks[1] ?? 0) - (ticks[0] ?? 0) : 0;
  let before = "";
  return ticks.map((tick) => {
    const [day = "", time] = showTime(tick * 1000, each).split(" ");
    const isNew = day !== before;
    before = day;
    if (step >= 28 * DAY_S && each !== "day") return day.slice(0, 7);
    if (step >= DAY_S) return day.slice(5);
    if (time === undefined) return day;
    return isNew ? `${time}\n${day}` : time;
  });
}

const DAY_S = 86_400;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
