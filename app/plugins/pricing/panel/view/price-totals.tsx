import { type ReactNode } from "react";
import { monthlyOf } from "#pricing/calculation";
import type { Price, Total } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { differenceOf, money, perCycle } from "../../words/index.ts";
import styles from "./price.module.css";

export interface PriceTotalsProps {
  readonly price: Price;
  /** Whether this is only where the price starts. */
  readonly isFrom?: boolean;
}

/** What is paid once, by usage, and each cycle, and what the discounts save. */
export function PriceTotals({ price, isFrom = false }: PriceTotalsProps): ReactNode {
  const t = useTranslate();
  const { totals, currency, paymentCycle, lines } = price;
  const { perCycleMin: total, oneTime, usageMin, usageMax } = totals;
  const hasUsage = lines.some(({ type }) => type === "usage");
  const saved =
    total.beforeDiscount === undefined ? undefined : differenceOf(total.beforeDiscount, total.afterDiscount);
  return (
    <dl className={styles["totals"]}>
      {lines.some(({ type }) => type === "oneTime") && (
        <div>
          <dt>{t("price.one-time")}</dt>
          <dd>
            <Amount total={oneTime} currency={currency} />
          </dd>
        </div>
      )}
      {hasUsage && (
        <div>
          <dt>{t("price.usage")}</dt>
          <dd>
            {usageMax === undefined
              ? t("price.usage-no-limit", { from: money(usageMin.afterDiscount, currency) })
              : t("pricing.price-range", {
                  least: money(usageMin.afterDiscount, currency),
                  most: money(usageMax.afterDiscount, currency),
                })}
          </dd>
        </div>
      )}
      {saved !== undefined && total.beforeDiscount !== undefined && (
        <>
          <div className={styles["quiet"]}>
            <dt>{t("price.list-price")}</dt>
            <dd>
              <s>{money(total.beforeDiscount, currency)}</s>
            </dd>
          </div>
          <div className={styles["saved"]}>
            <dt>{t("price.you-save")}</dt>
            <dd>{money(saved, currency)}</dd>
          </div>
        </>
      )}
      <div className={styles["total"]}>
        <dt>
          {isFrom ? t("price.cycle-from", { cycle: perCycle(t, paymentCycle) }) : perCycle(t, paymentCycle)}
        </dt>
        <dd>{money(total.afterDiscount, currency)}</dd>
      </div>
      {paymentCycle !== "Monthly" && (
        <div className={styles["quiet"]}>
          <dt>{t("price.per-month")}</dt>
          <dd>{money(monthlyOf(price), currency)}</dd>
        </div>
      )}
    </dl>
  );
}

function Amount({ total, currency }: { readonly total: Total; readonly currency: string }) {
  const t = useTranslate();
  return (
    <>
      {total.beforeDiscount !== undefined && (
        <s className={styles["was"]}>
          <span className={styles["hidden"]}>{t("pricing.before-discount")} </span>
          {money(total.beforeDiscount, currency)}
        </s>
      )}
      {money(total.afterDiscount, currency)}
    </>
  );
}
