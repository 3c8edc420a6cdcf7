import type { Api } from "../../api/index.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** PSA 1 of the specification (spec 2 §7): its document is that of ConnectWise in other words, `like.json`. */
export function buildAutotaskApi(handlers: Handlers): Api<Handlers> {
  return { name: "autotask", base: "/autotask", description, handlers };
}
