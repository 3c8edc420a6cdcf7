import type { Outcome, PlatformService } from "../../services/index.ts";
import { failed, noteResources, succeeded } from "../../services/index.ts";
import type { OfferingProperties } from "../../offerings/index.ts";
import { readPresentCharge } from "../../prices/index.ts";
import type { OrderedByName, PlacedService, PlatformTask } from "../platform.ts";
import { sizeOf } from "../size-of.ts";
import type { VeeamDriver } from "./driver.ts";
import { orderedQuantities } from "./quantities.ts";

/** Backup resources: as large as was ordered. */
export function buildBackupResources(driver: VeeamDriver): OrderedByName {
  return {
    type: "veeam_backup_resource",
    automatorVersion: "v1",
    ordered: "by name",
    quantities: orderedQuantities,

    async provide(task, service) {
      const { id, name, automatorId } = service;
      if (automatorId === null) return failed("Its solution names no automator.");
      const quota = await readOrderedQuota(task, service);
      if (!quota.ok) return quota;
      const made = await driver.createResource(
        { automatorId, task },
        { serviceId: id, name, quota: quota.value },
      );
      if (!made.ok) return made;
      await task.database.transaction({ accountId: task.accountId }, async (db) => {
        await db.query("update service set quota_storage = $2 where id = $1", [id, quota.value]);
        await noteResources(db, [{ serviceId: id, resource: { name, region: made.value.location } }]);
      });
      return succeeded(made.value.id);
    },

    exists: async (at, service) => (await driver.readResources(at, [resourceOf(service)])).length > 0,

    async release(task, service) {
      const { automatorId, retentionLock } = service;
      if (retentionLock !== null) return failed(retentionLock);
      if (automatorId === null) return succeeded();
      return await driver.removeResource({ automatorId, task }, resourceOf(service));
    },
  };
}

function resourceOf({ id, moId }: PlacedService): string {
  return moId ?? `urn:resource:${id}`;
}

/** GB. Who orders may have chosen how much; what is charged is what is provided. */
async function readOrderedQuota(
  { accountId, database }: PlatformTask,
  { id }: PlatformService,
): Promise<Outcome<number>> {
  return await database.transaction({ accountId }, async (db) => {
    const [solution] = await db.query<{ name: string; properties: OfferingProperties }>(
      "select o.name, o.properties from service s join service_offering o on o.id = s.service_offering_id where s.id = $1",
      [id],
    );
    const charged = (await readPresentCharge(db, id))?.quantities["storage"];
    const quota = sizeOf(charged) ?? solution?.properties.storage?.default;
    return quota === undefined
      ? failed(`${solution?.name} does not say yet how much storage it sells.`)
      : succeeded(quota);
  });
}
