import type { Offering } from "../../../offerings/index.ts";
import { recordEvent } from "../../../services/index.ts";
import type { ResourceMapping } from "../../platform.ts";
import type { ResourcePool, VcenterDriver } from "../driver.ts";
import { checkLimits, limitQuantities } from "../../../machines/index.ts";

/** Pools that nobody bought here become services, and pools of services that end stay. */
export function buildPoolMapping(driver: VcenterDriver): ResourceMapping {
  return {
    automatorType: "vCenter",
    async list(at) {
      const pools = await driver.listFreePools(at);
      return pools.map((pool) => ({
        moId: pool.moId,
        name: pool.name,
        description: pool.description,
        place: pool.place,
        quota: { cpu: pool.cpu.limit, memory: pool.memory.limit, storage: pool.storage.limit },
        quantities: limitQuantities(pool.cluster, pool),
        misfit: (offering) => misfit(pool, offering),
      }));
    },
    async assign(at, moId, owner) {
      const disconnected = await driver.assignPool(at, moId, owner);
      if (disconnected.length === 0 || owner.serviceId === null) return;
      await recordEvent(at.db, {
        serviceId: owner.serviceId,
        message: `Network cards were disconnected, because their networks belong to the former owner: ${disconnected.join(", ")}`,
      });
    },
  };
}

/** What of a pool an order of this solution could not have. */
function misfit(pool: ResourcePool, { name, metaData }: Offering): string | undefined {
  const { clusters = [], storagePolicies, storage, ...properties } = metaData.properties;
  if (clusters.length > 0 && !clusters.includes(pool.cluster))
    return `${name} is not offered in ${pool.place}, where ${pool.name} is.`;
  // Where no storage policy is known of a pool, no limit is either.
  const isStorageKnown = pool.storage.policy !== "";
  if (isStorageKnown && storagePolicies?.includes(pool.storage.policy) === false)
    return `${name} does not offer the storage policy of ${pool.name}.`;
  const [wrong] = checkLimits({ ...properties, storage }, pool).filter(
    ({ field }) => isStorageKnown || field?.startsWith("/storage/") !== true,
  );
  if (wrong === undefined) return undefined;
  return `${pool.name} does not fit ${name}: ${WORDS[wrong.field ?? ""] ?? "its limits"}. ${wrong.message}`;
}

const WORDS: Readonly<Record<string, string>> = {
  "/cpu/limit": "its compute",
  "/cpu/reservation": "the compute reserved for it",
  "/memory/limit": "its memory",
  "/memory/reservation": "the memory reserved for it",
  "/storage/limit": "its storage",
};
