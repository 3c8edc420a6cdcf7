import { useFailureWords } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./field.module.css";

/** Choices that failed to load: why, and a retry; and that there is nothing to choose. */
export function OptionsMessage({ field, onRetry }: ControlProps) {
  const t = useTranslate();
  const words = useFailureWords();
  if (field.optionsState === "ready" && field.options?.length === 0 && field.isSearched !== true)
    return <p className={styles.help}>{field.optionsText ?? t("form.no-choices")}</p>;
  if (field.optionsState !== "error") return null;
  return (
    <p role="alert" className={styles.error}>
      {t("form.options-failed", { text: words(field.optionsText ?? "") })}{" "}
      <button type="button" className={styles.link} onClick={onRetry}>
        {t("form.retry")}
      </button>
    </p>
  );
}
