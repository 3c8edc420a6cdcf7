import type { Quantities } from "../../prices/index.ts";
import { limitQuantities } from "../../machines/index.ts";
import type { SizedMachine } from "../../machines/index.ts";
import { takenBy } from "../../machines/index.ts";
import type { OrgVdcDetails } from "./kinds.ts";

/**
 * What a virtual datacentre is charged for, by spec key: its limits, and of what has none what is reserved; where what
 * machines use is charged, that, in GHz and GB.
 */
export function vdcQuantities(
  { model, ...limits }: Pick<OrgVdcDetails, "model" | "cpu" | "memory" | "storage">,
  machines: readonly SizedMachine[],
): Quantities {
  if (model !== "AllocationVApp") return limitQuantities(undefined, limits);
  const { cpu, memory, storage } = takenBy(machines);
  return {
    cpu: { value: String(cpu) },
    memory: { value: String(memory) },
    storage: { value: String(storage), storagePolicyUid: limits.storage.policy },
  };
}
