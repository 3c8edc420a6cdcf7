import type { ReactNode } from "react";
import { useTranslate } from "#renderers";
import { ConfirmDialog } from "#renderers/dialog";

export interface LeaveDialogProps {
  readonly message: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before unsaved input is lost. */
export function LeaveDialog({ message, onLeave, onStay }: LeaveDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <ConfirmDialog
      title={t("shell.leave.title")}
      text={message}
      tone="warning"
      cancel={t("shell.leave.stay")}
      confirm={t("shell.leave.leave")}
      onAnswer={(leaves) => (leaves ? onLeave() : onStay())}
    />
  );
}
