import { failed, succeeded } from "../../services/index.ts";
import type { OrderedByName } from "../platform.ts";
import { unmapService } from "./cloud/index.ts";
import type { AzureDriver } from "./driver.ts";
import { TYPE } from "./inventory.ts";

/**
 * An Azure service holds the resources that the provider maps to it. It begins empty, and ends without them: they are in the
 * provider's tenant, and stay there.
 */
export function buildAzureService(driver: AzureDriver): OrderedByName {
  return {
    type: TYPE,
    automatorVersion: "v1",
    ordered: "by name",
    provide: async () => succeeded(undefined),

    async release({ accountId, database }, { id, retentionLock }) {
      if (retentionLock !== null) return failed(retentionLock);
      await database.transaction({ accountId }, (db) => unmapService(driver, db, id));
      return succeeded();
    },
  };
}
