import type { SystemName } from "../../integrations/index.ts";
import { buildChoiceHandlers } from "./choices.ts";
import { buildCompanyHandlers } from "./companies.ts";
import { buildConfigurationHandlers } from "./configuration.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildQueueHandlers } from "./queued.ts";
import type { IntegrationsParts, SystemApi } from "./reach.ts";
import { buildServiceHandlers } from "./services.ts";

export type { IntegrationsParts } from "./reach.ts";

/** What answers the operations about one system: the APIs of both have the same. */
export function buildSystemHandlers(system: SystemName, parts: IntegrationsParts): Handlers {
  const api: SystemApi = { ...parts, system };
  return {
    ...buildConfigurationHandlers(api),
    ...buildCompanyHandlers(api),
    ...buildChoiceHandlers(api),
    ...buildServiceHandlers(api),
    ...buildQueueHandlers(api),
  };
}
