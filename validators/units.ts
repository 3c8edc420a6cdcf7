/** How many of the smallest unit of its kind each unit has, by factors of 1024 (spec 2 §9). */
const UNITS: Readonly<Record<string, { readonly kind: string; readonly size: number }>> = {
  B: { kind: "bytes", size: 1 },
  KB: { kind: "bytes", size: 1024 },
  MB: { kind: "bytes", size: 1024 ** 2 },
  GB: { kind: "bytes", size: 1024 ** 3 },
  GiB: { kind: "bytes", size: 1024 ** 3 },
  TB: { kind: "bytes", size: 1024 ** 4 },
  Mbps: { kind: "rate", size: 1 },
  Gbps: { kind: "rate", size: 1024 },
  MHz: { kind: "clock", size: 1 },
  GHz: { kind: "clock", size: 1024 },
  s: { kind: "time", size: 1 },
  min: { kind: "time", size: 60 },
  h: { kind: "time", size: 3600 },
  percent: { kind: "share", size: 1 },
};

/** The names `convertUnit` knows. */
export const UNIT_NAMES: readonly string[] = Object.keys(UNITS);

/** How many of their smallest unit two units of a kind are: GB and MB → 1073741824 and 1048576. Undefined for units of different kinds. */
export function unitSizes(
  from: string,
  to: string,
): { readonly from: number; readonly to: number } | undefined {
  const source = Object.hasOwn(UNITS, from) ? UNITS[from] : undefined;
  const target = Object.hasOwn(UNITS, to) ? UNITS[to] : undefined;
  if (source === undefined || target === undefined || source.kind !== target.kind) return undefined;
  return { from: source.size, to: target.size };
}

/** A quantity in another unit of its kind: 4 GB → 4096 MB. Undefined for units of different kinds. */
export function convertUnit(value: number, from: string, to: string): number | undefined {
  const sizes = unitSizes(from, to);
  return sizes && (value * sizes.from) / sizes.to;
}

/** Bytes in the largest unit that leaves at least one, to two decimals: 1610612736 → `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const unit =
    ["TB", "GB", "MB", "KB"].find((name) => Math.abs(bytes) >= (UNITS[name]?.size ?? Infinity)) ?? "B";
  return `${Number((bytes / (UNITS[unit]?.size ?? 1)).toFixed(2))} ${unit}`;
}

/** What stands for more than can be counted: 0 and -1 (spec 1 §2), and the largest integer of the APIs (§9). */
const UNLIMITED: ReadonlySet<number> = new Set([0, -1, 2_147_483_647]);

/** Whether a limit means that there is none. */
export function isUnlimited(limit: number): boolean {
  return UNLIMITED.has(limit);
}
