import { type ReactNode } from "react";
import { monthlyOf } from "#pricing/calculation";
import type { Price, Total } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { money, PaidPrice, perCycle, signedMoney } from "../../words/index.ts";
import { besideList } from "../state/index.ts";
import styles from "./price.module.css";

export interface PriceTotalsProps {
  readonly price: Price;
  /** Whether this is only where the price starts. */
  readonly isFrom?: boolean;
}

/** What is paid once, by usage, and each cycle, what the discounts save, and what is dearer than the list price. */
export function PriceTotals({ price, isFrom = false }: PriceTotalsProps): ReactNode {
  const t = useTranslate();
  const { totals, currency, paymentCycle, lines } = price;
  const { perCycleMin: total, oneTime } = totals;
  const hasUsage = lines.some(({ type }) => type === "usage");
  const { saved, above } = besideList(price);
  const listed = total.beforeDiscount ?? total.afterDiscount;
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
            <UsageRange price={price} />
          </dd>
        </div>
      )}
      {(saved !== undefined || above.length > 0) && (
        <div className={styles["quiet"]}>
          <dt>{t("price.list-price")}</dt>
          <dd>{above.length > 0 ? money(listed, currency) : <s>{money(listed, currency)}</s>}</dd>
        </div>
      )}
      {saved !== undefined && (
        <div className={styles["saved"]}>
          <dt>{t("price.you-save")}</dt>
          <dd>{money(saved, currency)}</dd>
        </div>
      )}
      {above.map(({ agreed, amount }) => (
        <div key={agreed}>
          <dt>{t(`price.above-${agreed}`)}</dt>
          <dd>{signedMoney(amount, currency)}</dd>
        </div>
      ))}
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

/** The least and the most that is paid by usage. */
export function UsageRange({
  price: {
    currency,
    totals: { usageMin, usageMax },
  },
}: Pick<PriceTotalsProps, "price">): ReactNode {
  const t = useTranslate();
  const least = money(usageMin.afterDiscount, currency);
  return usageMax === undefined
    ? t("price.usage-no-limit", { from: least })
    : t("pricing.price-range", { least, most: money(usageMax.afterDiscount, currency) });
}

function Amount({
  total: { afterDiscount, beforeDiscount = afterDiscount },
  currency,
}: {
  readonly total: Total;
  readonly currency: string;
}) {
  return <PaidPrice price={beforeDiscount} paid={afterDiscount} currency={currency} />;
}
