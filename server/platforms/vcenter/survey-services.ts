import type { SurveyedService } from "../../alerts/index.ts";
import { quotasOf } from "../resource-stats.ts";
import type { ResourcePool, VcenterDriver, VcenterView } from "./driver.ts";
import { listServices } from "./inventory/index.ts";

type Reads = Pick<VcenterDriver, "findVirtualMachines" | "listResourcePools" | "listVirtualMachines">;

/** What the services of an automator use, and which of their machines run: one listing of pools, and two of machines. */
export async function surveyServices(driver: Reads, at: VcenterView): Promise<readonly SurveyedService[]> {
  const services = await listServices(at.db, at.automatorId);
  const idsOf = (wanted: boolean) =>
    services.filter(({ isMachine }) => isMachine === wanted).map(({ moId }) => moId);
  const pools = await driver.listResourcePools(at, idsOf(false));
  const inPools = await driver.listVirtualMachines(at, idsOf(false));
  const singles = await driver.findVirtualMachines(at, idsOf(true));
  const poolOf = new Map(pools.map((pool) => [pool.moId, pool]));
  const machinesOf = Map.groupBy(inPools, ({ resourcePool }) => resourcePool);
  return services.map(({ serviceId, moId, isMachine }) => {
    const pool = poolOf.get(moId);
    const machines = isMachine ? singles.filter((each) => each.moId === moId) : (machinesOf.get(moId) ?? []);
    return {
      serviceId,
      isThere: isMachine ? machines.length > 0 : pool !== undefined,
      quotas: pool === undefined ? [] : quotasOf(shareOf(pool)),
      machines,
    };
  });
}

/** What a pool has, and what its machines take of it. */
export function shareOf({ cpu, memory, storage, used }: ResourcePool) {
  return {
    limits: { cpu: cpu.limit, memory: memory.limit, storage: storage.limit },
    used: { cpu: used.cpu, memory: used.memory, storage: used.provisioned },
  };
}
