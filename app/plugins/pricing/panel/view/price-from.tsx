import { type ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import type { CellPluginProps } from "#renderers/plugin";
import { PaidPrice, perCycle } from "../../words/index.ts";
import { readPrice } from "../state/index.ts";
import styles from "./price.module.css";

/** What something costs at first, in a list of what can be bought. */
export function PriceFrom({ with: { price: given } }: CellPluginProps): ReactNode {
  const t = useTranslate();
  const price = readPrice(given);
  if (price === undefined || price.lines.length === 0)
    return <span className={styles["quiet"]}>{t("price.on-request")}</span>;
  const { beforeDiscount, afterDiscount } = price.totals.perCycleMin;
  if (Number(afterDiscount) === 0) return <span className={styles["quiet"]}>{t("price.by-size")}</span>;
  return (
    <span>
      {t("price.from")}{" "}
      <strong>
        <PaidPrice price={beforeDiscount ?? afterDiscount} paid={afterDiscount} currency={price.currency} />
      </strong>{" "}
      <span className={styles["quiet"]}>{perCycle(t, price.paymentCycle).toLowerCase()}</span>
    </span>
  );
}
