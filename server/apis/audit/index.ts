import type { Api } from "../../api/index.ts";
import type { Clock } from "../../clock.ts";
import type { TemplateStore } from "../../template-store.ts";
import { listChangeActions, listChangeUsers } from "./choices.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildBillingChanges, buildBillingDownload } from "./billing-changes.ts";
import { buildExport } from "./export-log.ts";
import { buildResourceChanges, createChangeReader } from "./resource-changes.ts";
import { buildReadWords } from "./shown-words.ts";
import { listVerifications, VERIFICATION, verificationJob, verifyLog } from "./verification.ts";
import description from "./swagger.json" with { type: "json" };

/** The log of changes (spec 1 §7, audit service), and what proves it. `apis`: those whose resources it is about. */
export function buildAuditApi(
  apis: () => readonly Api[],
  { clock, templates }: { readonly clock: Clock; readonly templates: TemplateStore },
): Api<Handlers> {
  const read = createChangeReader(apis, buildReadWords(templates));
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
      listVerifications,
      verifyLog,
      exportLog: buildExport(() => clock.now()),
    },
    jobs: { [VERIFICATION]: verificationJob },
  };
}
