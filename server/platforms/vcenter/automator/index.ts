import type { Api } from "../../../api/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import { buildConfigureVcenter, getVcenterConfiguration } from "./configuration.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** How the vCenters behind automators of version 2 are reached (spec 2 §7, `POST vcenter/automator/{id}/v2/config`). */
export function buildVcenterAutomatorApi(secrets: SecretBox): Api<Handlers> {
  return {
    name: "vcenter-automator",
    base: "/automators/vcenter/automator",
    description,
    handlers: { getVcenterConfiguration, configureVcenter: buildConfigureVcenter(secrets) },
  };
}
