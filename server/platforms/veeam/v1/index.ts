import type { Api } from "../../../api/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import type { VeeamDriver } from "../driver.ts";
import { buildConfigureVeeam, getVeeamConfiguration } from "./configuration.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildPartHandlers, PROTECT, REMOVE, RUN } from "./part-handlers.ts";
import { buildPlaceHandlers } from "./places.ts";
import { buildReaders } from "./read-resources.ts";
import { buildResize, buildResizeJob } from "./resize.ts";
import { buildPartJob } from "./resource-work.ts";
import { buildTenantHandlers } from "./tenants.ts";
import description from "./swagger.json" with { type: "json" };

/** Backup resources on the backup servers behind automators (spec 2 §7, backup). */
export function buildVeeamApi(driver: VeeamDriver, secrets: SecretBox): Api<Handlers> {
  return {
    name: "veeam-v1",
    base: "/automators/veeam",
    description,
    handlers: {
      getVeeamConfiguration,
      configureVeeam: buildConfigureVeeam(secrets),
      ...buildPlaceHandlers(driver),
      ...buildTenantHandlers(driver),
      ...buildReaders(driver),
      updateBackupResource: buildResize(driver),
      ...buildPartHandlers(driver),
    },
    jobs: {
      "veeam-v1.resize": buildResizeJob(driver),
      "veeam-v1.protect-computer": buildPartJob(driver, PROTECT),
      "veeam-v1.remove-computer": buildPartJob(driver, REMOVE),
      "veeam-v1.run-job": buildPartJob(driver, RUN),
    },
  };
}
