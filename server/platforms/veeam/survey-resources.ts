import type { SurveyedService } from "../../alerts/index.ts";
import type { VeeamDriver, VeeamView } from "./driver.ts";
import { isUnlimited } from "./driver.ts";

/** How much of their quotas the backup resources of services use. */
export async function surveyResources(
  driver: VeeamDriver,
  at: VeeamView,
): Promise<readonly SurveyedService[]> {
  return (await driver.readResources(at)).flatMap(({ service_id: serviceId, quota: limit, used }) =>
    serviceId === null
      ? []
      : [
          {
            serviceId,
            quotas: isUnlimited(limit) ? [] : [{ resource: "storage", unit: "GB", limit, used }],
            machines: [],
          },
        ],
  );
}
