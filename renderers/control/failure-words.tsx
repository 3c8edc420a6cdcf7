import { type ReactNode, useCallback } from "react";
import { NO_ANSWER } from "#engine";
import { useTranslate } from "../translation.tsx";
import styles from "./message-box.module.css";

/**
 * The text of a failure for people: the specified sentence for a server that did not answer becomes words, and stays
 * available in `FailureDetails`; every other text stays as it is.
 */
export function useFailureWords(): (text: string) => string {
  const t = useTranslate();
  return useCallback((text) => text.replace(NO_ANSWER, t("failure.no-answer")), [t]);
}

/** The specified sentence behind the words, folded; nothing where the text is shown as it is. */
export function FailureDetails({ text }: { readonly text: string }): ReactNode {
  const t = useTranslate();
  if (!text.includes(NO_ANSWER)) return null;
  return (
    <details className={styles["details"]}>
      <summary>{t("failure.details")}</summary>
      <code>{NO_ANSWER}</code>
    </details>
  );
}
