import type { ReactNode } from "react";
import { decimal } from "#validators";
import { useTranslate } from "#renderers/plugin";
import { money } from "./money.ts";
import styles from "./paid-price.module.css";

export interface PaidPriceProps {
  /** The list price: a decimal text. */
  readonly price: string;
  readonly paid: string;
  readonly currency: string;
}

/** What is paid, beside the list price where that is more. What is dearer than the list price stands alone: it saves nothing. */
export function PaidPrice({ price, paid, currency }: PaidPriceProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      {decimal(price).gt(decimal(paid)) && (
        <s className={styles["was"]}>
          <span className={styles["hidden"]}>{t("pricing.before-discount")} </span>
          {money(price, currency)}
        </s>
      )}
      {money(paid, currency)}
    </>
  );
}
