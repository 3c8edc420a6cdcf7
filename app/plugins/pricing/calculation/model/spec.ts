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
  /** The items of a select, or the clusters and storage policies for which an item with a range has prices of their own. */
  readonly builtItem: readonly string[];
  /** Their texts, in the same order. */
  readonly builtItemLabel: readonly string[];
  /** The default choice. */
  readonly tempValue?: ChosenValue;
  /** The item is not for sale: it has no price. */
  readonly disableAll: boolean;
  readonly unitPrice: UnitPrice;
}

/** The text of an item, a cluster or a storage policy of a price item: its own name where it has none. */
export function textOfItem(
  spec: Pick<Spec, "builtItem" | "builtItemLabel"> | undefined,
  item: string,
): string {
  return spec?.builtItemLabel[spec.builtItem.indexOf(item)] ?? item;
}

/** The types that affect how a price is calculated; an item of any other type is present or not. */
export const SPEC_TYPES = ["base", "vmCount", "datastore", "formResource"] as const;

/** A quantity, a select item, a tick, or the names of selected resources. */
export type ChosenValue = Decimal | string | boolean | readonly string[];

/** Whether an order of an item by quantity names a storage policy: compute, memory and machines are in a cluster alone. */
export function isOrderedByPolicy({ type }: Pick<Spec, "type">): boolean {
  return !["cpu", "memory", "vmCount"].includes(type);
}
