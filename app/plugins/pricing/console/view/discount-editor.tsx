import type { ReactNode } from "react";
import { ZERO } from "#validators";
import {
  clampPercent,
  DISCOUNT_TYPES,
  hasRange,
  paymentTypeLabel,
  paymentTypeOf,
  PRICE_KEYS,
  TARGET_TYPES,
  UNLIMITED,
} from "#pricing/calculation";
import type { Discount, DiscountType, Spec, TargetType } from "#pricing/calculation";
import { Segments, useTranslate } from "#renderers/plugin";
import {
  discountPointer,
  PLACE_KINDS,
  placesOf,
  setDiscount,
  setUnread,
  together,
  withNames,
} from "../state/index.ts";
import { AmountsByName } from "./amounts-by-name.tsx";
import { useFields, useTools } from "./console-context.tsx";
import { DearerPrices } from "./dearer-prices.tsx";
import { isAmounts, targetOptions } from "./discount-words.ts";
import { choicesOf } from "./item-words.ts";
import { MoneyField } from "./money-field.tsx";
import { NumberField } from "./number-field.tsx";
import { SelectField } from "./select-field.tsx";
import { PlaceField } from "./place-field.tsx";
import styles from "./items.module.css";

export interface DiscountEditorProps {
  /** Places in the lists of accounts and of their discounts. */
  readonly account: number;
  readonly index: number;
  readonly discount: Discount;
  readonly specs: ReadonlyMap<string, Spec>;
}

