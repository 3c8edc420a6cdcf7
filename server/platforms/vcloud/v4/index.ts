import type { Api } from "../../../api/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import type { VcloudDriver } from "../driver.ts";
import type { EdgeDriver } from "../edge/edge-driver.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildEdgeHandlers, buildEdgeJobs } from "./edge/index.ts";
import { buildInventoryReaders } from "./inventory.ts";
import { buildPlaceHandlers } from "./places.ts";
import description from "./swagger.json" with { type: "json" };

/** Virtual datacentres of the vCloud platforms behind automators of both versions (spec 2 §7). */
export function buildVcloudApi(driver: VcloudDriver, edges: EdgeDriver, secrets: SecretBox): Api<Handlers> {
  return {
    name: "vcloud",
    base: "/automators/vcloud/v4",
    description,
    handlers: {
      ...buildPlaceHandlers(driver),
      ...buildInventoryReaders(driver),
      ...buildEdgeHandlers(edges, secrets),
    },
    jobs: { ...buildEdgeJobs(edges) },
  };
}
