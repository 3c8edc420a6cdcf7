import type { ReactNode } from "react";
import type { Price, Total } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { useTools } from "./console-context.tsx";
import { differenceOf, money, PaidPrice, perCycle, signedMoney, signedPercent } from "../../words/index.ts";
import styles from "./preview.module.css";

const KINDS = ["base", "flat", "recurring", "usageMin", "usageMax", "oneTime"] as const;

export interface PreviewTotalsProps {
  readonly price: Price;
  /** As published. */
  readonly before: Price;
}

/** Totals of each kind, and of a payment cycle beside the published one. */
export function PreviewTotals({ price, before }: PreviewTotalsProps): ReactNode {
  const t = useTranslate();
  const { published } = useTools();
  const { totals, currency } = price;
  const hasUsage = price.lines.some(({ type }) => type === "usage");
  const kinds = KINDS.flatMap((kind) => {
    const total = totals[kind];
    const isUsage = kind === "usageMin" || kind === "usageMax";
    const isShown = isUsage ? hasUsage : price.lines.some(({ type }) => type === kind);
    return isShown ? [{ kind, total }] : [];
  });
  const now = totals.perCycleMin.afterDiscount;
  const old = before.totals.perCycleMin.afterDiscount;
  const difference = differenceOf(now, old);
  const most = totals.perCycleMax?.afterDiscount;
  return (
    <>
      <dl className={styles["totals"]}>
        {kinds.map(({ kind, total }) => (
          <div key={kind}>
            <dt>{t(`pricing.total-${kind}`)}</dt>
            <dd>
              {total === undefined ? t("pricing.no-limit") : <Amount total={total} currency={currency} />}
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles["sum"]}>
        {before.currency === currency && (
          <div className={styles["quiet"]}>
            <dt>{t("pricing.version", { version: published.version })}</dt>
            <dd>{money(old, currency)}</dd>
          </div>
        )}
        <div className={styles["draft"]}>
          <dt>{perCycle(t, price.paymentCycle)}</dt>
          <dd>
            <Amount total={totals.perCycleMin} currency={currency} />
          </dd>
        </div>
        {before.currency === currency && (
          <div className={styles["quiet"]}>
            <dt>{t("pricing.difference")}</dt>
            <dd>
              {[signedMoney(difference, currency), signedPercent(difference, old)].filter(Boolean).join(", ")}
            </dd>
          </div>
        )}
        {hasUsage && most !== now && (
          <div className={styles["quiet"]}>
            <dt>{t("pricing.at-most")}</dt>
            <dd>{most === undefined ? t("pricing.no-limit") : money(most, currency)}</dd>
          </div>
        )}
      </dl>
    </>
  );
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
