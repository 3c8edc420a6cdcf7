import { type ReactNode } from "react";
import { Button, MessageBox, Skeleton, useTranslate } from "#renderers/plugin";
import type { PriceState } from "./use-price.ts";
import styles from "./price.module.css";

export interface NoPriceProps {
  readonly now: Exclude<PriceState, { readonly state: "ready" }>;
  readonly onRetry: () => void;
}

/** Why there is no price now. */
export function NoPrice({ now, onRetry }: NoPriceProps): ReactNode {
  const t = useTranslate();
  if (now.state === "failed") {
    const isForbidden = now.status === 403;
    return (
      <MessageBox
        state={isForbidden ? "forbidden" : "error"}
        title={t(isForbidden ? "price.forbidden" : "price.not-loaded")}
        text={now.text}
      >
        {!isForbidden && (
          <Button variant="default" onClick={onRetry}>
            {t("list.retry")}
          </Button>
        )}
      </MessageBox>
    );
  }
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{t("price.title")}</h2>
      </div>
      {now.state === "reading" ? (
        <div role="status" aria-label={t("price.reading")} className={styles["waiting"]}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={36} />
        </div>
      ) : (
        <p className={styles["sentence"]}>
          {now.state === "impossible"
            ? t("price.impossible", { item: now.item, problem: now.problem })
            : t(`price.${now.state}`)}
        </p>
      )}
    </div>
  );
}
