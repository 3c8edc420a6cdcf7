export { AgreedPrices } from "./agreed-prices.tsx";
export { ContractPrices } from "./contract-prices.tsx";
/** Everything that shows a price, in one part: it is loaded with the first page that has any of it. */
export { LineDerivation } from "./line-derivation.tsx";
export { OrderedPrice } from "./ordered-price.tsx";
export { PriceFrom } from "./price-from.tsx";
export { PriceInOneLine, PricePanel } from "./price-panel.tsx";
export { ServicePrice } from "./service-price.tsx";
export { SolutionPrices } from "./solution-prices.tsx";
