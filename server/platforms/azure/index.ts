import { transactionWithOutside } from "../../api/index.ts";
import { DatabaseLost } from "../../database/index.ts";
import { succeeded } from "../../services/index.ts";
import { asView } from "../as-view.ts";
import type { AutomatorCheck, Platform, PlatformParts } from "../platform.ts";
import { buildCloudApi } from "./cloud/index.ts";
import { collectUsage } from "./collect-usage.ts";
import { buildConnectorsApi } from "./connectors/index.ts";
import { buildAzureDrafts } from "./draft-solutions.ts";
import type { AzureDriver } from "./driver.ts";
import { createEmbeddedAzureDriver } from "./embedded-driver.ts";
import { AZURE, checkSolution, FLAG, TYPE } from "./inventory.ts";
import { listThings } from "./list-things.ts";
import { azureSeed } from "./seed.ts";
import { buildAzureService } from "./service-type.ts";
import { azureServicesApi } from "./services/index.ts";
import { noteServices } from "./note-services.ts";

/**
 * Microsoft Azure: tenants that providers connect, the resources in them, and what these cost. Its tenants are in the
 * database: there is no connection to Azure itself yet.
 */
export function buildAzurePlatform({ secrets }: Pick<PlatformParts, "secrets">): Platform {
  const driver = createEmbeddedAzureDriver(secrets);
  return {
    name: "azure",
    folder: import.meta.dirname,
    apis: [azureServicesApi, buildConnectorsApi({ driver, secrets }), buildCloudApi(driver)],
    serviceTypes: [buildAzureService(driver)],
    // Its orders say nothing but a name: what its resources cost is recorded day by day, and is no price of the solution.
    solutionTypes: [
      { type: TYPE, platform: AZURE, isCloud: true, flag: FLAG, counted: { keys: [] }, check: checkSolution },
    ],
    checks: [
      {
        type: AZURE,
        version: "v1",
        check: buildCheck(driver),
        inventory: asView((at) => listThings(driver, at)),
      },
    ],
    drafts: [buildAzureDrafts(driver)],
    seed: azureSeed,
  };
}

/** Where a tenant answers, its list of services is noted, and usage that is due is collected. */
function buildCheck(driver: AzureDriver): AutomatorCheck["check"] {
  return async ({ automatorId, accountId, database }) => {
    const outcome = await transactionWithOutside(database, { accountId }, async (db, outside) => {
      const at = { automatorId, db, outside };
      const answer = await driver.checkConnection(at);
      if (answer.ok) await noteServices(db, automatorId, await driver.listServices(at));
      return answer;
    });
    if (!outcome.ok) return outcome;
    try {
      await collectUsage(driver, { automatorId, accountId, database, username: null });
    } catch (error) {
      if (error instanceof DatabaseLost) throw error;
      // It is in the report log where it can be; the connection is well all the same.
    }
    return succeeded(undefined);
  };
}
