import type { FormSession } from "#engine";
import { FailureDetails, useFailureWords } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./form-foot.module.css";

export interface FormFailureProps {
  readonly id: string;
  readonly failure: ReturnType<FormSession["snapshot"]>["failure"];
  /** It has no fields: nothing was entered that could be kept. */
  readonly isBare: boolean;
}

/** Why the server refused the form, as far as no field says it. */
export function FormFailure({ id, failure, isBare }: FormFailureProps) {
  const t = useTranslate();
  const words = useFailureWords();
  if (failure === undefined) return null;
  const { isPartlyDone, isUncertain, isInputRight } = failure;
  if (failure.text === "" && failure.others.length === 0 && !isPartlyDone) return null;
  const title = t(
    `form.${isPartlyDone ? "partly-done" : isUncertain ? "uncertain" : isBare ? "failed-action" : isInputRight ? "failed-now" : "failed-title"}`,
  );
  return (
    <div id={id} role="alert" tabIndex={-1} className={styles.failure} aria-label={title}>
      <p className={styles.failureTitle}>
        <Icon name="alert-circle" /> {title}
      </p>
      {failure.text === "" ? null : (
        <>
          <p className={styles.failureText}>{words(failure.text)}</p>
          <FailureDetails text={failure.text} />
        </>
      )}
      <ul className={styles.others}>
        {failure.others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isPartlyDone ? <p className={styles.failureText}>{t("form.partly-done-text")}</p> : null}
      {isBare || isPartlyDone ? null : <p className={styles.failureText}>{t("form.kept-text")}</p>}
    </div>
  );
}
