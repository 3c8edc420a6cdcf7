import type { QuotaUse, SurveyedService } from "../../alerts/index.ts";
import type { BackupResource, VeeamDriver, VeeamView } from "./driver.ts";
import { isUnlimited } from "./driver.ts";

/** How much of their quotas the backup resources of services use. A service whose resource is in no list is not there. */
export async function surveyResources(
  driver: VeeamDriver,
  at: VeeamView,
): Promise<readonly SurveyedService[]> {
  const services = await at.db.query<{ serviceId: number; moId: string }>(
    `select s.id as "serviceId", s.mo_id as "moId" from service s join service_offering o on o.id = s.service_offering_id
     where s.automator_id = $1 and s.mo_id is not null and o.type = 'veeam_backup_resource'`,
    [at.automatorId],
  );
  const resourceOf = new Map((await driver.readResources(at)).map((resource) => [resource.id, resource]));
  return services.map(({ serviceId, moId }) => {
    const resource = resourceOf.get(moId);
    return { serviceId, isThere: resource !== undefined, quotas: quotasOf(resource), machines: [] };
  });
}

function quotasOf(resource: BackupResource | undefined): readonly QuotaUse[] {
  if (resource === undefined || isUnlimited(resource.quota)) return [];
  return [{ resource: "storage", unit: "GB", limit: resource.quota, used: resource.used }];
}
