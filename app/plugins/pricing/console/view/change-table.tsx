import type { ReactNode } from "react";
import { hasRanges, paymentTypeLabel, priceKeyOf, textOfItem } from "#pricing/calculation";
import type { PriceMetaData, Spec } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import type { Translate } from "#renderers/plugin";
import { discountsOf } from "../state/index.ts";
import type { ChangedPart, Places, PricingDocument } from "../state/index.ts";
import { cycleName, money, quantityWords } from "../../words/index.ts";
import { useTools } from "./console-context.tsx";
import { discountWords } from "./discount-words.ts";
import { itemWords } from "./item-words.ts";
import styles from "./simulator.module.css";

export interface ChangeTableProps {
  readonly label: string;
  readonly parts: readonly ChangedPart[];
  /** The documents side by side. */
  readonly columns: readonly { readonly label: string; readonly document: PricingDocument }[];
}

/** What differs between documents, part by part. */
export function ChangeTable({ label, parts, columns }: ChangeTableProps): ReactNode {
  const t = useTranslate();
  const { places } = useTools();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what does not fit scrolls, also by keys
    <div className={styles["scroll"]} role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label} className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("pricing.item")}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={JSON.stringify(part)}>
              <th scope="row">{partName(t, part, columns)}</th>
              {columns.map((column) => (
                <td key={column.label}>{partValue(t, part, column.document, places)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function partName(t: Translate, part: ChangedPart, columns: ChangeTableProps["columns"]): string {
  switch (part.part) {
    case "item": {
      const spec = columns.map(({ document }) => document.model.metaData.specs.get(part.key)).find(Boolean);
      return spec?.fullName ?? spec?.name ?? part.key;
    }
    case "discounts": {
      const found = columns
        .flatMap(({ document }) => document.accounts)
        .find(({ Accounts_id }) => Accounts_id === part.account);
      return t("pricing.discounts-of", { account: found?.companyName ?? part.account });
    }
    case "currency":
      return t("pricing.currency");
    case "calculationMethod":
      return t("pricing.calculation-method");
    case "paymentCycle":
      return t("pricing.payment-cycle");
    case "contractCycle":
      return t("pricing.contract-cycle");
    default:
      return part satisfies never;
  }
}

function partValue(t: Translate, part: ChangedPart, document: PricingDocument, places: Places): string {
  const { currency, calculationMethod, metaData } = document.model;
  switch (part.part) {
    case "item": {
      const spec = metaData.specs.get(part.key);
      if (spec === undefined) return t("pricing.none");
      const { paymentType } = spec.unitPrice;
      const words = itemWords(t, spec, currency);
      const percentage = spec.unitPrice.percentage.eq("0")
        ? ""
        : t("pricing.less-percent", { rate: spec.unitPrice.percentage.toFixed() });
      const contract = metaData.contractOverride?.specs.get(part.key);
      const underContract = contract && {
        ...spec,
        unitPrice: { ...spec.unitPrice, metaData: contract },
      };
      return [
        paymentType === undefined ? words.paymentType : paymentTypeLabel(paymentType),
        tierWords(t, spec.unitPrice.metaData, currency) || plainWords(spec, currency) || words.price,
        byItemWords(spec, currency),
        percentage,
        underContract === undefined
          ? ""
          : t("pricing.at-contract", { price: itemWords(t, underContract, currency).price }),
      ]
        .filter(Boolean)
        .join(", ");
    }
    case "discounts": {
      const discounts = discountsOf(document, part.account);
      if (discounts.length === 0) return t("pricing.none");
      return discounts
        .map((discount) => {
          const { on, value } = discountWords(t, discount, metaData.specs, { currency, places });
          return `${on}: ${value}`;
        })
        .join("; ");
    }
    case "currency":
      return currency;
    case "calculationMethod":
      return t(`pricing.method-${calculationMethod}`);
    case "paymentCycle":
      return cycleName(t, metaData.override.paymentCycle);
    case "contractCycle": {
      const cycle = metaData.contractOverride?.paymentCycle;
      return cycle === undefined ? t("pricing.contract-cycle-same") : cycleName(t, cycle);
    }
    default:
      return part satisfies never;
  }
}

/** The one amount beside the prices by choice, cluster or storage policy. */
function plainWords({ unitPrice: { paymentType, metaData } }: Spec, currency: string): string {
  const key = paymentType && priceKeyOf(paymentType);
  if (key === undefined || hasRanges(key) || metaData[`${key}ByItem`] === undefined) return "";
  return metaData[key] === undefined ? "" : money(metaData[key], currency);
}

/** Each choice, cluster or storage policy with its price. */
function byItemWords(spec: Spec, currency: string): string {
  const { paymentType, metaData } = spec.unitPrice;
  const amounts = paymentType && metaData[`${priceKeyOf(paymentType)}ByItem`];
  return [...(amounts ?? [])]
    .map(([name, amount]) => `${textOfItem(spec, name)} ${money(amount, currency)}`)
    .join(", ");
}

/** Each tier with its start. */
function tierWords(t: Translate, { recurring, usage }: PriceMetaData, currency: string): string {
  return (recurring ?? usage ?? [])
    .map(({ min, amount }) =>
      t("pricing.tier-words", { from: quantityWords(min.toFixed()), price: money(amount, currency) }),
    )
    .join(", ");
}
