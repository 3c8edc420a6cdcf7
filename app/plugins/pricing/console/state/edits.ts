import { castDraft, isDraft, original } from "immer";
import type { Draft } from "immer";
import { escapeSegment, ZERO } from "#validators";
import type { Decimal } from "#validators";
import {
  choosePaymentType,
  hasRanges,
  priceKeyOf,
  quantityRangeOf,
  removePaymentType,
  textOfItem,
} from "#pricing/calculation";
import type {
  CalculationMethod,
  Discount,
  MovedRanges,
  PaymentCycle,
  PaymentType,
  PriceKey,
  PriceMetaData,
  PriceRange,
  Spec,
} from "#pricing/calculation";
import type { Edit } from "#renderers/undo";
import type { PricingDocument } from "./pricing-document.ts";

export type DocumentEdit = Edit<PricingDocument>;

/** The prices of an item: its own, or those of a contract. */
export interface PricePlace {
  readonly key: string;
  readonly isContract: boolean;
}

/** JSON Pointer of an item in the server's document. */
export function itemPointer(key: string): string {
  return `/metaData/specs/${escapeSegment(key)}`;
}

/** JSON Pointer of the prices of a place. */
export function pricesPointer({ key, isContract }: PricePlace): string {
  return isContract
    ? `/metaData/contractOverride/specs/${escapeSegment(key)}`
    : `${itemPointer(key)}/unitPrice/metaData`;
}

export function discountPointer(account: number, index: number): string {
  return `/discounts/${account}/discounts/${index}`;
}

/** Several edits as one. */
export function together(...edits: readonly DocumentEdit[]): DocumentEdit {
  return (draft) => {
    for (const edit of edits) edit(draft);
  };
}

/** Keeps a typed text that is no valid value; undefined: the field is valid again. */
export function setUnread(pointer: string, text: string | undefined): DocumentEdit {
  return (draft) => {
    if (text === undefined) delete draft.unread[pointer];
    else draft.unread[pointer] = text;
  };
}

export function setCalculationMethod(method: CalculationMethod): DocumentEdit {
  return (draft) => void (draft.model.calculationMethod = method);
}

export function setCurrency(code: string): DocumentEdit {
  return (draft) => void (draft.model.currency = code);
}

export function setPaymentCycle(cycle: PaymentCycle): DocumentEdit {
  return (draft) => void (draft.model.metaData.override.paymentCycle = cycle);
}

/** The payment cycle of services under contract; undefined: that of the model. */
export function setContractCycle(cycle: PaymentCycle | undefined): DocumentEdit {
  return (draft) => {
    const { metaData } = draft.model;
    if (cycle === undefined) {
      delete metaData.contractOverride?.paymentCycle;
      if (metaData.contractOverride?.specs.size === 0) delete metaData.contractOverride;
    } else
      metaData.contractOverride = { specs: new Map(), ...metaData.contractOverride, paymentCycle: cycle };
  };
}

/**
 * Takes a payment type, with a price of 0 to begin with ("default to 0.00", spec 2 §5), or none. A contract's price of the
 * item is one of the old type: it goes too.
 */
export function setPaymentType(key: string, type: PaymentType | undefined): DocumentEdit {
  return (draft) => {
    changeSpec(draft, key, (spec) => {
      if (type === undefined) return { ...spec, unitPrice: removePaymentType(spec.unitPrice) };
      const chosen = choosePaymentType(spec, type);
      if (!chosen.ok || spec.unitPrice.paymentType === type) return spec;
      const { metaData } = chosen.unitPrice;
      return { ...spec, unitPrice: { ...chosen.unitPrice, metaData: firstPrices(spec, type, metaData) } };
    });
    dropUnread(draft, `${itemPointer(key)}/unitPrice/metaData/`);
    removeContractPrices(draft, key);
  };
}

/** A price of 0 where the payment type has none yet. */
function firstPrices(spec: Spec, type: PaymentType, metaData: PriceMetaData): PriceMetaData {
  const key = priceKeyOf(type);
  if (!hasRanges(key)) return { ...metaData, [key]: metaData[key] ?? ZERO };
  return (metaData[key]?.length ?? 0) > 0 ? metaData : { ...metaData, [key]: [firstRange(spec)] };
}

function firstRange(spec: Spec): PriceRange {
  const range = quantityRangeOf(spec);
  const min = range?.min ?? ZERO;
  return { display: min, min, max: range?.max ?? ZERO.minus("1"), amount: ZERO };
}

export function setAmount(
  place: PricePlace,
  key: "base" | "flat" | "oneTime",
  amount: Decimal,
): DocumentEdit {
  return (draft) => changePrices(draft, place, (prices) => ({ ...prices, [key]: amount }));
}

/** The prices of select items, clusters or storage policies; what is not named has the plain price. */
export function setAmountsByItem(
  place: PricePlace,
  key: PriceKey,
  amounts: ReadonlyMap<string, Decimal>,
): DocumentEdit {
  return (draft) =>
    changePrices(draft, place, (prices) => {
      const byItem = `${key}ByItem` as const;
      const { [byItem]: _old, ...rest } = prices;
      return amounts.size === 0 ? rest : { ...rest, [byItem]: amounts };
    });
}

export function setRanges(
  place: PricePlace,
  key: "recurring" | "usage",
  ranges: readonly PriceRange[],
): DocumentEdit {
  return (draft) => changePrices(draft, place, (prices) => ({ ...prices, [key]: ranges }));
}

/** Takes tiers that were removed or reordered: the unread texts of each go with it. */
export function moveRanges(
  place: PricePlace,
  key: "recurring" | "usage",
  { ranges, from }: MovedRanges,
): DocumentEdit {
  return (draft) => {
    setRanges(place, key, ranges)(draft);
    moveUnread(draft, `${pricesPointer(place)}/${key}/`, (before) => from.indexOf(before));
  };
}

