import type { ReactNode } from "react";
import { ZERO } from "#validators";
import type { Decimal } from "#validators";
import { hasRange, hasRanges, priceKeyOf } from "#pricing/calculation";
import type { PriceMetaData, Spec } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { placesOf, pricesPointer, setAmount, setAmountsByItem, setItemText } from "../state/index.ts";
import type { PricePlace } from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { AmountsByName } from "./amounts-by-name.tsx";
import type { NameTexts } from "./amounts-by-name.tsx";
import { choicesOf } from "./item-words.ts";
import { MoneyField } from "./money-field.tsx";
import { TierTable } from "./tier-table.tsx";
import styles from "./items.module.css";

export interface PriceFieldsProps {
  readonly place: PricePlace;
  readonly spec: Spec;
  /** The prices under contract; absent: those of the item. */
  readonly contract?: PriceMetaData;
}

/** The prices of an item's payment type: tiers, or one amount, and another for each item of a select. */
export function PriceFields({ place, spec, contract }: PriceFieldsProps): ReactNode {
  const t = useTranslate();
  const { places } = useTools();
  const { paymentType } = spec.unitPrice;
  if (paymentType === undefined) return null;
  const key = priceKeyOf(paymentType);
  const prices = contract ?? spec.unitPrice.metaData;
  const item = spec.fullName ?? spec.name;
  const base = pricesPointer(place);
  // Another price for a cluster or storage policy is one for items with a range.
  const isRange = hasRange(spec);
  return (
    <>
      {hasRanges(key) ? (
        <TierTable place={place} spec={spec} priceKey={key} ranges={prices[key] ?? []} />
      ) : (
        <div className={styles["short"]}>
          <MoneyField
            pointer={`${base}/${key}`}
            label={t(`pricing.amount-${key}`)}
            isLabelShown
            value={prices[key] ?? ZERO}
            toEdit={(amount) => setAmount(place, key, amount)}
          />
        </div>
      )}
      {(spec.builtItem.length > 0 || isRange) && (
        <AmountsByName
          label={t("pricing.by-item-of", { item })}
          placeholder={t("pricing.as-plain")}
          pointer={`${base}/${key}ByItem`}
          amounts={prices[`${key}ByItem`] ?? NO_AMOUNTS}
          choices={isRange ? NO_CHOICES : choicesOf(spec)}
          {...(isRange
            ? {
                known: placesOf(places, spec),
                toName: (id: string, text: string) => setItemText(place.key, id, text),
              }
            : {})}
          {...(isRange && contract === undefined ? { texts: textsOf(place.key, spec) } : {})}
          toEdit={(amounts) => setAmountsByItem(place, key, amounts)}
        />
      )}
    </>
  );
}

/** The texts of the clusters and storage policies that are typed for an item with a range. */
function textsOf(key: string, spec: Spec): NameTexts {
  const texts = choicesOf(spec);
  return {
    of: (name) => texts.get(name) ?? "",
    toEdit: (name, text) => setItemText(key, name, text),
  };
}

const NO_CHOICES: ReadonlyMap<string, string> = new Map();
const NO_AMOUNTS: ReadonlyMap<string, Decimal> = new Map();
