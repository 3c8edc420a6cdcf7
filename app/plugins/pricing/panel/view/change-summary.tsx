import { type ReactNode } from "react";
import { monthlyOf } from "#pricing/calculation";
import type { Price } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { differenceOf, money, signedMoney, signedPercent } from "../../words/index.ts";
import type { ServiceCharge } from "../state/index.ts";
import { UsageRange } from "./price-totals.tsx";
import styles from "./price.module.css";

export interface ChangeSummaryProps {
  /** The present one. */
  readonly charge: ServiceCharge;
  /** The one that the change makes of it. */
  readonly price: Price;
  /** The first day of the new charge, if it is changed today: `YYYY-MM-DD`. */
  readonly day: string;
}

/** What a change of a service means for its charge: what it is until now, the difference, and from when. */
export function ChangeSummary({ charge, price, day }: ChangeSummaryProps): ReactNode {
  const t = useTranslate();
  const { currency } = price;
  const difference = differenceOf(monthlyOf(price), charge.monthly);
  const isOther = usageOf(price) !== usageOf(charge.price);
  const isSame = Number(difference) === 0;
  return (
    <dl className={styles["totals"]} aria-label={t("price.change")}>
      <div>
        <dt>{t("price.until-now")}</dt>
        <dd>{money(charge.monthly, currency)}</dd>
      </div>
      {isOther && (
        <div className={styles["quiet"]}>
          <dt>{t("price.usage-until-now")}</dt>
          <dd>
            <UsageRange price={charge.price} />
          </dd>
        </div>
      )}
      <div className={styles["difference"]}>
        <dt>{t("price.difference")}</dt>
        <dd>
          {isSame
            ? t(isOther ? "price.by-usage-alone" : "price.no-difference")
            : [signedMoney(difference, currency), signedPercent(difference, charge.monthly)]
                .filter(Boolean)
                .join(", ")}
        </dd>
      </div>
      {(isOther || !isSame) && (
        <div className={styles["quiet"]}>
          <dt>{t("price.from-when")}</dt>
          <dd>
            {Number(difference) < 0
              ? t("price.once-reduced", { day: dayAfter(day) })
              : t("price.once-changed", { day })}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The most that is paid by usage; without a limit, the least. */
function usageOf({ totals: { usageMin, usageMax = usageMin } }: Price): string {
  return usageMax.afterDiscount;
}

/** Of the charges of one day the highest counts, so that a lower one begins with the next. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
