import { type ReactNode } from "react";
import { leastQuantities, priceOf } from "#pricing/calculation";
import { usePluginHost, useTranslate } from "#renderers/plugin";
import type { PanelPluginProps, Translate } from "#renderers/plugin";
import { money, perCycle, quantityWords } from "../../words/index.ts";
import { listPrices, readQuestion } from "../state/index.ts";
import type { PriceListItem, UnitPriceRow } from "../state/index.ts";
import { NoPrice } from "./no-price.tsx";
import { useTerms } from "./use-terms.ts";
import styles from "./price.module.css";

/** What everything of a solution costs, before any of it is chosen: tiers, choices, discounts, and where it starts. */
export function SolutionPrices({ with: parameters }: PanelPluginProps): ReactNode {
  const t = useTranslate();
  const { refresh } = usePluginHost();
  const now = useTerms(readQuestion(parameters));
  if (now.state !== "ready") return <NoPrice now={now} onRetry={() => refresh("pricing")} />;
  const { terms } = now;
  const start = priceOf(terms, leastQuantities(terms));
  const { currency } = start;
  const items = listPrices(terms);
  const hasOwnPrices = items.some(({ rows }) =>
    rows.some(({ price, priceAfterDiscount }) => price !== priceAfterDiscount),
  );
  const hasTiers = items.some(({ rows }) => rows.filter(({ from }) => from !== undefined).length > 1);
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{t("price.list")}</h2>
        <span className={styles["quiet"]}>{currency}</span>
      </div>
      <dl className={styles["price-list"]}>
        {items.map((item) => (
          <div key={item.key}>
            <dt>
              {item.name}
              <span className={styles["how"]}>{howPaid(t, item)}</span>
            </dt>
            {item.rows.map((row) => (
              <dd key={`${row.from ?? ""} ${row.choice?.join() ?? ""}`}>
                <span className={styles["quiet"]}>{nameOf(t, row)}</span>
                <UnitPrice row={row} currency={currency} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <dl className={styles["totals"]}>
        <div className={styles["total"]}>
          <dt>{t("price.cycle-from", { cycle: perCycle(t, start.paymentCycle) })}</dt>
          <dd>{money(start.totals.perCycleMin.afterDiscount, currency)}</dd>
        </div>
      </dl>
      {hasTiers && <p className={styles["note"]}>{t("price.tiers-whole")}</p>}
      {hasOwnPrices && <p className={styles["note"]}>{t("price.own")}</p>}
      {terms.isUnderContract && <p className={styles["note"]}>{t("price.under-contract")}</p>}
    </div>
  );
}

function howPaid(t: Translate, { type, isPerUnit, included }: PriceListItem): string {
  const how = t(`price.paid-${isPerUnit && type !== "usage" ? "recurring" : type}`);
  return included === "" ? how : `${how} ${t("price.first-included", { quantity: quantityWords(included) })}`;
}

function nameOf(t: Translate, { from, to, choice }: UnitPriceRow): string {
  const named = choice?.length === 0 ? t("price.any-other") : choice?.join(", ");
  if (from === undefined) return named ?? "";
  const tier =
    to === undefined
      ? t("price.tier-from", { from: quantityWords(from) })
      : t("price.tier", { from: quantityWords(from), to: quantityWords(to) });
  return named === undefined ? tier : t("price.tier-of", { choice: named, tier });
}

function UnitPrice({
  row: { price, priceAfterDiscount },
  currency,
}: {
  readonly row: UnitPriceRow;
  readonly currency: string;
}) {
  const t = useTranslate();
  return (
    <span>
      {price !== priceAfterDiscount && (
        <s className={styles["was"]}>
          <span className={styles["hidden"]}>{t("pricing.before-discount")} </span>
          {money(price, currency)}
        </s>
      )}
      {money(priceAfterDiscount, currency)}
    </span>
  );
}
