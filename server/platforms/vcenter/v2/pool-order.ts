import type { FieldFailure } from "../../../api/index.ts";
import { wrongFields } from "../../../api/index.ts";
import type { Cluster, PoolLimits, PoolOrder, PoolShare, VcenterDriver, VcenterView } from "../driver.ts";
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
  const limits = await readLimits(driver, at, offering, purchase, { free: cluster, wrong });
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

interface LimitsContext {
  /** What the cluster has for this pool; undefined where there is no such cluster. */
  readonly free: Free | undefined;
  /** Of the pool as it is. */
  readonly former?: PoolLimits;
  /** What was found elsewhere already. */
  readonly wrong?: readonly FieldFailure[];
}

/** Checks and completes limits; throws what is wrong of them together. */
export async function readLimits(
  driver: VcenterDriver,
  at: VcenterView,
  offering: Pick<Offering, "metaData">,
  { cpu, memory, storage }: WrittenLimits,
  { free, former, wrong = [] }: LimitsContext,
): Promise<PoolLimits> {
  const { properties } = offering.metaData;
  const policies = await driver.listStoragePolicies(at);
  const allowed = policies.filter(({ policyUid }) => properties.storagePolicies?.includes(policyUid) ?? true);
  // A pool that was mapped may have none yet.
  const policy = storage.policy === "" ? allowed[0]?.policyUid : (storage.policy ?? allowed[0]?.policyUid);
  const written = { cpu, memory, storage };
  const failures = [
    ...wrong,
    ...checkLimits(properties, written, free, maySell(properties, written, former)),
  ];
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

/**
 * What has no limit is charged by its reservation alone: an order of it waits for its seller's approval
 * (docs/decisions/0039-what-has-no-limit-is-approved.md). A pool that has none may keep that, with what it reserves.
 */
function maySell(
  { allowUnlimited, needsApproval }: OfferingProperties,
  written: WrittenLimits,
  former: PoolLimits | undefined,
): MayBeUnlimited {
  return (of) =>
    (allowUnlimited === true && needsApproval === true) || isKept({ ...written[of] }, former?.[of]);
}

function isKept({ limit, reservation = 0 }: PoolCompute, before: Partial<PoolShare> | undefined): boolean {
  if (before?.limit === undefined || !isUnlimited(before.limit)) return false;
  return isUnlimited(limit) && reservation >= (before.reservation ?? 0);
}

type MayBeUnlimited = (of: keyof PoolLimits) => boolean;

/** What of these limits a solution does not offer, or its cluster cannot reserve. */
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
    ...checkReservation("/cpu/reservation", cpu, properties.cpu, free?.cpuFree),
    ...checkReservation("/memory/reservation", memory, properties.memory, free?.memoryFree),
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
