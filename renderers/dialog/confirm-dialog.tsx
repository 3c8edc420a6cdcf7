import type { ReactNode } from "react";
import type { ActionTone } from "#engine/model";
import { Button } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-parts.tsx";
import { toneColour } from "./tone-colour.ts";

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The verb of what confirming does. */
  readonly confirm: string;
  /** What not confirming is called; default: Cancel. */
  readonly cancel?: string;
  readonly tone?: ActionTone;
  readonly onAnswer: (goAhead: boolean) => void;
}

/** A question with two answers. Closing it is a no. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, text, confirm, cancel, tone = "neutral", onAnswer } = props;
  const t = useTranslate();
  return (
    <Dialog title={title} text={text} tone={tone} onClose={() => onAnswer(false)}>
      <DialogButtons>
        <Button variant="default" data-safe={tone !== "neutral" || undefined} onClick={() => onAnswer(false)}>
          {cancel ?? t("dialog.cancel")}
        </Button>
        <Button color={toneColour(tone)} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
