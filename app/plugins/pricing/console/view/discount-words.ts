import { printDecimal } from "#validators";
import type { Decimal } from "#validators";
import { paymentTypeLabel, paymentTypeOf, PRICE_KEYS, textOfItem, UNLIMITED } from "#pricing/calculation";
import type { Discount, Spec, TargetType } from "#pricing/calculation";
import type { Translate } from "#renderers/plugin";
import { money, quantityWords } from "../../words/index.ts";
import { withNames } from "../state/index.ts";
import type { ConsoleTools } from "./console-context.tsx";

export interface DiscountWords {
  readonly on: string;
  readonly kind: string;
  readonly value: string;
}

/** A discount as a row shows it; what the platform has is called as there. */
export function discountWords(
  t: Translate,
  discount: Discount,
  specs: ReadonlyMap<string, Spec>,
  { currency, places }: Pick<ConsoleTools, "currency" | "places">,
): DiscountWords {
  const { targetType, target, attributes, discountType, overrideType, pricePerUnit } = discount;
  const { names = NO_NAMES } = withNames(discount, places);
  const named = (uid: string) => names.get(uid) ?? uid;
  const narrowed = [
    targetType === "solution" ? t("pricing.target-solution") : targetName(targetType, target ?? "", specs),
    attributes.range === undefined
      ? ""
      : t(attributes.range.max.eq(UNLIMITED) ? "pricing.on-from" : "pricing.on-range", {
          from: quantityWords(printDecimal(attributes.range.min)),
          to: quantityWords(printDecimal(attributes.range.max)),
        }),
    attributes.clusterUid === undefined ? "" : t("pricing.on-cluster", { uid: named(attributes.clusterUid) }),
    attributes.storagePolicyUid === undefined
      ? ""
      : t("pricing.on-storage", { uid: named(attributes.storagePolicyUid) }),
  ].filter(Boolean);
  const kind = t(`pricing.discount-${discountType}`);
  return {
    on: narrowed.join(", "),
    kind: overrideType === undefined ? kind : `${kind}, ${paymentTypeLabel(paymentTypeOf(overrideType))}`,
    value: isAmounts(pricePerUnit)
      ? [...pricePerUnit]
          .map(
            ([name, amount]) =>
              `${names.get(name) ?? textOfItem(specs.get(target ?? ""), name)} ${money(amount, currency)}`,
          )
          .join(", ")
      : discountType === "percent"
        ? `${printDecimal(pricePerUnit)} %`
        : money(pricePerUnit, currency),
  };
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The targets of a kind that a model has. */
export function targetOptions(
  type: TargetType,
  specs: ReadonlyMap<string, Spec>,
): readonly { readonly value: string; readonly label: string }[] {
  switch (type) {
    case "solution":
      return [];
    case "paymentType":
      return PRICE_KEYS.map((value) => ({ value, label: paymentTypeLabel(paymentTypeOf(value)) }));
    case "group": {
      const names = new Set([...specs.values()].flatMap(({ parentName }) => parentName ?? []));
      return [...names].map((value) => ({ value, label: value }));
    }
    case "item":
      return [...specs].map(([value, { fullName, name }]) => ({ value, label: fullName ?? name }));
    default:
      return type satisfies never;
  }
}

function targetName(type: TargetType, target: string, specs: ReadonlyMap<string, Spec>): string {
  const spec = [...specs.values()].find(({ keyMap }) => keyMap === target);
  if (type === "item" && spec !== undefined && !specs.has(target)) return spec.fullName ?? spec.name;
  return targetOptions(type, specs).find(({ value }) => value === target)?.label ?? target;
}

export function isAmounts(value: Discount["pricePerUnit"]): value is ReadonlyMap<string, Decimal> {
  return value instanceof Map;
}
