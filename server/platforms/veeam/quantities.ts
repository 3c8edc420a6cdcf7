import { wrongField } from "../../api/index.ts";
import type { OfferingProperties } from "../../offerings/index.ts";
import { isOnStep } from "../../offerings/index.ts";
import type { Quantities } from "../../prices/index.ts";
import { sizeOf } from "../size-of.ts";
import { isUnlimited } from "./driver.ts";

/**
 * What a backup resource is charged for, by spec key: GB of storage, and the computers that are protected. For storage
 * without a limit nothing is charged: its seller approved that (docs/decisions/0039-what-has-no-limit-is-approved.md).
 */
export function backupQuantities(
  former: Quantities,
  { quota, computers }: { readonly quota: number; readonly computers: number },
): Quantities {
  return {
    ...former,
    storage: { value: String(isUnlimited(quota) ? 0 : quota) },
    machines: { value: String(computers) },
  };
}

/**
 * The same of one that is ordered: as large as its buyer chose, which is a 422 where its solution does not offer that, else as
 * its solution says. It has no computers yet.
 */
export function orderedQuantities(properties: OfferingProperties, chosen: Quantities): Quantities {
  const { storage } = properties;
  const size = chosen["storage"];
  if (size === undefined)
    return storage === undefined ? {} : backupQuantities({}, { quota: storage.default, computers: 0 });
  const quota = sizeOf(size);
  const problem =
    quota === undefined
      ? "How many GB it is to have is a number above 0."
      : quotaProblem(properties, quota, { quota: 0, used: 0 });
  if (quota === undefined || problem !== undefined) throw wrongField("/quantities/storage", problem ?? "");
  return backupQuantities({}, { quota, computers: 0 });
}

/** The least size that holds what is used, in GB: the next that its solution offers. */
export function leastQuota(storage: OfferingProperties["storage"], used: number): number {
  if (storage === undefined) return Math.ceil(used);
  const { min, step } = storage;
  return min + Math.max(0, Math.ceil((used - min) / step)) * step;
}

/** Why a resource cannot have this size, in one sentence; undefined where it can. */
export function quotaProblem(
  { storage, allowUnlimited, needsApproval }: OfferingProperties,
  quota: number,
  { quota: former, used }: { readonly quota: number; readonly used: number },
): string | undefined {
  if (isUnlimited(quota)) {
    const maySell = allowUnlimited === true && needsApproval === true;
    return maySell || isUnlimited(former) ? undefined : "The solution does not offer it without a limit.";
  }
  if (quota < used) return `Must be at least ${leastQuota(storage, used)}: ${used} GB are used.`;
  if (storage === undefined || quota === former) return undefined;
  const { min, max, step } = storage;
  if (quota < min || quota > max) return `Must be from ${min} to ${max}.`;
  return isOnStep(quota, storage) ? undefined : `Must go up from ${min} in steps of ${step}.`;
}
