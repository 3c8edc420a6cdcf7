import type { Api } from "../../api/index.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };
import { listResourceChanges } from "./resource-changes.ts";

/** The log of changes (spec 1 §7, audit service). */
export const auditApi: Api<Handlers> = {
  name: "audit",
  base: "/audit",
  description,
  handlers: { listResourceChanges },
};
