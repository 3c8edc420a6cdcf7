import type { Api } from "../../api/index.ts";
import { listChangeActions, listChangeUsers } from "./choices.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildBillingChanges, buildBillingDownload } from "./billing-changes.ts";
import { buildResourceChanges, createChangeReader } from "./resource-changes.ts";
import description from "./swagger.json" with { type: "json" };

/** The log of changes (spec 1 §7, audit service). `apis`: those whose resources it is about. */
export function buildAuditApi(apis: () => readonly Api[]): Api<Handlers> {
  const read = createChangeReader(apis);
  return {
    name: "audit",
    base: "/audit",
    description,
    handlers: {
      listResourceChanges: buildResourceChanges(read),
      listBillingChanges: buildBillingChanges(read),
      downloadBillingChanges: buildBillingDownload(read),
      listChangeUsers,
      listChangeActions,
    },
  };
}
