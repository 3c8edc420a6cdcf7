import type { Api } from "../../../api/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import type { AwsDriver } from "../driver.ts";
import { buildCatalogHandlers } from "./catalogs.ts";
import { buildConfigureAws, getAwsConfiguration } from "./configuration.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildInsightHandlers } from "./insights.ts";
import { buildInstanceReaders } from "./instances.ts";
import { buildMapHandlers } from "./map-things.ts";
import { buildPlaceHandlers } from "./places.ts";
import { buildInstanceCreation, buildInstancePurchase } from "./purchase-instance.ts";
import { buildStateChange, buildStateChangeJob } from "./change-state.ts";
import description from "./swagger.json" with { type: "json" };

export { buildPoweredInstances } from "./change-state.ts";

/** Instances of the AWS accounts behind automators (spec 2 §7, public cloud). */
export function buildAwsApi(driver: AwsDriver, secrets: SecretBox): Api<Handlers> {
  return {
    name: "aws-v1",
    base: "/automators/aws",
    description,
    handlers: {
      getAwsConfiguration,
      configureAws: buildConfigureAws(secrets),
      ...buildPlaceHandlers(driver),
      ...buildInstanceReaders(driver),
      ...buildMapHandlers(driver),
      ...buildCatalogHandlers(driver),
      ...buildInsightHandlers(driver),
      purchaseInstance: buildInstancePurchase(driver),
      changeInstanceState: buildStateChange(driver),
    },
    jobs: {
      "aws-v1.create-instance": buildInstanceCreation(driver),
      "aws-v1.change-state": buildStateChangeJob(driver),
    },
  };
}
