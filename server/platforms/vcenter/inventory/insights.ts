import type { VcenterDriver } from "../driver.ts";
import type { ReachedAutomator } from "../machines/index.ts";
import { readCatalogs } from "../catalog-offer.ts";
import { listServices } from "./reach.ts";

/** How much a vCenter has, and how much of it is in use. */
export async function readInsights(driver: VcenterDriver, at: ReachedAutomator) {
  const clusters = await driver.listClusters(at);
  const stores = await driver.listDatastores(at);
  const services = await listServices(at.db, at.automatorId);
  const pools = services.filter(({ isMachine }) => !isMachine).map(({ moId }) => moId);
  const singles = services.filter(({ isMachine }) => isMachine).map(({ moId }) => moId);
  const { meta } = await driver.pageVirtualMachines(at, { pools, singles }, COUNT);
  const capacity = sum(stores, (store) => store.capacity);
  return {
    dataCenters: (await driver.listDataCenters(at)).length,
    clusters: clusters.length,
    hosts: sum(clusters, (cluster) => cluster.hosts),
    cpuFree: sum(clusters, (cluster) => cluster.cpuFree),
    memoryFree: sum(clusters, (cluster) => cluster.memoryFree),
    datastores: stores.length,
    capacity,
    used: rounded(capacity - sum(stores, (store) => store.free)),
    pools: (await driver.listResourcePools(at, pools)).length,
    freePools: (await driver.listFreePools(at)).length,
    machines: meta.total,
    running: meta.counts?.["powerState"]?.["POWERED_ON"] ?? 0,
    templates: (await driver.listTemplates(at)).length,
    catalogs: (await readCatalogs(at)).length,
    accounts: new Set(services.map(({ accountId }) => accountId)).size,
  };
}

/** How many machines there are, and how many of them run. */
const COUNT = { filters: [], searches: [], sort: [], counts: ["powerState"], page: { number: 1, size: 1 } };

function sum<Row>(rows: readonly Row[], read: (row: Row) => number): number {
  return rounded(rows.reduce((total, row) => total + read(row), 0));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
