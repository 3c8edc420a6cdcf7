import type { Resource } from "../api/index.ts";
import { insertRow } from "../api/index.ts";
import type { Database } from "../database/index.ts";
import { MAIN_ACCOUNT } from "./services.ts";

/** Writes the demo rows of resources. Only at the first start, so that deleted rows stay deleted. */
export async function seedResources(database: Database, resources: readonly Resource[]): Promise<void> {
  await database.transaction("system", async (db) => {
    for (const resource of resources)
      for (const row of resource.demo ?? [])
        await insertRow(db, resource, { account_id: MAIN_ACCOUNT, ...row });
  });
}
