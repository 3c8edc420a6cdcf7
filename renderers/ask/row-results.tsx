import type { RowResult } from "#engine";
import { useFailureWords } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./ask.module.css";

/** The results of several rows. */
export function RowResults({ results }: { readonly results: readonly RowResult[] }) {
  const t = useTranslate();
  const words = useFailureWords();
  return (
    <ul className={styles.results} aria-label={t("dialog.results")}>
      {results.map(({ name, isOk, text }, index) => (
        <li key={`${index}-${name}`} className={styles.result} data-ok={isOk}>
          <Icon name={isOk ? "circle-check" : "circle-x"} />
          <span>{name}</span>
          <span>
            {text === undefined ? t(isOk ? "dialog.result-ok" : "dialog.result-failed") : words(text)}
          </span>
        </li>
      ))}
    </ul>
  );
}
