import { rowResultsOf } from "#engine";
import type { ActionOutcome } from "#engine";
import { Button, FailureDetails, useFailureWords } from "../control/index.ts";
import { Dialog, DialogButtons, DialogText } from "../dialog/index.ts";
import { useTranslate } from "../translation.tsx";
import { RowResults } from "./row-results.tsx";

export interface ResultsDialogProps {
  readonly title: string;
  readonly rows: unknown;
  readonly outcome: ActionOutcome;
  readonly onClose: () => void;
  /** Repeats the failed calls. */
  readonly onRetry: () => void;
}

/** The result of each row, where an action on several rows failed for some. */
export function ResultsDialog({ title, rows, outcome, onClose, onRetry }: ResultsDialogProps) {
  const t = useTranslate();
  const words = useFailureWords();
  const results = rowResultsOf(rows, outcome);
  return (
    <Dialog title={title} onClose={onClose}>
      {outcome.ok ? null : (
        <>
          <DialogText role="alert">{words(outcome.failure.text)}</DialogText>
          <FailureDetails text={outcome.failure.text} />
        </>
      )}
      {results === undefined ? null : <RowResults results={results} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t("dialog.close")}
        </Button>
        {results === undefined ? null : (
          <Button onClick={onRetry}>
            {t("bulk.retry", { count: results.filter(({ isOk }) => !isOk).length })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
