import { draftSizes, whole } from "../draft-sizes.ts";
import type { SolutionDrafts } from "../platform.ts";
import type { VcenterDriver } from "./driver.ts";

/** Resource pools of each cluster, which automators of the second version provide. */
export function buildPoolDrafts(driver: VcenterDriver): readonly SolutionDrafts[] {
  return (["v1", "v2"] as const).map((version) => ({
    automatorType: "vCenter",
    version,
    async read(at) {
      const places = await driver.listDataCenters(at);
      const clusters = await driver.listClusters(at);
      const stores = await driver.listDatastores(at);
      const networks = await driver.listNetworks(at);
      const pools = await driver.listFreePools(at);
      const machines = await driver.listVirtualMachines(
        at,
        pools.map(({ moId }) => moId),
      );
      const nameOf = new Map(places.map(({ moId, name }) => [moId, name]));
      return {
        found: {
          places: places.length,
          clusters: clusters.length,
          storages: stores.length,
          networks: networks.length,
          freeResources: pools.length,
          freeMachines: machines.length,
        },
        drafts: (version === "v2" ? clusters : []).map(
          ({ moId, name, dataCenter, hosts, cpuFree, memoryFree }) => ({
            key: `vCenterResourcePool ${moId}`,
            name: `Resource pools in ${nameOf.get(dataCenter) ?? dataCenter}, ${name}`,
            description: `On ${hosts} hosts, of which ${whole(cpuFree)} GHz and ${whole(memoryFree)} GB are free.`,
            type: "vCenterResourcePool",
            properties: { clusters: [moId], ...draftSizes({ cpu: cpuFree, memory: memoryFree }) },
            isSoldBy: ({ clusters: sold = [] }) => sold.length === 0 || sold.includes(moId),
          }),
        ),
      };
    },
  }));
}
