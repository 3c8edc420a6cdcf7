import { transactionWithOutside } from "../../api/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Platform, PlatformParts } from "../platform.ts";
import { buildInstanceMapping } from "./available-instances.ts";
import { chooseDriver } from "./choose-driver.ts";
import { buildInstanceDrafts } from "./draft-solutions.ts";
import { createEc2Driver } from "./ec2-driver.ts";
import { createEmbeddedAwsDriver } from "./embedded-driver.ts";
import { LEAST_INSTANCE } from "./instance-quantities.ts";
import { awsSeed } from "./seed.ts";
import { surveyInstances } from "./survey-instances.ts";
import { buildAwsApi } from "./v1/index.ts";

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
        mapping: buildInstanceMapping(driver),
        refusal: "A cloud instance is bought at its automator, which knows regions and images.",
        release: (task, { automatorId, id, retentionLock }) =>
          automatorId === null || retentionLock !== null
            ? Promise.resolve(retentionLock === null ? succeeded() : failed(retentionLock))
            : driver.terminate({ automatorId, task }, id),
      },
    ],
    solutionTypes: [{ type: "aws_ec2", platform: "AWS" }],
    checks: [
      {
        type: "AWS",
        version: "v1",
        check: ({ automatorId, accountId, database }) =>
          transactionWithOutside(database, { accountId }, (db, outside) =>
            driver.checkConnection({ automatorId, db, outside }),
          ),
        survey: ({ automatorId, accountId, database }) =>
          transactionWithOutside(database, { accountId }, (db, outside) =>
            surveyInstances(driver, { automatorId, db, outside }),
          ),
      },
    ],
    drafts: [buildInstanceDrafts(driver)],
    seed: awsSeed,
    close: async () => ec2.close(),
  };
}
