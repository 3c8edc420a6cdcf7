import type { PlatformThing } from "../platform.ts";
import type { VcenterDriver, VcenterView } from "./driver.ts";
import { listServices } from "./inventory/index.ts";

/** What a vCenter has: one listing of each kind, and of machines two. */
export async function listThings(driver: VcenterDriver, at: VcenterView): Promise<readonly PlatformThing[]> {
  const services = await listServices(at.db, at.automatorId);
  const sold = services.filter(({ isMachine }) => !isMachine).map(({ moId }) => moId);
  const free = await driver.listFreePools(at);
  const pools = [...free, ...(await driver.listResourcePools(at, sold))];
  const machines = await driver.listVirtualMachines(
    at,
    pools.map(({ moId }) => moId),
  );
  const kinds = [
    ["datacentre", await driver.listDataCenters(at)],
    ["cluster", await driver.listClusters(at)],
    ["datastore", await driver.listDatastores(at)],
    ["network", await driver.listNetworks(at)],
    ["template", await driver.listTemplates(at)],
    ["resource pool", pools],
    ["virtual machine", machines],
  ] as const;
  return kinds.flatMap(([kind, all]) => all.map(({ moId, name }) => ({ kind, id: moId, name })));
}
