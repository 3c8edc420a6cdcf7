import type { FieldFailure } from "../api/index.ts";
import type { OfferingProperties, OrderRange } from "../offerings/index.ts";
import { isOnStep } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";

/** GHz for compute, GB for memory. A limit of 0 or -1 is unlimited. */
export interface Share {
  readonly limit: number;
  readonly reservation: number;
}

/** GB. A limit of 0 or -1 is unlimited. */
export interface StorageLimit {
  readonly limit: number;
  readonly policy: string;
}

/** Of what holds machines: a resource pool, a virtual datacentre. */
export interface Limits {
  readonly cpu: Share;
  readonly memory: Share;
  readonly storage: StorageLimit;
}

/** Limits as callers write them: what is left out is nothing. */
export interface WrittenLimits {
  readonly cpu: WrittenShare;
  readonly memory: WrittenShare;
  readonly storage: { readonly limit: number; readonly policy?: string };
}

interface WrittenShare {
  readonly limit: number;
  readonly reservation?: number;
}

/** What can be reserved, in GHz and GB, and where: "The cluster". */
interface Free {
  readonly cpu: number;
  readonly memory: number;
  readonly place: string;
}

/**
 * What has no limit is charged by its reservation alone: an order of it waits for its seller's approval
 * (docs/decisions/0039-what-has-no-limit-is-approved.md). A pool that has none may keep that, with what it reserves.
 */
export function maySell(
  { allowUnlimited, needsApproval }: OfferingProperties,
  written: WrittenLimits,
  former: Limits | undefined,
): MayBeUnlimited {
  return (of) =>
    (allowUnlimited === true && needsApproval === true) || isKept({ ...written[of] }, former?.[of]);
}

function isKept({ limit, reservation = 0 }: WrittenShare, before: Partial<Share> | undefined): boolean {
  if (before?.limit === undefined || !isUnlimited(before.limit)) return false;
  return isUnlimited(limit) && reservation >= (before.reservation ?? 0);
}

type MayBeUnlimited = (of: keyof Limits) => boolean;

/** What of these limits a solution does not offer, or the place cannot reserve. */
export function checkLimits(
  properties: OfferingProperties,
  { cpu, memory, storage }: WrittenLimits,
  free?: Free,
  mayBeUnlimited: MayBeUnlimited = () => properties.allowUnlimited === true,
): FieldFailure[] {
  return [
    ...checkRange("/cpu/limit", cpu.limit, properties.cpu, mayBeUnlimited("cpu")),
    ...checkRange("/memory/limit", memory.limit, properties.memory, mayBeUnlimited("memory")),
    ...checkRange("/storage/limit", storage.limit, properties.storage, mayBeUnlimited("storage")),
    ...checkReservation("/cpu/reservation", cpu, properties.cpu, free?.place, free?.cpu),
    ...checkReservation("/memory/reservation", memory, properties.memory, free?.place, free?.memory),
  ];
}

function checkRange(
  field: string,
  limit: number,
  range: OrderRange | undefined,
  mayBeUnlimited: boolean,
): FieldFailure[] {
  if (isUnlimited(limit))
    return mayBeUnlimited ? [] : [{ field, message: "The solution does not offer it without a limit." }];
  if (range === undefined) return [];
  const { min, max, step } = range;
  if (limit < min || limit > max) return [{ field, message: `Must be from ${min} to ${max}.` }];
  return isOnStep(limit, range) ? [] : [{ field, message: `Must go up from ${min} in steps of ${step}.` }];
}

function checkReservation(
  field: string,
  { limit, reservation = 0 }: WrittenShare,
  range: OrderRange | undefined,
  place = "It",
  free = Infinity,
): FieldFailure[] {
  if (!isUnlimited(limit) && reservation > limit)
    return [{ field, message: `Must be at most the limit of ${limit}.` }];
  if (isUnlimited(limit) && range !== undefined && reservation > range.max)
    return [{ field, message: `Must be at most ${range.max}.` }];
  return reservation <= free ? [] : [{ field, message: `${place} has only ${free} free.` }];
}

export function isUnlimited(limit: number): boolean {
  return limit === 0 || limit === -1;
}

/**
 * What holds machines is charged for, by spec key: its limits in GHz and GB. Of what has no limit the reservation is charged, of
 * storage nothing: its seller approved that (`maySell`).
 */
export function limitQuantities(
  clusterUid: string | undefined,
  { cpu, memory, storage }: Limits,
): Quantities {
  const cluster = clusterUid === undefined ? {} : { clusterUid };
  return {
    cpu: { value: String(isUnlimited(cpu.limit) ? cpu.reservation : cpu.limit), ...cluster },
    memory: { value: String(isUnlimited(memory.limit) ? memory.reservation : memory.limit), ...cluster },
    storage: {
      value: String(isUnlimited(storage.limit) ? 0 : storage.limit),
      storagePolicyUid: storage.policy,
      ...cluster,
    },
  };
}
