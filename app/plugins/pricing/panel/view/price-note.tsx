import { type ReactNode } from "react";
import { Button, useTranslate } from "#renderers/plugin";
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
      {confirmation.state === "other" && (
        <p className={styles["note"]} role="status">
          {t("price.has-changed")}
        </p>
      )}
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