/** What buyers read of a cluster or storage policy that has prices of its own; empty: its name. */
export function setItemText(key: string, item: string, text: string): DocumentEdit {
  return (draft) =>
    changeSpec(draft, key, (spec) => {
      const texts = new Map(spec.builtItem.map((each) => [each, textOfItem(spec, each)]));
      if (text === "") texts.delete(item);
      else texts.set(item, text);
      return { ...spec, builtItem: [...texts.keys()], builtItemLabel: [...texts.values()] };
    });
}

/** The percent discount of the item itself. */
export function setPercentage(key: string, percentage: Decimal): DocumentEdit {
  return (draft) =>
    changeSpec(draft, key, (spec) => ({ ...spec, unitPrice: { ...spec.unitPrice, percentage } }));
}

/** Whether a contract's price replaces that of the item. */
export function setIncludeOverride(key: string, includeOverride: boolean): DocumentEdit {
  return (draft) =>
    changeSpec(draft, key, (spec) => ({ ...spec, unitPrice: { ...spec.unitPrice, includeOverride } }));
}

/** Whether the item has a price of its own under contract; at first it is that of the list. */
export function setHasContractPrice(key: string, hasPrice: boolean): DocumentEdit {
  return (draft) => {
    if (!hasPrice) return removeContractPrices(draft, key);
    const spec = draft.model.metaData.specs.get(key);
    const prices = spec && original(spec)?.unitPrice.metaData;
    if (prices !== undefined) changePrices(draft, { key, isContract: true }, () => prices);
  };
}

/** Adds a discount at the end of those of an account. */
export function addDiscount(
  account: { readonly Accounts_id: number; readonly companyName: string },
  discount: Discount,
): DocumentEdit {
  return (draft) => {
    const found = draft.accounts.find(({ Accounts_id }) => Accounts_id === account.Accounts_id);
    if (found === undefined) draft.accounts.push({ ...account, discounts: [castDraft(discount)] });
    else found.discounts.push(castDraft(discount));
  };
}

/** Replaces a discount; `account` and `index` are places in the lists. */
export function setDiscount(account: number, index: number, discount: Discount): DocumentEdit {
  return (draft) => {
    const discounts = draft.accounts[account]?.discounts;
    if (discounts?.[index] !== undefined) discounts[index] = castDraft(discount);
  };
}

/** Removes a discount; the account stays, so that the places of the others do. */
export function removeDiscount(account: number, index: number): DocumentEdit {
  return (draft) => {
    draft.accounts[account]?.discounts.splice(index, 1);
    moveUnread(draft, `/discounts/${account}/discounts/`, (before) =>
      before === index ? -1 : before < index ? before : before - 1,
    );
  };
}

/** Moves the unread texts of the entries of a list to their new places; below 0: the entry is gone. */
function moveUnread(draft: Draft<PricingDocument>, list: string, placeOf: (before: number) => number): void {
  const texts = Object.entries(draft.unread).filter(([pointer]) => pointer.startsWith(list));
  dropUnread(draft, list);
  for (const [pointer, text] of texts) {
    const [before, ...field] = pointer.slice(list.length).split("/");
    const place = placeOf(Number(before));
    if (place >= 0) draft.unread[`${list}${[place, ...field].join("/")}`] = text;
  }
}

/** Drops the unread texts of fields that are gone. */
export function dropUnread(draft: Draft<PricingDocument>, prefix: string): void {
  for (const pointer of Object.keys(draft.unread))
    if (pointer.startsWith(prefix)) delete draft.unread[pointer];
}

/** Adds an item without a price; a key that is taken changes nothing. */
export function addItem(key: string, item: Spec): DocumentEdit {
  return (draft) => {
    const { specs } = draft.model.metaData;
    if (!specs.has(key)) specs.set(key, castDraft(item));
  };
}

/** Removes an item with its prices. */
export function removeItem(key: string): DocumentEdit {
  return (draft) => {
    draft.model.metaData.specs.delete(key);
    dropUnread(draft, `${itemPointer(key)}/`);
    removeContractPrices(draft, key);
  };
}

function changeSpec(draft: Draft<PricingDocument>, key: string, change: (spec: Spec) => Spec): void {
  const { specs } = draft.model.metaData;
  const spec = specs.get(key);
  // An edit of several finds what an earlier one of them made.
  const before = isDraft(spec) ? original(spec) : spec;
  const after = before && change(before);
  if (after !== undefined && after !== before) specs.set(key, castDraft(after));
}

function changePrices(
  draft: Draft<PricingDocument>,
  { key, isContract }: PricePlace,
  change: (prices: PriceMetaData) => PriceMetaData,
): void {
  if (!isContract) {
    changeSpec(draft, key, (spec) => ({
      ...spec,
      unitPrice: { ...spec.unitPrice, modified: true, metaData: change(spec.unitPrice.metaData) },
    }));
    return;
  }
  const { metaData } = draft.model;
  metaData.contractOverride ??= { specs: new Map() };
  const before = metaData.contractOverride.specs.get(key);
  const prices = before === undefined ? {} : original(before);
  metaData.contractOverride.specs.set(key, castDraft(change(prices)));
}

function removeContractPrices(draft: Draft<PricingDocument>, key: string): void {
  const { metaData } = draft.model;
  metaData.contractOverride?.specs.delete(key);
  if (metaData.contractOverride?.specs.size === 0 && metaData.contractOverride.paymentCycle === undefined)
    delete metaData.contractOverride;
  dropUnread(draft, `${pricesPointer({ key, isContract: true })}/`);
}
