import { type ReactNode } from "react";
import { isRecord, readOwn } from "#validators";
import { Button, MessageBox, Skeleton, usePluginHost, usePluginReads } from "#renderers/plugin";
import type { PanelPluginProps, Translate } from "#renderers/plugin";
import { money, quantityWords } from "../../words/index.ts";
import styles from "./contract-prices.module.css";

/** The prices of a contract, each beside its list price: what they stand in place of, and from when. */
export function AgreedPrices({ with: { contract } }: PanelPluginProps): ReactNode {
  const { t, refresh } = usePluginHost();
  const id = typeof contract === "string" || typeof contract === "number" ? String(contract) : undefined;
  const [read] = usePluginReads(
    id === undefined ? [] : [{ api: "contracts", path: `/contracts/${encodeURIComponent(id)}/prices` }],
  );
  if (read?.state === "failed")
    return (
      <MessageBox state="error" title={t("price.not-loaded")} text={read.failure.text}>
        <Button variant="default" onClick={() => refresh("contracts")}>
          {t("list.retry")}
        </Button>
      </MessageBox>
    );
  const rows = read?.state === "ready" ? readOwn(read.body, "data") : undefined;
  const prices = Array.isArray(rows) ? rows.filter(isRecord) : undefined;
  return (
    <div className={styles["prices"]}>
      <h3 className={styles["heading"]}>{t("contract-price.all")}</h3>
      {prices === undefined ? (
        <div role="status" aria-label={t("price.reading")}>
          <Skeleton height={36} />
        </div>
      ) : prices.length === 0 ? (
        <p className={styles["note"]}>{t("contract-price.empty")}</p>
      ) : (
        <>
          <ul className={styles["items"]}>
            {prices.map((price) => (
              <AgreedPrice key={textOf(price, "id")} t={t} price={price} />
            ))}
          </ul>
          <p className={styles["note"]}>{t("contract-price.replaces")}</p>
        </>
      )}
    </div>
  );
}

type Row = Readonly<Record<string, unknown>>;

function AgreedPrice({ t, price }: { readonly t: Translate; readonly price: Row }) {
  const [currency, list, agreed] = ["currency", "listPrice", "contractPrice"].map((key) =>
    textOf(price, key),
  );
  const [from, choice, less] = ["from", "choice", "discountedPrice"].map((key) => textOf(price, key));
  if (currency === undefined || list === undefined || agreed === undefined) return null;
  const of = [
    textOf(price, "item"),
    choice,
    from === undefined ? undefined : t("contract-price.from", { from: quantityWords(from) }),
  ];
  const isOfSolution = readOwn(price, "setBy") === "Solution";
  return (
    <li className={styles["item"]}>
      <div className={styles["name"]}>
        <span>{of.filter(Boolean).join(", ")}</span>
        <span className={styles["list"]}>{textOf(price, "solution")}</span>
        <span className={styles["list"]}>{t("price.list-price-of", { list: money(list, currency) })}</span>
        {less !== undefined && (
          <span className={styles["list"]}>
            {t("contract-price.instead", { price: money(less, currency) })}
          </span>
        )}
      </div>
      <div className={styles["name"]} data-end>
        <span>{money(agreed, currency)}</span>
        <span className={styles["list"]}>
          {t("contract-price.since", { day: textOf(price, "validFrom") ?? "" })}
        </span>
        {isOfSolution && <span className={styles["list"]}>{t("contract-price.of-solution")}</span>}
      </div>
    </li>
  );
}

/** Undefined: there is none. */
function textOf(row: Row, key: string): string | undefined {
  const value = readOwn(row, key);
  return typeof value === "string" && value !== "" ? value : undefined;
}
