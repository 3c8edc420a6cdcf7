import { draftSizes } from "../draft-sizes.ts";
import type { SolutionDrafts } from "../platform.ts";
import type { VcloudDriver } from "./driver.ts";
import { MODELS } from "./v4/index.ts";

/** Virtual datacentres of each way in which they take from their provider's. */
export function buildVdcDrafts(driver: VcloudDriver): readonly SolutionDrafts[] {
  return (["v1", "v2"] as const).map((version) => ({
    automatorType: "vCloud",
    version,
    async read(at) {
      const places = await driver.list(at, "provider-vdc");
      const profiles = await driver.list(at, "storage-profile");
      const networks = await driver.list(at, "external-network");
      const free = (await driver.list(at, "org-vdc")).filter(({ serviceId }) => serviceId === null);
      const machines = await driver.list(at, "virtual-machine");
      return {
        found: {
          places: places.length,
          storages: profiles.length,
          networks: networks.length,
          freeResources: free.length,
          freeMachines: machines.filter(({ serviceId }) => serviceId === null).length,
        },
        drafts: WORDS.map(([type, name, description]) => ({
          key: type,
          name,
          description,
          type,
          properties: draftSizes(
            {},
            free
              .filter(({ details }) => details.model === MODELS[type])
              .map(({ details: { cpu, memory, storage } }) => ({
                cpu: cpu.limit,
                memory: memory.limit,
                storage: storage.limit,
              })),
          ),
        })),
      };
    },
  }));
}

const WORDS = [
  [
    "vcloud_allocation_vdc",
    "Virtual datacentres with allocated resources",
    "Each has limits, of which a part is reserved.",
  ],
  [
    "vcloud_pay_as_you_go_vdc",
    "Virtual datacentres by use",
    "What machines use is charged, and nothing is reserved before.",
  ],
  ["vcloud_reservation_vdc", "Reserved virtual datacentres", "All of what each has is reserved for it."],
] as const;
