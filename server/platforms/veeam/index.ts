import { MACHINES } from "#pricing/calculation";
import { asView } from "../as-view.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildBackupDrafts } from "./draft-solutions.ts";
import { createEmbeddedVeeamDriver } from "./embedded-driver.ts";
import { veeamSeed } from "./seed.ts";
import { buildBackupResources } from "./service-type.ts";
import { listThings } from "./list-things.ts";
import { surveyResources } from "./survey-resources.ts";
import { buildVeeamApi } from "./v1/index.ts";

/** Veeam: backup resources. Its backup servers are in the database: there is no connection to others yet. */
export function buildVeeamPlatform({ secrets }: Pick<PlatformParts, "secrets">): Platform {
  const driver = createEmbeddedVeeamDriver();
  return {
    name: "veeam",
    folder: import.meta.dirname,
    apis: [buildVeeamApi(driver, secrets)],
    serviceTypes: [buildBackupResources(driver)],
    solutionTypes: [
      {
        type: "veeam_backup_resource",
        platform: "Veeam",
        counted: { keys: ["storage", MACHINES], machines: true },
        hasWholeSizes: true,
      },
    ],
    checks: [
      {
        type: "Veeam",
        version: "v1",
        check: asView((at) => driver.checkConnection(at)),
        survey: asView((at) => surveyResources(driver, at)),
        inventory: asView((at) => listThings(driver, at)),
      },
    ],
    drafts: [buildBackupDrafts(driver)],
    seed: veeamSeed,
  };
}
