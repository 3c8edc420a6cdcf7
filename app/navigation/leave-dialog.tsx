import type { ReactNode } from "react";
import { Button, useTranslate } from "#renderers";
import { NativeDialog } from "../dialog/index.ts";

export interface LeaveDialogProps {
  readonly message: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before unsaved input is lost. */
export function LeaveDialog({ message, onLeave, onStay }: LeaveDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <NativeDialog
      title={t("shell.leave.title")}
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            {t("shell.leave.leave")}
          </Button>
          <Button onClick={onStay}>{t("shell.leave.stay")}</Button>
        </>
      }
    >
      {message}
    </NativeDialog>
  );
}
