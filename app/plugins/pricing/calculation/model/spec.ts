import type { Decimal } from "#validators";
import type { UnitPrice } from "./unit-price.ts";

/** A price item (spec 2 §3). */
export interface Spec {
  readonly keyMap?: string;
  readonly name: string;
  readonly fullName?: string;
  /** The group of the item: a discount can be for a group. */
  readonly parentName?: string;
  /** The kind of item; `SPEC_TYPES` are the kinds that affect a price. */
  readonly type: string;
  readonly min?: Decimal;
  readonly max?: Decimal;
  readonly step?: Decimal;
  readonly isUnlimited: boolean;
  /** The items of a select. */
  readonly builtItem: readonly string[];
  /** Their texts, in the same order. */
  readonly builtItemLabel: readonly string[];
  /** The default choice. */
  readonly tempValue?: ChosenValue;
  /** The item is not for sale: it has no price. */
  readonly disableAll: boolean;
  readonly unitPrice: UnitPrice;
}

/** The types that affect how a price is calculated; an item of any other type is present or not. */
export const SPEC_TYPES = ["base", "vmCount", "datastore", "formResource"] as const;

/** A quantity, a select item, a tick, or the names of selected resources. */
export type ChosenValue = Decimal | string | boolean | readonly string[];
