import type { QuotaUse } from "../alerts/index.ts";

/** How much there is of one resource behind an automator, how much of that is sold, and how much of what is sold is in use. */
export interface ResourceStat {
  readonly name: "compute" | "memory" | "storage";
  readonly unit: "GHz" | "GB";
  /** Null where the platform does not say. */
  readonly capacity: number | null;
  readonly sold: number;
  readonly used: number;
}

/** A pool or datacentre of a service, by what it has of each: GHz and GB. A limit of -1 is none. */
export interface SoldShare {
  readonly limits: Amounts;
  readonly used: Amounts;
}

/** GHz for compute, GB for the others. */
export type Amounts = Readonly<Record<"cpu" | "memory" | "storage", number>>;

/** What has no limit counts as what it uses. */
export function statsOf(
  shares: readonly SoldShare[],
  capacity: Readonly<Record<keyof Amounts, number | null>>,
): ResourceStat[] {
  return RESOURCES.map(([key, name, unit]) => {
    const sold = shares.map(({ limits, used }) => (limits[key] < 0 ? used[key] : limits[key]));
    return {
      name,
      unit,
      capacity: capacity[key],
      sold: sumOf(sold),
      used: sumOf(shares.map(({ used }) => used[key])),
    };
  });
}

/** What has a limit, with what is used of it. */
export function quotasOf({ limits, used }: SoldShare): QuotaUse[] {
  return RESOURCES.flatMap(([key, resource, unit]) =>
    limits[key] > 0 ? [{ resource, unit, limit: limits[key], used: used[key] }] : [],
  );
}

const RESOURCES = [
  ["cpu", "compute", "GHz"],
  ["memory", "memory", "GB"],
  ["storage", "storage", "GB"],
] as const;

/** To three places. */
function sumOf(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 1000) / 1000;
}
