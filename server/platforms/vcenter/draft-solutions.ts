import { draftSizes, whole } from "../draft-sizes.ts";
import type { ResourceView, SolutionDraft, SolutionDrafts } from "../platform.ts";
import type { Cluster, MachineTemplate, ResourcePool, VcenterDriver } from "./driver.ts";

/** Resource pools of each cluster, and of automators of the first version machines from each template. */
export function buildDrafts(driver: VcenterDriver): readonly SolutionDrafts[] {
  const draftMachines = async (at: ResourceView, pools: readonly ResourcePool[]) =>
    (await driver.listTemplates(at)).flatMap((template) => draftMachine(template, pools));
  return (["v1", "v2"] as const).map((version) => ({
    automatorType: "vCenter",
    version,
    async read(at) {
      const places = await driver.listDataCenters(at);
      const clusters = await driver.listClusters(at);
      const stores = await driver.listDatastores(at);
      const networks = await driver.listNetworks(at);
      const pools = await driver.listFreePools(at);
      const machines = await driver.listFreeMachines(at);
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
        drafts:
          version === "v2"
            ? clusters.map((each) => draftPools(each, nameOf, pools))
            : await draftMachines(at, pools),
      };
    },
  }));
}

function draftPools(
  { moId, name, dataCenter, hosts, cpuFree, memoryFree }: Cluster,
  nameOf: ReadonlyMap<string, string>,
  pools: readonly ResourcePool[],
): SolutionDraft {
  const there = pools
    .filter(({ cluster }) => cluster === moId)
    .map(({ cpu, memory, storage }) => ({ cpu: cpu.limit, memory: memory.limit, storage: storage.limit }));
  return {
    key: `vCenterResourcePool ${moId}`,
    name: `Resource pools in ${[nameOf.get(dataCenter) ?? dataCenter, name].filter((each) => each !== "").join(", ")}`,
    description: `On ${hosts} hosts, of which ${whole(cpuFree)} GHz and ${whole(memoryFree)} GB are free.`,
    type: "vCenterResourcePool",
    properties: { clusters: [moId], ...draftSizes({ cpu: cpuFree, memory: memoryFree }, there) },
    isSoldBy: ({ clusters: sold = [] }) => sold.length === 0 || sold.includes(moId),
  };
}

/** In the first pool beside the template that belongs to no service; none where there is no such pool. */
function draftMachine(
  { moId, name, operatingSystem, dataCenter, cores, memory, storage }: MachineTemplate,
  pools: readonly ResourcePool[],
): readonly SolutionDraft[] {
  const pool = pools.find((each) => each.dataCenter === dataCenter);
  if (pool === undefined) return [];
  const memoryGb = Math.ceil(memory / 1024);
  return [
    {
      key: `vCenterVirtualMachine ${moId}`,
      name: `Virtual machines, ${name}`,
      description: `${operatingSystem}, in the pool ${pool.name}.`,
      type: "vCenterVirtualMachine",
      properties: {
        template: moId,
        resourcePool: pool.moId,
        cpu: { min: 1, max: Math.max(16, cores), step: 1, default: cores },
        memory: { min: 1, max: Math.max(64, memoryGb), step: 1, default: memoryGb },
        storage: { min: storage, max: storage + 1000, step: 10, default: storage },
      },
      isSoldBy: ({ template }) => template === moId,
    },
  ];
}
