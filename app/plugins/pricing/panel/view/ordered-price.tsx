import { type ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import { groupLines, readPrice } from "../state/index.ts";
import { PriceLines } from "./price-lines.tsx";
import { PriceTotals } from "./price-totals.tsx";
import styles from "./price.module.css";

/** What something was to cost when it was ordered, or cost `from` a day on, and why: the price as it was stored. */
export function OrderedPrice({ with: { price: stored, from } }: PanelPluginProps): ReactNode {
  const t = useTranslate();
  const price = readPrice(stored);
  if (price === undefined) return <p className={styles["sentence"]}>{t("price.unreadable")}</p>;
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>
          {typeof from === "string" ? t("price.as-charged", { day: from }) : t("price.as-ordered")}
        </h2>
        <span className={styles["quiet"]}>{price.currency}</span>
      </div>
      <PriceLines groups={groupLines(price)} currency={price.currency} />
      <PriceTotals price={price} />
    </div>
  );
}
