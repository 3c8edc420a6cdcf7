import type { FieldFailure } from "../../../api/index.ts";
import { wrongFields } from "../../../api/index.ts";
import type { Limits } from "../../../machines/index.ts";
import { checkLimits, maySell } from "../../../machines/index.ts";
import type { Cluster, PoolOrder, VcenterDriver, VcenterView } from "../driver.ts";
import type { Offering } from "../../../offerings/index.ts";
import type { NewResourcePool } from "./contract.generated.ts";

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
  readonly former?: Limits;
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
): Promise<Limits> {
  const { properties } = offering.metaData;
  const policies = await driver.listStoragePolicies(at);
  const allowed = policies.filter(({ policyUid }) => properties.storagePolicies?.includes(policyUid) ?? true);
  // A pool that was mapped may have none yet.
  const policy = storage.policy === "" ? allowed[0]?.policyUid : (storage.policy ?? allowed[0]?.policyUid);
  const written = { cpu, memory, storage };
  const failures = [
    ...wrong,
    ...checkLimits(
      properties,
      written,
      free && { cpu: free.cpuFree, memory: free.memoryFree, place: "The cluster" },
      maySell(properties, written, former),
    ),
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
