/** Prices as people read them, for every plugin that shows one. */
export { agreedWords } from "./agreed-words.ts";
export { cycleName, perCycle } from "./cycle-words.ts";
export { Derivation } from "./derivation.tsx";
export { groupsOf } from "./groups.ts";
export { differenceOf, money, signedMoney, signedPercent } from "./money.ts";
export { PaidPrice } from "./paid-price.tsx";
export { quantityWords } from "./quantity.ts";
