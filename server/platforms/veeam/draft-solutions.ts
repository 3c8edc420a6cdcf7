import { draftSizes, whole } from "../draft-sizes.ts";
import type { SolutionDrafts } from "../platform.ts";
import type { VeeamDriver } from "./driver.ts";

/** Backup storage of all repositories together. */
export function buildBackupDrafts(driver: VeeamDriver): SolutionDrafts {
  return {
    automatorType: "Veeam",
    version: "v1",
    async read(at) {
      const places = await driver.listLocations(at);
      const repositories = await driver.listRepositories(at);
      const free = repositories.reduce((sum, { capacity, used }) => sum + capacity - used, 0);
      return {
        found: { places: places.length, storages: repositories.length },
        drafts: [
          {
            key: "veeam_backup_resource",
            name: "Backup storage",
            description: `${whole(free)} GB are free in all repositories together.`,
            type: "veeam_backup_resource",
            properties: { storage: draftSizes({ storage: free }).storage },
          },
        ],
      };
    },
  };
}
