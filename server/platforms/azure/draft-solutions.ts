import type { SolutionDrafts } from "../platform.ts";
import type { AzureDriver } from "./driver.ts";
import { AZURE, TYPE } from "./inventory.ts";

/** A solution for each service that the tenant lists. */
export function buildAzureDrafts(driver: AzureDriver): SolutionDrafts {
  return {
    automatorType: AZURE,
    version: "v1",
    async read(at) {
      const services = await driver.listServices(at);
      const resources = await driver.listResources(at);
      return {
        found: { places: new Set(resources.map(({ region }) => region)).size },
        drafts: services.map(({ id, name, description }) => ({
          key: `${TYPE} ${id}`,
          name,
          description,
          type: TYPE,
          properties: { cloudService: id },
          isSoldBy: ({ cloudService }) => cloudService === id,
        })),
      };
    },
  };
}
