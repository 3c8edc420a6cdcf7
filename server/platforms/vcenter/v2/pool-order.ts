import type { FieldFailure } from "../../../api/index.ts";
import { wrongFields } from "../../../api/index.ts";
import type { Cluster, PoolLimits, PoolOrder, VcenterDriver, VcenterView } from "../driver.ts";
import type { Offering, OfferingProperties, OrderRange } from "../../../offerings/index.ts";
import type { NewResourcePool, PoolCompute } from "./contract.generated.ts";

/** Limits as the caller writes them: reservations and the storage policy may be left out. */
type WrittenLimits = Pick<NewResourcePool, "cpu" | "memory" | "storage">;

/** The order that goes to the platform; a 422 that names every field the solution or the platform does not permit. */
export async function readOrder(
  driver: VcenterDriver,
  at: VcenterView,
  offering: Offering,
  purchase: NewResourcePool,
): Promise<Omit<PoolOrder, "serviceId">> {
  const { clusters = [] } = offering.metaData.properties;
  const cluster = (await driver.listClusters(at)).find(({ moId }) => moId === purchase.cluster);
  const wrong: FieldFailure[] = [];
  if (cluster === undefined) wrong.push({ field: "/cluster", message: "There is no such cluster." });
  else if (cluster.dataCenter !== purchase.dataCenter) {
    wrong.push({ field: "/dataCenter", message: `${cluster.name} is not in this datacentre.` });
  } else if (clusters.length > 0 && !clusters.includes(cluster.moId)) {
    wrong.push({ field: "/cluster", message: `${offering.name} is not offered in ${cluster.name}.` });
  }
  const limits = await readLimits(driver, at, offering, purchase, cluster, wrong);
  return {
    name: purchase.name,
    description: purchase.description ?? null,
    dataCenter: purchase.dataCenter,
    cluster: purchase.cluster,
    ...limits,
  };
}

/** What can be reserved: GHz and GB. */
type Free = Pick<Cluster, "cpuFree" | "memoryFree">;

/**
 * Checks and completes limits; adds to `wrong` what was found elsewhere already, and throws them together. `free`: what the
 * cluster has for this pool; undefined where there is no such cluster.
 */
export async function readLimits(
  driver: VcenterDriver,
  at: VcenterView,
  offering: Pick<Offering, "metaData">,
  { cpu, memory, storage }: WrittenLimits,
  free: Free | undefined,
  wrong: readonly FieldFailure[] = [],
): Promise<PoolLimits> {
  const { properties } = offering.metaData;
  const policies = await driver.listStoragePolicies(at);
  const allowed = policies.filter(({ policyUid }) => properties.storagePolicies?.includes(policyUid) ?? true);
  // A pool that was mapped may have none yet.
  const policy = storage.policy === "" ? allowed[0]?.policyUid : (storage.policy ?? allowed[0]?.policyUid);
  const failures = [...wrong, ...checkLimits(properties, { cpu, memory, storage }, free)];
  const isPolicyAllowed = policy !== undefined && allowed.some(({ policyUid }) => policyUid === policy);
  if (!isPolicyAllowed)
    failures.push({ field: "/storage/policy", message: "There is no such storage policy." });
  if (failures.length > 0 || policy === undefined) throw wrongFields(failures);
  return {
    cpu: { limit: cpu.limit, reservation: cpu.reservation ?? 0 },
    memory: { limit: memory.limit, reservation: memory.reservation ?? 0 },
    storage: { limit: storage.limit, policy },
  };
}

/** What of these limits a solution does not offer, or its cluster cannot reserve. */
export function checkLimits(
  properties: OfferingProperties,
  { cpu, memory, storage }: WrittenLimits,
  free?: Free,
): FieldFailure[] {
  return [
    ...checkRange("/cpu/limit", cpu.limit, properties.cpu, properties.allowUnlimited),
    ...checkRange("/memory/limit", memory.limit, properties.memory, properties.allowUnlimited),
    ...checkRange("/storage/limit", storage.limit, properties.storage, properties.allowUnlimited),
    ...checkReservation("/cpu/reservation", cpu, properties.cpu, free?.cpuFree),
    ...checkReservation("/memory/reservation", memory, properties.memory, free?.memoryFree),
  ];
}

function checkRange(
  field: string,
  limit: number,
  range?: OrderRange,
  allowUnlimited = false,
): FieldFailure[] {
  if (isUnlimited(limit))
    return allowUnlimited ? [] : [{ field, message: "The solution does not offer it without a limit." }];
  if (range === undefined) return [];
  const { min, max, step } = range;
  if (limit < min || limit > max) return [{ field, message: `Must be from ${min} to ${max}.` }];
  return (limit - min) % step === 0
    ? []
    : [{ field, message: `Must go up from ${min} in steps of ${step}.` }];
}

function checkReservation(
  field: string,
  { limit, reservation = 0 }: PoolCompute,
  range?: OrderRange,
  free = Infinity,
): FieldFailure[] {
  if (!isUnlimited(limit) && reservation > limit)
    return [{ field, message: `Must be at most the limit of ${limit}.` }];
  if (isUnlimited(limit) && range !== undefined && reservation > range.max)
    return [{ field, message: `Must be at most ${range.max}.` }];
  return reservation <= free ? [] : [{ field, message: `The cluster has only ${free} free.` }];
}

function isUnlimited(limit: number): boolean {
  return limit === 0 || limit === -1;
}
