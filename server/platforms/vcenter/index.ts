import { tmpdir } from "node:os";
import { join } from "node:path";
import { transactionWithOutside } from "../../api/index.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildVcenterAutomatorApi } from "./automator/index.ts";
import { chooseDriver } from "./choose-driver.ts";
import { buildPoolDrafts } from "./draft-solutions.ts";
import { createEmbeddedVcenterDriver } from "./embedded-driver.ts";
import { noteAllResources } from "./note-resources.ts";
import { vcenterSeed } from "./seed.ts";
import { buildServiceTypes } from "./service-types.ts";
import { buildVcenterStatsApi } from "./stats/index.ts";
import { buildV1Consoles, buildVcenterV1Api } from "./v1/index.ts";
import { buildV2Consoles, buildVcenterV2Api } from "./v2/index.ts";
import { surveyServices } from "./survey-services.ts";
import { createQemuHost } from "./qemu/index.ts";
import { createQemuDriver } from "./qemu-driver.ts";
import { createVsphereDriver } from "./vsphere-driver.ts";

/** VMware vCenter: resource pools and their virtual machines. */
export function buildVcenterPlatform(parts: PlatformParts): Platform {
  const vsphere = createVsphereDriver(parts);
  const embedded = createEmbeddedVcenterDriver();
  const host = createQemuHost(parts.machines?.folder ?? join(tmpdir(), "atrium-qemu"));
  const driver = chooseDriver({
    embedded,
    vsphere,
    qemu: createQemuDriver({ host, images: parts.machines?.images }, embedded),
  });
  const v1Consoles = buildV1Consoles(driver);
  const v2Consoles = buildV2Consoles(driver);
  return {
    name: "vcenter",
    folder: import.meta.dirname,
    apis: [
      buildVcenterV1Api({ driver, uploads: parts.uploads }, v1Consoles),
      buildVcenterV2Api({ driver, uploads: parts.uploads }, v2Consoles),
      buildVcenterAutomatorApi(parts.secrets),
      buildVcenterStatsApi(driver),
    ],
    serviceTypes: buildServiceTypes(driver),
    solutionTypes: [
      { type: "vCenterVirtualMachine", platform: "vCenter", version: "v1" },
      { type: "vCenterResourcePool", platform: "vCenter" },
    ],
    checks: (["v1", "v2"] as const).map((version) => ({
      type: "vCenter",
      version,
      check: ({ automatorId, accountId, database }) =>
        transactionWithOutside(database, { accountId }, async (db, outside) => {
          const at = { automatorId, db, outside };
          const connection = await driver.checkConnection(at);
          if (connection.ok) await noteAllResources(driver, at);
          return connection;
        }),
      survey: ({ automatorId, accountId, database }) =>
        transactionWithOutside(database, { accountId }, (db, outside) =>
          surveyServices(driver, { automatorId, db, outside }),
        ),
    })),
    drafts: buildPoolDrafts(driver),
    consoles: [v1Consoles, v2Consoles],
    seed: vcenterSeed,
    close: () => vsphere.close(),
  };
}
