import type { Api } from "../../api/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { markup } from "./markup.resource.ts";
import { markupHandlers } from "./markups.ts";
import { previewMarkup } from "./preview-markup.ts";
import { resale } from "./resale.resource.ts";
import { resaleHandlers } from "./resales.ts";
import { listResoldServices } from "./resold-services.ts";
import description from "./swagger.json" with { type: "json" };

/** Resellers that sell in their own name, and what they add to prices (docs/decisions/0058). */
export const resaleApi: Api<Handlers> = {
  name: "resale",
  base: "/resale",
  description,
  resources: [resale, markup],
  handlers: { ...resaleHandlers, ...markupHandlers, listResoldServices, previewMarkup },
};
