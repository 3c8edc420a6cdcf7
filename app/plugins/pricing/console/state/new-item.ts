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

/** Why what is entered makes no item, by its field; the words are `pricing.new-wrong-<reason>`. */
export type NewItemProblems = Readonly<
  Partial<Record<"name" | "min" | "max" | "step" | "choices", NewItemReason>>
>;
export type NewItemReason = "name" | "taken" | "min" | "max" | "step" | "choices" | "twice";

/** What is undefined of a range was entered and is no number. */
export type EnteredItem = Pick<NewItem, "kind" | "name" | "choices"> & {
  readonly min: Decimal | undefined;
  /** Empty: unlimited. */
  readonly max: Decimal | "" | undefined;
  readonly step: Decimal | undefined;
};

export function newItemProblems(
  { kind, name, min, max, step, choices }: EnteredItem,
  specs: ReadonlyMap<string, Pick<Spec, "name">>,
): NewItemProblems {
  const isTaken = [...specs.values()].some((each) => each.name.toLowerCase() === name.toLowerCase());
  const isRange = kind === "range";
  const isLimited = isRange && max !== "";
  return {
    ...(name === "" ? { name: "name" } : isTaken ? { name: "taken" } : {}),
    ...(isRange && min === undefined ? { min: "min" } : {}),
    ...(isLimited && (max === undefined || max.lt(min ?? ZERO)) ? { max: "max" } : {}),
    ...(isRange && (step === undefined || step.eq(ZERO)) ? { step: "step" } : {}),
    ...(kind !== "select"
      ? {}
      : choices.length === 0
        ? { choices: "choices" }
        : new Set(choices).size < choices.length
          ? { choices: "twice" }
          : {}),
  };
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
