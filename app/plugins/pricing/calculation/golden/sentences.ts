/** The sentences of specification 2 that cases cite. */
export const TIERS = '§9 "ordered tiers are chosen by quantity and priced from the minimum quantity upward"';
export const BILLED = '§5 "billed quantity = quantity minus min, floored at 0"';
export const RESOURCES =
  '§9 "base or flat amount is multiplied by the number of selected resources for form-resource items"';
export const PERCENT = '§9 "percent discount is price times rate over 100"';
export const SHOWN = '§9 "displayed discount is rounded to a whole percent"';
export const CLAMPED = '§5 "discount percentage is clamped to 0-100"';
export const ONE_TYPE =
  '§4 "a price item takes exactly one payment type; prices of the other types are deleted"';
export const UNLIMITED_RANGE =
  '§9 "an unlimited range is stored as min -1 or max -1 and treated as min 0, step 1, range max -1"';
export const SENTINEL = '§9 "maximum integer sentinel 2147483647"';
export const DOLLAR = '§5 "displays in USD with a $ prefix stripped for calculation"';
export const DECIMALS = '§9 "minimum decimals 0, 2 or 3"';
export const EXTREMES = '§9 "usage max and min"';
export const CYCLE = '§9 "payment cycle Monthly"';
export const VM_COUNT = '§9 "VM Count and unlimited properties min 0, max -1, step 1"';
export const DISCOUNT_KINDS = '§3 "discountType (multi, override, tier, percent)"';
export const ATTRIBUTES = '§3 "attributes (clusterUid, storagePolicyUid, range)"';
export const OVERRIDE_TYPE = '§3 "overrideType (base, flat, etc.)"';
export const BY_ITEM = '§3 "ByItem variants (map from item to amount)"';
export const CONTRACT = '§3 "metaData.contractOverride"';
export const INCLUDE = '§3 "includeOverride"';

/** A paragraph of docs/decisions/0020-how-prices-are-calculated.md. */
export function decision(paragraph: number): string {
  return `decision 20 §${paragraph}`;
}
