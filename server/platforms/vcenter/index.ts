import type { Platform } from "../platform.ts";
import { createEmbeddedVcenterDriver } from "./embedded-driver.ts";
import { vcenterSeed } from "./seed.ts";
import { buildServiceTypes } from "./service-types.ts";
import { buildVcenterV2Api } from "./v2/index.ts";

const driver = createEmbeddedVcenterDriver();

/** VMware vCenter: resource pools and their virtual machines. */
export const vcenterPlatform: Platform = {
  name: "vcenter",
  folder: import.meta.dirname,
  apis: [buildVcenterV2Api(driver)],
  serviceTypes: buildServiceTypes(driver),
  solutionTypes: [
    { type: "vCenterVirtualMachine", platform: "vCenter", version: "v1" },
    { type: "vCenterResourcePool", platform: "vCenter" },
  ],
  checks: [
    {
      type: "vCenter",
      version: "v2",
      check: ({ automatorId, accountId, database }) =>
        database.transaction({ accountId }, (db) => driver.checkConnection({ automatorId, db })),
    },
  ],
  seed: vcenterSeed,
};
