import { Button } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons, DialogText } from "./dialog-parts.tsx";

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  readonly onAnswer: (goAhead: boolean) => void;
}

/** A question with two answers. Closing it is a no. */
export function ConfirmDialog({ title, text, confirm, isDanger = false, onAnswer }: ConfirmDialogProps) {
  const t = useTranslate();
  return (
    <Dialog title={title} size="sm" onClose={() => onAnswer(false)}>
      <DialogText>{text}</DialogText>
      <DialogButtons>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t("dialog.cancel")}
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)} {...(isDanger ? { color: "red" } : {})}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
