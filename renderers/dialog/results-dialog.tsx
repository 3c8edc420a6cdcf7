import type { ActionOutcome } from "#engine";
import { Button } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./dialog.module.css";
import { RowResults, rowResultsOf } from "./row-results.tsx";

export interface ResultsDialogProps {
  readonly title: string;
  readonly rows: unknown;
  readonly outcome: ActionOutcome;
  readonly onClose: () => void;
  /** Makes the calls that failed once more. */
  readonly onRetry: () => void;
}

/** What became of each row, where an action on several failed for some. */
export function ResultsDialog({ title, rows, outcome, onClose, onRetry }: ResultsDialogProps) {
  const t = useTranslate();
  const results = rowResultsOf(rows, outcome);
  return (
    <Dialog title={title} onClose={onClose}>
      {outcome.ok ? null : (
        <p role="alert" className={styles.text}>
          {outcome.failure.text}
        </p>
      )}
      {results === undefined ? null : <RowResults results={results} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("dialog.close")}
        </Button>
        {results === undefined ? null : <Button onClick={onRetry}>{t("dialog.retry-failed")}</Button>}
      </div>
    </Dialog>
  );
}
