import { transactionWithOutside } from "../../api/index.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildVcenterAutomatorApi } from "./automator/index.ts";
import { chooseDriver } from "./choose-driver.ts";
import { createEmbeddedVcenterDriver } from "./embedded-driver.ts";
import { vcenterSeed } from "./seed.ts";
import { buildServiceTypes } from "./service-types.ts";
import { buildConsoleSource, buildVcenterV2Api } from "./v2/index.ts";
import { createVsphereDriver } from "./vsphere-driver.ts";

/** VMware vCenter: resource pools and their virtual machines. */
export function buildVcenterPlatform(parts: PlatformParts): Platform {
  const vsphere = createVsphereDriver(parts);
  const driver = chooseDriver(createEmbeddedVcenterDriver(), vsphere);
  const consoles = buildConsoleSource(driver);
  return {
    name: "vcenter",
    folder: import.meta.dirname,
    apis: [buildVcenterV2Api(driver, consoles), buildVcenterAutomatorApi(parts.secrets)],
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
          transactionWithOutside(database, { accountId }, (db, outside) =>
            driver.checkConnection({ automatorId, db, outside }),
          ),
      },
    ],
    consoles: [consoles],
    seed: vcenterSeed,
    close: () => vsphere.close(),
  };
}
