import type { Quantities } from "../../../prices/index.ts";
import type { PoolLimits } from "../driver.ts";

/**
 * What a pool is charged for, by spec key: its limits in GHz and GB. Of what has no limit the reservation is charged, of
 * storage nothing: its seller approved that (`readLimits`).
 */
export function poolQuantities(
  clusterUid: string | undefined,
  { cpu, memory, storage }: PoolLimits,
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

function isUnlimited(limit: number): boolean {
  return limit === 0 || limit === -1;
}
