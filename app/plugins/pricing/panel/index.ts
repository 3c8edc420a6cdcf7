import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** A number, also as a text; null while the form has none. */
const NUMBER = { type: ["integer", "string", "null"] };

/** What something costs, and why: while it is bought or changed, and what a service costs now. */
export const pricePlugins: readonly Plugin[] = [
  {
    id: "price-panel",
    kind: "panel",
    title: "Price",
    with: {
      type: "object",
      additionalProperties: false,
      properties: {
        /** What is bought. */
        solution: NUMBER,
        /** Instead of it: the service that is changed. */
        service: NUMBER,
        /** Who buys; absent: the viewer's account. */
        account: NUMBER,
        /** By spec key: a quantity, an item, or an object with `value`, `item`, `clusterUid` and `storagePolicyUid`. */
        quantities: { type: "object" },
      },
    },
    component: lazyPart(
      () => import("./view/price-panel.tsx"),
      (module) => module.PricePanel,
    ),
    line: lazyPart(
      () => import("./view/price-panel.tsx"),
      (module) => module.PriceInOneLine,
    ),
  },
  {
    id: "service-price",
    kind: "panel",
    title: "Price",
    with: {
      type: "object",
      required: ["service"],
      additionalProperties: false,
      properties: { service: NUMBER },
    },
    component: lazyPart(
      () => import("./view/service-price.tsx"),
      (module) => module.ServicePrice,
    ),
  },
  {
    id: "solution-prices",
    kind: "panel",
    title: "Price",
    with: {
      type: "object",
      required: ["solution"],
      additionalProperties: false,
      properties: { solution: NUMBER },
    },
    component: lazyPart(
      () => import("./view/solution-prices.tsx"),
      (module) => module.SolutionPrices,
    ),
  },
  {
    id: "price-from",
    kind: "cell",
    title: "Price",
    with: {
      type: "object",
      additionalProperties: false,
      /** A price as the API answers it. */
      properties: { price: { type: ["object", "null"] } },
    },
    component: lazyPart(
      () => import("./view/price-from.tsx"),
      (module) => module.PriceFrom,
    ),
  },
];
