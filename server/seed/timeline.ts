import type { Random } from "./random.ts";

/** The last moment of the demo's history where the clock permits: fixed, so that every start looks the same. */
const NEWEST = Date.UTC(2026, 9, 31, 18, 0, 0);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** When the demo's history ends: nothing in it is later than the first start. */
export function endOfHistory(now: number): number {
  return Math.min(NEWEST, now - HOUR_MS);
}

/** Another moment of the same day (UTC), at which people work. */
export function atWork(time: number, random: Random): number {
  return time - (time % DAY_MS) + random.between(6 * 3600, 17 * 3600) * 1000;
}

/** When an account of a first start was opened: the provider first, and nobody before the account above. */
export function openedOf({ id, kind }: { readonly id: number; readonly kind: string }): string {
  const month = { provider: 0, distributor: 9, reseller: 20 }[kind] ?? 30;
  return new Date(Date.UTC(2020, 5 + month, 1 + (id % 27), 8, id % 60)).toISOString();
}
