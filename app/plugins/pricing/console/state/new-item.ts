import { ONE, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { EMPTY_UNIT_PRICE, UNLIMITED } from "#pricing/calculation";
import type { Spec } from "#pricing/calculation";

/** What an added item can be: the service itself, a quantity, machines, a select, or what is simply there. */
export const ITEM_KINDS = ["base", "range", "vmCount", "select", "fixed"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What is entered for a new item. */
export interface NewItem {
  readonly kind: ItemKind;
  readonly name: string;
  /** Empty: it stands with the service's own prices. */
  readonly group: string;
  /** Of a range. */
  readonly min: Decimal;
  /** Undefined: unlimited. */
  readonly max: Decimal | undefined;
  readonly step: Decimal;
  /** Of a select. */
  readonly choices: readonly string[];
}

/** The item as the model has it, without a price. */
export function newItem({ kind, name, group, min, max, step, choices }: NewItem): Spec {
  const isSelect = kind === "select";
  const bounds =
    kind === "range"
      ? { min, max: max ?? UNLIMITED, step, isUnlimited: max === undefined }
      : kind === "vmCount"
        ? { min: ZERO, max: UNLIMITED, step: ONE, isUnlimited: true }
        : { isUnlimited: false };
  return {
    name,
    parentName: group === "" ? undefined : group,
    type: kind === "range" || kind === "fixed" ? "" : kind,
    ...bounds,
    builtItem: isSelect ? choices : [],
    builtItemLabel: isSelect ? choices : [],
    disableAll: false,
    unitPrice: EMPTY_UNIT_PRICE,
  };
}

/** A key of letters and digits that no item has yet: `Fast storage` → `fastStorage`. */
export function itemKeyOf(name: string, specs: ReadonlyMap<string, unknown>): string {
  const words = name.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? ["item"];
  const key = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");
  for (let number = 1; ; number += 1) {
    const wished = number === 1 ? key : `${key}${number}`;
    if (!specs.has(wished)) return wished;
  }
}
