import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** A number, also as a text; null while the form has none. */
const NUMBER = { type: ["integer", "string", "null"] };
const OBJECT = { type: ["object", "null"] };
const view = () => import("./view/index.ts");
const title = "Price";

/** What a plugin is given: nothing else. */
function given(properties: Readonly<Record<string, unknown>>): Plugin["with"] {
  return { type: "object", additionalProperties: false, properties };
}

/**
 * What something costs, and why. The form's panel is given what is bought (`solution`) or changed (`service`), who buys
 * (`account`; absent: the viewer's), and by spec key a quantity, an item, or an object with `value`, `item`, `clusterUid`
 * and `storagePolicyUid`. What is `optional` may stay without a quantity: the price is final all the same. A `contract`
 * that is agreed on with the order has the fields of a new one.
 */
export const pricePlugins: readonly Plugin[] = [
  {
    id: "price-panel",
    kind: "panel",
    title,
    with: given({
      solution: NUMBER,
      service: NUMBER,
      account: NUMBER,
      quantities: OBJECT,
      contract: OBJECT,
      optional: { type: "array", items: { type: "string" } },
    }),
    component: lazyPart(view, ({ PricePanel }) => PricePanel),
    line: lazyPart(view, ({ PriceInOneLine }) => PriceInOneLine),
  },
  {
    id: "service-price",
    kind: "panel",
    title,
    with: given({ service: NUMBER }),
    component: lazyPart(view, ({ ServicePrice }) => ServicePrice),
  },
  {
    id: "ordered-price",
    kind: "panel",
    title: "Price as ordered",
    with: given({ price: OBJECT, from: { type: "string", format: "date" } }),
    component: lazyPart(view, ({ OrderedPrice }) => OrderedPrice),
  },
  {
    id: "solution-prices",
    kind: "panel",
    title,
    with: given({ solution: NUMBER }),
    component: lazyPart(view, ({ SolutionPrices }) => SolutionPrices),
  },
  {
    id: "contract-prices",
    kind: "field",
    title: "Contract prices",
    with: given({ solution: NUMBER, account: NUMBER }),
    component: lazyPart(view, ({ ContractPrices }) => ContractPrices),
  },
  {
    id: "agreed-prices",
    kind: "panel",
    title: "Contract prices",
    with: given({ contract: NUMBER }),
    component: lazyPart(view, ({ AgreedPrices }) => AgreedPrices),
  },
  {
    id: "line-derivation",
    kind: "panel",
    title,
    with: given({
      line: OBJECT,
      currency: { type: "string" },
      amount: { type: "string" },
      charge: NUMBER,
      records: { type: "array", items: { type: "object" } },
    }),
    component: lazyPart(view, ({ LineDerivation }) => LineDerivation),
  },
  {
    id: "price-from",
    kind: "cell",
    title,
    with: given({ price: OBJECT }),
    component: lazyPart(view, ({ PriceFrom }) => PriceFrom),
  },
];
