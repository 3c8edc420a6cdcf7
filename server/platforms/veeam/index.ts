import { transactionWithOutside } from "../../api/index.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildBackupDrafts } from "./draft-solutions.ts";
import { createEmbeddedVeeamDriver } from "./embedded-driver.ts";
import { veeamSeed } from "./seed.ts";
import { buildBackupResources } from "./service-type.ts";
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
    solutionTypes: [{ type: "veeam_backup_resource", platform: "Veeam" }],
    checks: [
      {
        type: "Veeam",
        version: "v1",
        check: ({ automatorId, accountId, database }) =>
          transactionWithOutside(database, { accountId }, (db, outside) =>
            driver.checkConnection({ automatorId, db, outside }),
          ),
        survey: ({ automatorId, accountId, database }) =>
          transactionWithOutside(database, { accountId }, (db, outside) =>
            surveyResources(driver, { automatorId, db, outside }),
          ),
      },
    ],
    drafts: [buildBackupDrafts(driver)],
    seed: veeamSeed,
  };
}
