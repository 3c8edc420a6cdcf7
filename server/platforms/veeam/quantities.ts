import type { OfferingProperties } from "../../offerings/index.ts";
import type { Quantities } from "../../prices/index.ts";
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

/** The same of one that is ordered: its solution says how large it is at first. */
export function firstQuantities({ storage }: OfferingProperties): Quantities {
  return storage === undefined ? {} : { storage: { value: String(storage.default) } };
}
