import { ApiFailure, transactionWithOutside } from "../../api/index.ts";
import { noteResources } from "../../services/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import { chargeDue } from "./charge-due.ts";
import type { ResourcePool, VcenterDriver, VcenterView, VcenterWork, VirtualMachine } from "./driver.ts";
import { ownStorage } from "../../machines/index.ts";

type Reads = Pick<VcenterDriver, "findVirtualMachines" | "listResourcePools" | "listDataCenters">;

/** A service that is a pool, or a machine of its own. */
export interface ServiceOfResource {
  readonly serviceId: number;
  readonly moId: string;
  readonly isMachine: boolean;
}

/** Notes at all services of an automator what the platform says of their pools and machines, and charges what is due. */
export async function noteAllResources(driver: Reads, at: VcenterView): Promise<void> {
  const found = await noteOf(
    driver,
    at,
    await at.db.query<ServiceOfResource>(
      `select s.id as "serviceId", s.mo_id as "moId", o.type = 'vCenterVirtualMachine' as "isMachine"
       from service s join service_offering o on o.id = s.service_offering_id
       where s.automator_id = $1 and s.mo_id is not null and o.type in ('vCenterResourcePool', 'vCenterVirtualMachine')`,
      [at.automatorId],
    ),
  );
  await chargeDue(at.db, at.automatorId, found);
}

/** The same of one service that has just got its resource. */
export async function noteMapped(driver: Reads, at: VcenterView, service: ServiceOfResource): Promise<void> {
  await noteOf(driver, at, [service]);
}

/**
 * The same of one service, after work on it. Returns the machine where it is one. The work is done: a vCenter that is silent
 * now does not make it fail. It is asked again for some minutes, and later by the check of its automator.
 */
export async function noteResource(
  driver: Reads,
  { automatorId, task }: VcenterWork,
  service: ServiceOfResource,
): Promise<VirtualMachine | undefined> {
  const { database, accountId } = task;
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      const { machines } = await transactionWithOutside(database, { accountId }, (db, outside) =>
        noteOf(driver, { automatorId, db, outside }, [service]),
      );
      return machines[0];
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!(error instanceof PlatformSilent) || pause === undefined) return undefined;
      await task.wait(pause);
    }
  }
  return undefined;
}

const PAUSES_MS = [1000, 5000, 15_000, 30_000, 60_000, 120_000] as const;

async function noteOf(
  driver: Reads,
  at: VcenterView,
  services: readonly ServiceOfResource[],
): Promise<{ readonly machines: readonly VirtualMachine[]; readonly pools: readonly ResourcePool[] }> {
  if (services.length === 0) return { machines: [], pools: [] };
  const idsOf = (wanted: boolean) =>
    services.filter(({ isMachine }) => isMachine === wanted).map(({ moId }) => moId);
  const machines = await driver.findVirtualMachines(at, idsOf(true));
  const inPools = machines.map(({ resourcePool }) => resourcePool);
  const pools = await driver.listResourcePools(at, [...new Set([...idsOf(false), ...inPools])]);
  const centers = new Map((await driver.listDataCenters(at)).map(({ moId, name }) => [moId, name]));
  const poolOf = new Map(pools.map((pool) => [pool.moId, pool]));
  const machineOf = new Map(machines.map((machine) => [machine.moId, machine]));
  const regionOf = (pool: ResourcePool | undefined) => pool && centers.get(pool.dataCenter);
  await noteResources(
    at.db,
    services.flatMap(({ serviceId, moId, isMachine }) => {
      const machine = isMachine ? machineOf.get(moId) : undefined;
      const pool = poolOf.get(machine?.resourcePool ?? moId);
      const resource = machine === undefined ? pool && { name: pool.name } : sizeOf(machine);
      const region = regionOf(pool);
      return resource === undefined
        ? []
        : [{ serviceId, resource: { ...resource, ...(region !== undefined && { region }) } }];
    }),
  );
  return { machines, pools };
}

function sizeOf(machine: VirtualMachine) {
  const { name, cores, memory, operatingSystem, powerState } = machine;
  return {
    name,
    cores,
    memory: memory / 1024,
    diskCapacity: ownStorage(machine),
    operatingSystem,
    powerState,
  };
}
