import type { Api } from "../../api/index.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

export { buildSystemHandlers } from "./handlers.ts";
export type { IntegrationsParts } from "./handlers.ts";

/** PSA 2 of the specification (spec 2 §7). */
export function buildConnectwiseApi(handlers: Handlers): Api<Handlers> {
  return { name: "connectwise", base: "/connectwise", description, handlers };
}
