import { tmpdir } from "node:os";
import { join } from "node:path";
import { transactionWithOutside } from "../../api/index.ts";
import { asView } from "../as-view.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildVcenterAutomatorApi } from "./automator/index.ts";
import { chooseDriver } from "./choose-driver.ts";
import { buildDrafts } from "./draft-solutions.ts";
import { createEmbeddedVcenterDriver } from "./embedded-driver.ts";
import { listThings } from "./list-things.ts";
import { NAMED } from "./named.ts";
import { noteAllResources } from "./note-resources.ts";
import { vcenterSeed } from "./seed.ts";
import { buildServiceTypes } from "./service-types.ts";
import { buildVcenterStatsApi } from "./stats/index.ts";
import { buildV1Consoles, buildV1PoweredMachines, buildVcenterV1Api } from "./v1/index.ts";
import { buildV2Consoles, buildV2PoweredMachines, buildVcenterV2Api } from "./v2/index.ts";
import { chargeMachineCounts } from "./charge-machines.ts";
import { surveyServices } from "./survey-services.ts";
import { createQemuHost } from "./qemu/index.ts";
import { createQemuDriver } from "./qemu-driver.ts";
import { createVsphereDriver } from "./vsphere-driver.ts";

/** Keys of what pools and single machines are charged for. */
const SIZES = ["cpu", "memory", "storage"];

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
      { type: "vCenterVirtualMachine", platform: "vCenter", version: "v1", counted: { keys: SIZES } },
      // The machines of a pool are counted by its vCenter (`charge-machines.ts`).
      {
        type: "vCenterResourcePool",
        platform: "vCenter",
        counted: { keys: SIZES, machines: true },
        hasWholeSizes: true,
      },
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
      survey: asView(async (at) => {
        const services = await surveyServices(driver, at);
        await chargeMachineCounts(
          at.db,
          services.map(({ serviceId, machines }) => ({ serviceId, machines: machines.length })),
        );
        return services;
      }),
      inventory: asView((at) => listThings(driver, at)),
    })),
    drafts: buildDrafts(driver),
    named: NAMED,
    consoles: [v1Consoles, v2Consoles],
    powered: [buildV1PoweredMachines(driver), buildV2PoweredMachines(driver)],
    seed: vcenterSeed,
    close: () => vsphere.close(),
  };
}
