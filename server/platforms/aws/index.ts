import { failed, succeeded } from "../../services/index.ts";
import { asView } from "../as-view.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildInstanceMapping } from "./available-instances.ts";
import { chooseDriver } from "./choose-driver.ts";
import { buildInstanceDrafts } from "./draft-solutions.ts";
import { createEc2Driver } from "./ec2-driver.ts";
import { createEmbeddedAwsDriver } from "./embedded-driver.ts";
import { LEAST_INSTANCE } from "./instance-quantities.ts";
import { readOfferedSizes } from "./least-instances.ts";
import { awsSeed } from "./seed.ts";
import { findPlace } from "./service-places.ts";
import { listThings } from "./list-things.ts";
import { surveyInstances } from "./survey-instances.ts";
import { buildAwsApi, buildPoweredInstances } from "./v1/index.ts";

/** Amazon Web Services: instances of EC2. */
export function buildAwsPlatform(parts: PlatformParts): Platform {
  const ec2 = createEc2Driver(parts);
  const driver = chooseDriver(createEmbeddedAwsDriver(), ec2);
  return {
    name: "aws",
    folder: import.meta.dirname,
    apis: [buildAwsApi(driver, parts.secrets)],
    serviceTypes: [
      {
        type: "aws_ec2",
        automatorVersion: "v1",
        ordered: "elsewhere",
        least: () => LEAST_INSTANCE,
        offered: readOfferedSizes,
        mapping: buildInstanceMapping(driver),
        refusal: "A cloud instance is bought at its automator, which knows regions and images.",
        async exists(at, { id }) {
          const place = await findPlace(at.db, id);
          if (place?.instanceId == null) return false;
          const { regionId, instanceId } = place;
          return (await driver.listInstances(at, [{ regionId, instanceId }])).length > 0;
        },
        release: (task, { automatorId, id, retentionLock }) =>
          automatorId === null || retentionLock !== null
            ? Promise.resolve(retentionLock === null ? succeeded() : failed(retentionLock))
            : driver.terminate({ automatorId, task }, id),
      },
    ],
    solutionTypes: [{ type: "aws_ec2", platform: "AWS", counted: { keys: ["type", "cpu", "memory"] } }],
    checks: [
      {
        type: "AWS",
        version: "v1",
        check: asView((at) => driver.checkConnection(at)),
        survey: asView((at) => surveyInstances(driver, at)),
        inventory: asView((at) => listThings(driver, at)),
      },
    ],
    drafts: [buildInstanceDrafts(driver)],
    powered: [buildPoweredInstances(driver)],
    seed: awsSeed,
    close: async () => ec2.close(),
  };
}
