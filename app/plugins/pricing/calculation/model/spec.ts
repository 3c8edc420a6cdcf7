import type { Decimal } from "#validators";
import type { UnitPrice } from "./unit-price.ts";

/** A price item (spec 2 §3). */
export interface Spec {
  readonly keyMap?: string;
  readonly name: string;
  readonly fullName?: string;
  /** The group that the item stands in: a discount can be for a group. */
  readonly parentName?: string;
  /** What kind of item it is; `SPEC_TYPES` are those that a price depends on. */
  readonly type: string;
  readonly min?: Decimal;
  readonly max?: Decimal;
  readonly step?: Decimal;
  readonly isUnlimited: boolean;
  /** The items of a select. */
  readonly builtItem: readonly string[];
  /** Their texts, in the same order. */
  readonly builtItemLabel: readonly string[];
  /** What is chosen, where the buyer's choice says nothing else. */
  readonly tempValue?: ChosenValue;
  /** The item is not for sale: it has no price. */
  readonly disableAll: boolean;
  readonly unitPrice: UnitPrice;
}

/** The types of item that change how a price is made; every other type is an item that is simply there. */
export const SPEC_TYPES = ["base", "vmCount", "datastore", "formResource"] as const;

/** A quantity, a select item, a tick, or the names of selected resources. */
export type ChosenValue = Decimal | string | boolean | readonly string[];
