import type { ReactNode } from "react";
import { isRecord, parseStoredTime, readOwn } from "#validators";
import { useTranslate } from "#renderers/plugin";
import type { PanelPluginProps, Translate } from "#renderers/plugin";
import { Derivation, money } from "../../words/index.ts";
import { readLine } from "../state/index.ts";
import styles from "./price.module.css";

/** Why a line of a bill is what it is: each step, the charge, and what was recorded of its use. */
export function LineDerivation({
  with: { line: stored, currency, amount, charge, records },
}: PanelPluginProps): ReactNode {
  const t = useTranslate();
  const line = readLine(stored);
  if (line === undefined || typeof currency !== "string")
    return <p className={styles["sentence"]}>{t("price.no-derivation")}</p>;
  const shown = typeof amount === "string" ? amount : line.priceAfterDiscount;
  const known = Array.isArray(records) ? records.filter(isRecord) : [];
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{t("price.why", { amount: money(shown, currency) })}</h2>
        {(typeof charge === "number" || typeof charge === "string") && (
          <span className={styles["quiet"]}>{t("price.by-charge", { charge })}</span>
        )}
      </div>
      <div className={styles["derivation"]}>
        <Derivation line={line} currency={currency} />
      </div>
      {known.length > 0 && (
        <div className={styles["derivation"]}>
          <h3 className={styles["quiet"]}>{t("price.records")}</h3>
          <ul className={styles["lines"]}>
            {known.map((record) => (
              <li key={String(readOwn(record, "id"))} className={styles["item"]}>
                {recordInWords(t, record, line.key)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function recordInWords(t: Translate, record: Readonly<Record<string, unknown>>, item: string): string {
  const [at, kind] = [utcTime(readOwn(record, "at")), String(readOwn(record, "kind"))];
  const value = readOwn(readOwn(record, "quantities"), item);
  const quantity = isRecord(value) ? (readOwn(value, "value") ?? readOwn(value, "item")) : value;
  const isSimple = typeof quantity === "string" || typeof quantity === "number";
  return kind === "quantities" && isSimple
    ? t("price.record-quantity", { at, quantity })
    : t(`price.record-${kind}`, { at });
}

/** The days of a line are days of UTC, and so are the times of what was recorded: `2026-09-03 14:00:00`. */
function utcTime(stored: unknown): string {
  const at = parseStoredTime(stored);
  return at === undefined
    ? String(stored)
    : new Date(at).toISOString().slice(0, TIME_LENGTH).replace("T", " ");
}

const TIME_LENGTH = "2026-01-31 12:00:00".length;
