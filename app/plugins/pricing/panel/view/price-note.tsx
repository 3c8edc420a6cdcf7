import { type ReactNode } from "react";
import type { Price } from "#pricing/calculation";
import { Button, useTranslate } from "#renderers/plugin";
import type { Translate } from "#renderers/plugin";
import { money, perCycle } from "../../words/index.ts";
import type { PriceState } from "./use-price.ts";
import styles from "./price.module.css";

/** Whether contract prices count, and whether the server says the same. */
export function PriceNote({
  now: { terms, confirmation, again },
}: {
  readonly now: Extract<PriceState, { readonly state: "ready" }>;
}): ReactNode {
  const t = useTranslate();
  return (
    <>
      {terms.isUnderContract && <p className={styles["note"]}>{t("price.under-contract")}</p>}
      {confirmation.state === "failed" && (
        <div className={styles["note"]} role="alert">
          <span>{t("price.not-confirmed")}</span>
          <Button variant="subtle" size="compact-sm" onClick={again}>
            {t("list.retry")}
          </Button>
        </div>
      )}
    </>
  );
}

/** That it is not the price any more that was shown first. */
export function ChangedPrice({
  now: { price, was, confirmation },
}: {
  readonly now: Extract<PriceState, { readonly state: "ready" }>;
}): ReactNode {
  const t = useTranslate();
  if (was === undefined && confirmation.state !== "other") return null;
  return (
    <p className={styles["note"]} role="status" data-over>
      {was === undefined ? t("price.has-changed") : changeWords(t, was, price)}
    </p>
  );
}

/** From what to what it has changed: of a payment cycle, else once. */
function changeWords(t: Translate, was: Price, price: Price): string {
  const isCycle =
    was.totals.perCycleMin.afterDiscount !== price.totals.perCycleMin.afterDiscount ||
    was.totals.oneTime.afterDiscount === price.totals.oneTime.afterDiscount;
  const amountOf = ({ totals, currency }: Price) =>
    money((isCycle ? totals.perCycleMin : totals.oneTime).afterDiscount, currency);
  return t("price.changed-from", {
    was: amountOf(was),
    now: amountOf(price),
    cycle: isCycle ? perCycle(t, price.paymentCycle).toLowerCase() : t("price.once"),
  });
}
