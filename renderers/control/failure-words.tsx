import { type ReactNode, useCallback } from "react";
import { NO_ANSWER } from "#engine";
import { useTranslate } from "../translation.tsx";
import styles from "./message-box.module.css";

/** `409 Error - The name is taken` says the same without its status. */
const STATUS = /^\d{3} Error - (?=\S)/;

/**
 * A failure for people, where it happened: without the status, and in words where no server answered. What is left out
 * stays available in `FailureDetails`; a text that is no failure stays as it is.
 */
export function useFailureWords(): (text: string) => string {
  const inWords = useAnswerWords();
  return useCallback((text) => inWords(text.replace(STATUS, "")), [inWords]);
}

/** The specified text of a failure, in words only where no server answered: for messages and the notifications. */
export function useAnswerWords(): (text: string) => string {
  const t = useTranslate();
  return useCallback((text) => text.replace(NO_ANSWER, t("failure.no-answer")), [t]);
}

/** The technical sentence behind the words, and the call, folded; nothing where the text is shown as it is. */
export function FailureDetails({
  text,
  call,
}: {
  readonly text: string;
  readonly call?: string | undefined;
}): ReactNode {
  const t = useTranslate();
  const technical = text.includes(NO_ANSWER) ? NO_ANSWER : STATUS.test(text) ? text : undefined;
  if (technical === undefined && call === undefined) return null;
  return (
    <details className={styles["details"]}>
      <summary>{t("failure.details")}</summary>
      {[call, technical].map((line) => (line === undefined ? null : <code key={line}>{line}</code>))}
    </details>
  );
}
