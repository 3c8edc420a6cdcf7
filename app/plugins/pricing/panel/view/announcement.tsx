import { type ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import { money, perCycle } from "../../words/index.ts";
import type { PriceState } from "./use-price.ts";
import styles from "./price.module.css";

/** Tells those who do not see it what it costs, once nobody types any more. */
export function Announcement({
  now,
}: {
  readonly now: Extract<PriceState, { readonly state: "ready" }>;
}): ReactNode {
  const t = useTranslate();
  const { confirmation, price } = now;
  return (
    <span className={styles["hidden"]} role="status" aria-live="polite">
      {confirmation.state === "waiting"
        ? ""
        : `${money(price.totals.perCycleMin.afterDiscount, price.currency)} ${perCycle(t, price.paymentCycle)}`}
    </span>
  );
}
