import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import type { ResourcePool, VcenterDriver } from "../driver.ts";
import { listInventory } from "../../list-inventory.ts";
import { listRunningTasks } from "../../../services/index.ts";
import type { RunningTask } from "../../../services/index.ts";
import type { MachineService } from "../machines/index.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";
import { listPoolServices, reachPool } from "./reach.ts";

export function buildPoolReaders(driver: VcenterDriver, reachAutomator: ReachAutomator) {
  return {
    async listResourcePools(request: ApiRequest & InAutomator) {
      const at = await reachAutomator(request);
      const services = new Map(
        (await listPoolServices(at.db, at.automatorId)).map((each) => [each.moId, each]),
      );
      const pools = await driver.listResourcePools(at, [...services.keys()]);
      const { data, meta } = listInventory(pools, FIELDS, request.list);
      const page = data.flatMap((pool) => {
        const service = services.get(pool.moId);
        return service === undefined ? [] : [{ pool, service }];
      });
      const tasks = await listRunningTasks(
        at.db,
        page.map(({ service }) => service.serviceId),
      );
      return { body: { data: page.map(({ pool, service }) => presentPool(pool, service, tasks)), meta } };
    },

    async getResourcePool(request: InAutomator & { readonly path: { readonly poolId: string } }) {
      const at = await reachAutomator(request);
      const service = await reachPool(at.db, at.automatorId, request.path.poolId);
      const [pool] = await driver.listResourcePools(at, [service.moId]);
      if (pool === undefined) throw new ApiFailure(404, "The resource pool is gone from the platform.");
      return { body: presentPool(pool, service, await listRunningTasks(at.db, [service.serviceId])) };
    },

    async checkResourcePoolName(
      request: InAutomator & { readonly query: { readonly cluster: string; readonly name: string } },
    ) {
      const at = await reachAutomator(request);
      const { cluster, name } = request.query;
      if (!POOL_NAME.test(name)) return { body: { available: false, message: POOL_NAME_TEXT } };
      if (!(await driver.isPoolNameTaken(at, cluster, name))) return { body: { available: true } };
      return { body: { available: false, message: `${name} is taken in ${cluster}.` } };
    },
  };
}

/** The rule and the text of spec 2 §5. */
const POOL_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,100}$/;
const POOL_NAME_TEXT =
  "Pool name requirements: contain alphanumeric characters or dashes or underscores, begins with a letter, but spaces are not permitted.";

const FIELDS: InventoryFields<
  ResourcePool,
  | "moId"
  | "name"
  | "description"
  | "cluster"
  | "dataCenter"
  | "cpu.limit"
  | "memory.limit"
  | "storage.limit"
  | "virtual_machines_count"
> = {
  moId: (pool) => pool.moId,
  name: (pool) => pool.name,
  description: (pool) => pool.description,
  cluster: (pool) => pool.cluster,
  dataCenter: (pool) => pool.dataCenter,
  "cpu.limit": (pool) => pool.cpu.limit,
  "memory.limit": (pool) => pool.memory.limit,
  "storage.limit": (pool) => pool.storage.limit,
  virtual_machines_count: (pool) => pool.virtual_machines_count,
};

/** What is left of the limits. */
function freeOf({ cpu, memory, storage, used }: ResourcePool) {
  return {
    cpu: leftOf(cpu.limit, used.cpu),
    memory: leftOf(memory.limit, used.memory),
    storage: leftOf(storage.limit, used.provisioned),
  };
}

/** Null: there is no limit. */
function leftOf(limit: number, taken: number): number | null {
  return limit > 0 ? Math.round(Math.max(0, limit - taken) * 10) / 10 : null;
}

function presentPool(pool: ResourcePool, service: MachineService, tasks: readonly RunningTask[]) {
  const running = tasks.find(
    (task) => task.serviceId === service.serviceId && task.resourceType === "service",
  );
  return {
    ...pool,
    free: freeOf(pool),
    service_id: service.serviceId,
    Accounts_id: service.accountId,
    runningTask: running?.name ?? null,
  };
}
