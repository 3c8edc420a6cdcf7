import type { ReactNode } from "react";
import { clampPercent, hasRange, offeredPaymentTypes, paymentTypeLabel } from "#pricing/calculation";
import type { PaymentType, PriceMetaData, Spec } from "#pricing/calculation";
import { Button, Checkbox, Icon, Segments, useTranslate } from "#renderers/plugin";
import {
  isOrderedByForm,
  isUnasked,
  itemPointer,
  removeItem,
  setHasContractPrice,
  setIncludeOverride,
  setPaymentType,
  setPercentage,
} from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { NumberField } from "./number-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import styles from "./items.module.css";

export interface ItemEditorProps {
  readonly itemKey: string;
  readonly spec: Spec;
  /** Its prices under contract; absent: those of the list. */
  readonly contract: PriceMetaData | undefined;
}

/** How an item is paid, what it costs, and what it costs under contract. */
export function ItemEditor({ itemKey, spec, contract }: ItemEditorProps): ReactNode {
  const t = useTranslate();
  const { edit, published } = useTools();
  const { paymentType, percentage, includeOverride } = spec.unitPrice;
  const isPriced = paymentType !== undefined;
  return (
    <div className={styles["editor"]}>
      <div className={styles["line"]}>
        <Segments
          label={t("pricing.payment-type-of", { item: spec.fullName ?? spec.name })}
          value={paymentType ?? "none"}
          options={[
            ...paymentOptions(spec, published.solutionType),
            { value: "none", label: t("pricing.free") },
          ]}
          onChange={(value) => edit(setPaymentType(itemKey, value === "none" ? undefined : value))}
        />
        <span className={styles["note"]}>
          {t(hasRange(spec) ? "pricing.takes-range" : "pricing.takes-fixed")}
        </span>
      </div>
      {isUnasked(published, itemKey, spec) && (
        <div role="note" className={styles["warning"]}>
          <Icon name="alert-triangle" />
          <span>{t(isOrderedByForm(published) ? "pricing.not-asked" : "pricing.not-counted")}</span>
        </div>
      )}
      {spec.disableAll && <p className={styles["note"]}>{t("pricing.not-sold-text")}</p>}
      {isPriced && <PriceFields place={{ key: itemKey, isContract: false }} spec={spec} />}
      {isPriced && (
        <div className={styles["line"]}>
          <div className={styles["short"]}>
            <NumberField
              pointer={`${itemPointer(itemKey)}/unitPrice/percentage`}
              label={t("pricing.percentage")}
              isLabelShown
              suffix="%"
              value={percentage}
              clamp={clampPercent}
              toEdit={(value) => setPercentage(itemKey, value)}
            />
          </div>
          <Checkbox
            label={t("pricing.include-override")}
            checked={includeOverride}
            onChange={(event) => edit(setIncludeOverride(itemKey, event.currentTarget.checked))}
          />
          <Checkbox
            label={t("pricing.has-contract-price")}
            checked={contract !== undefined}
            onChange={(event) => edit(setHasContractPrice(itemKey, event.currentTarget.checked))}
          />
        </div>
      )}
      {isPriced && contract !== undefined && (
        <fieldset className={styles["contract"]}>
          <legend>{t("pricing.contract-prices")}</legend>
          {!includeOverride && <p className={styles["note"]}>{t("pricing.override-off")}</p>}
          <PriceFields place={{ key: itemKey, isContract: true }} spec={spec} contract={contract} />
        </fieldset>
      )}
      <div className={styles["adding"]}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => edit(removeItem(itemKey))}>
          {t("pricing.remove-item")}
        </Button>
      </div>
    </div>
  );
}

/** What is offered, and what the item has although it is not offered any more. */
function paymentOptions(
  spec: Spec,
  solutionType: string,
): readonly { value: PaymentType | "none"; label: string }[] {
  const offered = offeredPaymentTypes(spec, solutionType);
  const { paymentType } = spec.unitPrice;
  const types =
    paymentType === undefined || offered.includes(paymentType) ? offered : [...offered, paymentType];
  return types.map((type) => ({ value: type, label: paymentTypeLabel(type) }));
}
