import type { SurveyedService } from "../../alerts/index.ts";
import type { AwsDriver, AwsView } from "./driver.ts";
import { RUNS } from "./instance-state.ts";
import { notePower } from "./service-places.ts";

/** Which instances of services run, which is noted: one listing for each of their regions. They have no quotas. */
export async function surveyInstances(driver: AwsDriver, at: AwsView): Promise<readonly SurveyedService[]> {
  const services = await at.db.query<{ serviceId: number; regionId: string; instanceId: string }>(
    `select service_id as "serviceId", region_id as "regionId", instance_id as "instanceId" from aws_service
     where automator_id = $1 and instance_id is not null`,
    [at.automatorId],
  );
  const regionIds = [...new Set(services.map(({ regionId }) => regionId))];
  const found = new Map((await driver.listAllInstances(at, regionIds)).map((each) => [each.id, each]));
  await notePower(
    at.db,
    services.flatMap(({ serviceId, instanceId }) => {
      const instance = found.get(instanceId);
      return instance === undefined ? [] : [{ serviceId, state: instance.state }];
    }),
  );
  return services.map(({ serviceId, instanceId }) => {
    const instance = found.get(instanceId);
    return {
      serviceId,
      isThere: instance !== undefined,
      quotas: [],
      machines:
        instance === undefined
          ? []
          : [
              {
                moId: instanceId,
                name: instance.name,
                powerState: RUNS.has(instance.state) ? "POWERED_ON" : "POWERED_OFF",
              },
            ],
    };
  });
}
