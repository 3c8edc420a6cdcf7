import { type ReactNode } from "react";
import { usePluginHost, useTranslate } from "#renderers/plugin";
import type { PanelLineProps, PanelPluginProps } from "#renderers/plugin";
import { money, perCycle } from "../../words/index.ts";
import { groupLines } from "../state/index.ts";
import { AgreedLater } from "./agreed-later.tsx";
import { Announcement } from "./announcement.tsx";
import { BudgetNote } from "./budget-note.tsx";
import { ChangeSummary } from "./change-summary.tsx";
import { NoPrice } from "./no-price.tsx";
import { PriceLines } from "./price-lines.tsx";
import { ChangedPrice, PriceNote } from "./price-note.tsx";
import { PriceTotals } from "./price-totals.tsx";
import { usePrice } from "./use-price.ts";
import styles from "./price.module.css";

/** What is about to be bought or changed costs, line by line, while it is being entered. */
export function PricePanel({ with: parameters, refused }: PanelPluginProps): ReactNode {
  const t = useTranslate();
  const { refresh } = usePluginHost();
  const now = usePrice(parameters, { refused });
  if (now.state !== "ready") return <NoPrice now={now} onRetry={() => refresh("pricing")} />;
  const { price, terms, charge, validOn, isIncomplete, budget } = now;
  const isChange = charge !== undefined && charge.price.currency === price.currency;
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{t(isChange ? "price.after-change" : "price.title")}</h2>
        <span className={styles["quiet"]}>{price.currency}</span>
      </div>
      <ChangedPrice now={now} />
      <PriceLines
        groups={groupLines(price, terms.model.metaData.specs, charge?.price)}
        currency={price.currency}
      />
      <PriceTotals price={price} isFrom={isIncomplete} />
      <AgreedLater now={now} contract={parameters["contract"]} />
      {isChange && <ChangeSummary charge={charge} price={price} day={validOn} />}
      {budget !== undefined && (
        <BudgetNote budget={budget} price={price} charge={isChange ? charge : undefined} />
      )}
      <PriceNote now={now} />
      <Announcement now={now} />
    </div>
  );
}

/** The same in one line, where there is no room beside the form. */
export function PriceInOneLine({ with: parameters, refused, isOpen }: PanelLineProps): ReactNode {
  const t = useTranslate();
  // The open panel asks the server, and says what it costs.
  const now = usePrice(parameters, { refused, isAsked: !isOpen });
  if (now.state !== "ready")
    return (
      <span className={styles["line"]}>
        {now.state === "impossible"
          ? t("price.impossible", { item: now.item, problem: now.problem })
          : t(`price.${now.state === "failed" ? "not-loaded" : now.state}`)}
      </span>
    );
  const { price, was, isIncomplete } = now;
  return (
    <span className={styles["line"]}>
      {isIncomplete && `${t("price.from")} `}
      <strong className={styles["amount"]}>
        {money(price.totals.perCycleMin.afterDiscount, price.currency)}
      </strong>{" "}
      <span className={styles["quiet"]}>{perCycle(t, price.paymentCycle).toLowerCase()}</span>
      {was !== undefined && (
        <span className={styles["quiet"]}>
          {t("price.line-until-now", {
            price: money(was.totals.perCycleMin.afterDiscount, was.currency),
          })}
        </span>
      )}
      {!isOpen && <Announcement now={now} />}
    </span>
  );
}
