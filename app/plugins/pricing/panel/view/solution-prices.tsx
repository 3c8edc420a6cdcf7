import { type ReactNode } from "react";
import { leastQuantities, priceOf } from "#pricing/calculation";
import type { Price, PriceLine } from "#pricing/calculation";
import { decimal, ZERO } from "#validators";
import { usePluginHost, useTranslate } from "#renderers/plugin";
import type { PanelPluginProps, Translate } from "#renderers/plugin";
import { money, PaidPrice, perCycle, quantityWords } from "../../words/index.ts";
import { listPrices, readQuestion } from "../state/index.ts";
import type { PriceListItem, UnitPriceRow } from "../state/index.ts";
import { NoPrice } from "./no-price.tsx";
import { detailOf } from "./price-lines.tsx";
import { rowName } from "./row-name.ts";
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
  const parts = partsOf(start);
  const items = listPrices(terms);
  const hasReduced = items.some(({ rows }) =>
    rows.some(({ price, priceAfterDiscount }) => decimal(price).gt(decimal(priceAfterDiscount))),
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
                <span className={styles["quiet"]}>{rowName(t, row)}</span>
                <UnitPrice row={row} currency={currency} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {parts.length > 0 && <h3 className={styles["starts"]}>{t("price.starts-with")}</h3>}
      <dl className={styles["totals"]}>
        {parts.map((line) => (
          <div key={line.key}>
            <dt>
              {line.label}
              <span className={styles["how"]}>{detailOf(t, line, currency)}</span>
            </dt>
            <dd>{money(line.priceAfterDiscount, currency)}</dd>
          </div>
        ))}
        <div className={styles["total"]}>
          <dt>{t("price.cycle-from", { cycle: perCycle(t, start.paymentCycle) })}</dt>
          <dd>{money(start.totals.perCycleMin.afterDiscount, currency)}</dd>
        </div>
      </dl>
      {hasTiers && <p className={styles["note"]}>{t("price.tiers-whole")}</p>}
      {hasReduced && <p className={styles["note"]}>{t("price.own")}</p>}
      {terms.isUnderContract && <p className={styles["note"]}>{t("price.under-contract")}</p>}
    </div>
  );
}

/** What the smallest order is charged for each cycle, where the prices alone do not say it: of something it has a quantity. */
function partsOf({ lines }: Price): readonly PriceLine[] {
  const parts = lines.filter(
    ({ type, priceAfterDiscount }) =>
      type !== "usage" && type !== "oneTime" && decimal(priceAfterDiscount).gt(ZERO),
  );
  return parts.some(({ steps }) => steps.some(({ step }) => step === "billedQuantity")) ? parts : [];
}

function howPaid(t: Translate, { type, isPerUnit, included }: PriceListItem): string {
  const how = t(`price.paid-${isPerUnit && type !== "usage" ? "recurring" : type}`);
  return included === "" ? how : `${how} ${t("price.first-included", { quantity: quantityWords(included) })}`;
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
      <PaidPrice price={price} paid={priceAfterDiscount} currency={currency} />
      {decimal(price).lt(decimal(priceAfterDiscount)) && (
        <span className={styles["how"]}>{t("price.list-price-of", { list: money(price, currency) })}</span>
      )}
    </span>
  );
}