/** What a discount is for, how it works, and what narrows it. */
export function DiscountEditor({ account, index, discount, specs }: DiscountEditorProps): ReactNode {
  const t = useTranslate();
  const { edit, id, places } = useTools();
  const pointer = discountPointer(account, index);
  const amountsProblem = useFields().problems.get(`${pointer}/pricePerUnit`);
  const toEdit = (change: Partial<Discount>) =>
    setDiscount(account, index, withNames({ ...discount, ...change }, places));
  const put = (change: Partial<Discount>, field?: string) => edit(toEdit(change), field);
  const { targetType, target, attributes, discountType, overrideType, pricePerUnit } = discount;
  const toAttributes = (change: Discount["attributes"]) => ({ attributes: { ...attributes, ...change } });
  const targets = targetOptions(targetType, specs);
  const targeted = target === undefined ? undefined : specs.get(target);
  const known = target === undefined || targets.some(({ value }) => value === target);
  return (
    <div className={styles["editor"]}>
      <Segments
        label={t("pricing.discount-kind")}
        value={discountType}
        options={DISCOUNT_TYPES.map((value) => ({ value, label: t(`pricing.discount-${value}`) }))}
        onChange={(type) => {
          const next = ofType(discount, type);
          // Nothing is not a price or rate that anybody means: it has to be entered, and stays to be entered.
          const isKept = type === discountType || (isOnePrice(type) && isOnePrice(discountType));
          const price = setUnread(`${pointer}/pricePerUnit`, type === "multi" ? undefined : "");
          edit(isKept ? toEdit(next) : together(toEdit(next), price));
        }}
      />
      <p className={styles["note"]}>{t(`pricing.discount-${discountType}-text`)}</p>
      <DearerPrices discount={discount} />
      <div className={styles["fields"]}>
        <SelectField
          pointer={`${pointer}/targetType`}
          label={t("pricing.target-type")}
          value={targetType}
          options={TARGET_TYPES.map((value) => ({ value, label: t(`pricing.target-${value}`) }))}
          onChange={(value) => put(ofTarget(value, specs))}
        />
        {targetType !== "solution" && (
          <SelectField
            pointer={`${pointer}/target`}
            label={t("pricing.target")}
            value={target ?? ""}
            options={known ? targets : [...targets, { value: target, label: target }]}
            onChange={(value) => put({ target: value, keyMap: undefined })}
          />
        )}
        {!isAmounts(pricePerUnit) &&
          (discountType === "percent" ? (
            <NumberField
              pointer={`${pointer}/pricePerUnit`}
              label={t("pricing.discount-rate")}
              isLabelShown
              suffix="%"
              value={pricePerUnit}
              clamp={clampPercent}
              toEdit={(rate) => toEdit({ pricePerUnit: rate })}
            />
          ) : (
            <MoneyField
              pointer={`${pointer}/pricePerUnit`}
              label={t("pricing.discount-price")}
              isLabelShown
              value={pricePerUnit}
              toEdit={(amount) => toEdit({ pricePerUnit: amount })}
            />
          ))}
        <SelectField
          pointer={`${pointer}/overrideType`}
          label={t("pricing.override-type")}
          value={overrideType ?? ""}
          options={[
            { value: "", label: t("pricing.override-any") },
            ...PRICE_KEYS.map((value) => ({ value, label: paymentTypeLabel(paymentTypeOf(value)) })),
          ]}
          onChange={(value) => put({ overrideType: PRICE_KEYS.find((key) => key === value) })}
        />
        <NumberField
          pointer={`${pointer}/attributes/range/min`}
          label={t("pricing.range-from")}
          isLabelShown
          value={attributes.range?.min}
          placeholder={t("pricing.any")}
          toEdit={(min) => toEdit(toAttributes({ range: { min, max: attributes.range?.max ?? UNLIMITED } }))}
          {...(discountType === "tier" ? {} : { toEmpty: toEdit(toAttributes({ range: undefined })) })}
        />
        <NumberField
          pointer={`${pointer}/attributes/range/max`}
          label={t("pricing.range-to")}
          isLabelShown
          value={attributes.range?.max.eq(UNLIMITED) === false ? attributes.range.max : undefined}
          placeholder={t("pricing.any")}
          toEdit={(max) => toEdit(toAttributes({ range: { min: attributes.range?.min ?? ZERO, max } }))}
          toEmpty={toEdit(
            toAttributes({ range: attributes.range && { min: attributes.range.min, max: UNLIMITED } }),
          )}
        />
        {PLACE_KINDS.map((kind) => (
          <PlaceField
            key={kind}
            pointer={`${pointer}/attributes/${kind}`}
            kind={kind}
            value={attributes[kind] ?? ""}
            names={discount.names}
            toEdit={(value) => toEdit(toAttributes({ [kind]: value === "" ? undefined : value }))}
          />
        ))}
      </div>
      {isAmounts(pricePerUnit) && amountsProblem !== undefined && (
        <p id={`${id}${pointer}/pricePerUnit`} tabIndex={-1} className={styles["itemProblem"]}>
          {amountsProblem}
        </p>
      )}
      {isAmounts(pricePerUnit) && (
        <AmountsByName
          label={t("pricing.discount-multi")}
          placeholder={t("pricing.as-list")}
          pointer={`${pointer}/pricePerUnit`}
          amounts={pricePerUnit}
          choices={choicesOf(targeted)}
          known={placesOf(places, targeted)}
          takesOthers={targeted === undefined || hasRange(targeted) || targeted.builtItem.length === 0}
          toEdit={(amounts) => toEdit({ pricePerUnit: amounts })}
        />
      )}
    </div>
  );
}

/** A discount of another type keeps what still means something. */
function ofType({ discountType, pricePerUnit, attributes }: Discount, type: DiscountType): Partial<Discount> {
  const keeps = type === discountType || (isOnePrice(type) && isOnePrice(discountType));
  const range = attributes.range ?? { min: ZERO, max: UNLIMITED };
  return {
    discountType: type,
    pricePerUnit: keeps ? pricePerUnit : type === "multi" ? new Map() : ZERO,
    ...(type === "tier" ? { attributes: { ...attributes, range } } : {}),
  };
}

function ofTarget(value: string, specs: ReadonlyMap<string, Spec>): Partial<Discount> {
  const targetType: TargetType = TARGET_TYPES.find((each) => each === value) ?? "solution";
  return { targetType, target: targetOptions(targetType, specs)[0]?.value, keyMap: undefined };
}

function isOnePrice(type: DiscountType): boolean {
  return type === "override" || type === "tier";
}
