import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** The pricing console: the prices and discounts of a solution, with a preview, and what a change means for accounts. */
export const pricingPlugins: readonly Plugin[] = [
  {
    id: "pricing-console",
    kind: "panel",
    title: "Pricing",
    with: {
      type: "object",
      required: ["id"],
      additionalProperties: false,
      properties: {
        id: { type: "string" },
        automator: { type: ["integer", "null"] },
        places: { type: "array", items: { type: "object" } },
      },
    },
    component: lazyPart(
      () => import("./view/pricing-console.tsx"),
      (module) => module.PricingConsole,
    ),
  },
];
