import { type ReactNode, useMemo } from "react";
import { parsePriceTerms } from "#pricing/calculation";
import { readOwn } from "#validators";
import { Button, MessageBox, Skeleton, usePluginHost, usePluginReads } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import { money } from "../../words/index.ts";
import { groupLines, readCharge } from "../state/index.ts";
import { PriceLines } from "./price-lines.tsx";
import { PriceTotals } from "./price-totals.tsx";
import styles from "./price.module.css";

/** The day and the amount of the next charge; undefined: none is planned. */
function laterPrice(charge: unknown): { readonly day: string; readonly price: string } | undefined {
  const [day, monthly, currency] = ["validFrom", "monthly", "currency"].map((key) => readOwn(charge, key));
  return typeof day === "string" && typeof monthly === "string" && typeof currency === "string"
    ? { day, price: money(monthly, currency) }
    : undefined;
}

/** What a service is charged now, and why. */
export function ServicePrice({ with: { service } }: PanelPluginProps): ReactNode {
  const { t, refresh } = usePluginHost();
  const id =
    typeof service === "string" || typeof service === "number" ? encodeURIComponent(service) : undefined;
  const [read, terms] = usePluginReads(
    id === undefined
      ? []
      : [
          { api: "pricing", path: `/service/${id}` },
          { api: "pricing", path: `/service/${id}/terms` },
        ],
  );
  const known = terms?.state === "ready" ? terms.body : undefined;
  // Names the groups; without it the lines say enough.
  const specs = useMemo(() => {
    const parsed = parsePriceTerms(known);
    return parsed.ok ? parsed.value.model.metaData.specs : undefined;
  }, [known]);
  if (read?.state === "failed")
    return (
      <MessageBox state="error" title={t("price.not-loaded")} text={read.failure.text}>
        <Button variant="default" onClick={() => refresh("pricing")}>
          {t("list.retry")}
        </Button>
      </MessageBox>
    );
  if (read?.state !== "ready")
    return (
      <div role="status" aria-label={t("price.reading")} className={styles["waiting"]}>
        <Skeleton height={20} />
        <Skeleton height={20} />
        <Skeleton height={36} />
      </div>
    );
  const notCharged = readOwn(read.body, "notCharged");
  if (typeof notCharged === "string") return <p className={styles["sentence"]}>{notCharged}</p>;
  const charge = readCharge(readOwn(read.body, "price"));
  if (charge === undefined || charge.price.lines.length === 0)
    return <p className={styles["sentence"]}>{t("price.not-charged")}</p>;
  // Nothing is charged before the seller has approved the order.
  const isWaiting = readOwn(read.body, "state") === "Pending Approval";
  const next = laterPrice(readOwn(read.body, "nextCharge"));
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{t("price.title")}</h2>
        <span className={styles["quiet"]}>
          {isWaiting ? t("price.once-approved") : t("price.since", { day: charge.validFrom })}
        </span>
      </div>
      <PriceLines groups={groupLines(charge.price, specs)} currency={charge.price.currency} />
      <PriceTotals price={charge.price} />
      {next !== undefined && <p className={styles["note"]}>{t("price.from-later", next)}</p>}
      {charge.isUnderContract && <p className={styles["note"]}>{t("price.under-contract")}</p>}
    </div>
  );
}
