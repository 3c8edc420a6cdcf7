import type { RowWorkModel } from "#engine/model";
import { formatDateTime } from "#validators";
import { Button, FailureDetails, useFailureWords } from "../control/index.ts";
import { Dialog, DialogButtons, DialogText } from "../dialog/index.ts";
import { useTranslate } from "../translation.tsx";

export interface WorkDialogProps {
  readonly work: RowWorkModel;
  /** Absent: it cannot be tried again now. */
  readonly onRetry: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What failed on a row, when and why. */
export function WorkDialog({ work, onRetry, onClose }: WorkDialogProps) {
  const t = useTranslate();
  const words = useFailureWords();
  return (
    <Dialog title={work.name} onClose={onClose}>
      <DialogText>{t("work.failed-at", { time: formatDateTime(work.date) })}</DialogText>
      <DialogText>{words(work.error ?? work.text)}</DialogText>
      <FailureDetails text={work.error ?? work.text} />
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("dialog.close")}
        </Button>
        {onRetry !== undefined && <Button onClick={onRetry}>{t("work.retry")}</Button>}
      </DialogButtons>
    </Dialog>
  );
}
