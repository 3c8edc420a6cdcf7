import { useEffect, useRef } from "react";
import type { FieldProblem } from "#engine/model";
import { FailureDetails, useFailureWords } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form.module.css";

export interface FormSummaryProps {
  /** Changes with every failed submit: the focus moves here then. */
  readonly turn: number;
  readonly problems: readonly FieldProblem[];
  /** The failure as a whole, and messages of no field. */
  readonly failure?: { readonly text: string; readonly others: readonly string[] } | undefined;
  /** What was tried: the next step, a form that is sent, or a confirmation without fields. */
  readonly tried: "next" | "send" | "confirm";
  readonly onPick: (pointer: string) => void;
}

/**
 * The problems that keep the form from being sent, with links to their fields. What the server refused is said at the
 * field, and not repeated. Takes the focus when it appears.
 */
export function FormSummary({ turn, problems, failure, tried, onPick }: FormSummaryProps) {
  const t = useTranslate();
  const words = useFailureWords();
  const box = useRef<HTMLDivElement>(null);
  const hasText = failure !== undefined && (failure.text !== "" || failure.others.length > 0);
  const isEmpty = problems.length === 0 && !hasText;
  useEffect(() => {
    if (turn > 0 && !isEmpty) box.current?.focus();
  }, [turn, isEmpty]);
  if (isEmpty) return null;
  const count = problems.length;
  const title =
    failure === undefined
      ? t(`form.summary-${tried === "next" ? "next" : "title"}${count === 1 ? "-one" : ""}`, { count })
      : t(tried === "confirm" ? "form.failed-action" : "form.failed-title");
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary} aria-label={title}>
      <p className={styles.summaryTitle}>
        <Icon name="alert-circle" /> {title}
      </p>
      {failure === undefined ? null : (
        <>
          {failure.text === "" ? null : (
            <>
              <p className={styles.summaryText}>{words(failure.text)}</p>
              <FailureDetails text={failure.text} />
            </>
          )}
          {tried === "confirm" ? null : <p className={styles.summaryText}>{t("form.kept-text")}</p>}
        </>
      )}
      <ul className={styles.summaryList}>
        {problems.map(({ pointer, label, message }) => (
          <li key={pointer}>
            <button type="button" className={styles.link} onClick={() => onPick(pointer)}>
              {label}
            </button>
            {failure === undefined ? `: ${message}` : null}
          </li>
        ))}
        {failure?.others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
