import type { ActionEffect } from "#engine";
import { Button, CopyTextButton } from "../control/index.ts";
import { Dialog, DialogButtons } from "../dialog/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./ask.module.css";

export interface RevealDialogProps {
  readonly effect: Extract<ActionEffect, { readonly do: "reveal" }>;
  readonly onClose: () => void;
}

/** Values that are shown only once, where nothing else is said of them. */
export function RevealDialog({ effect, onClose }: RevealDialogProps) {
  const t = useTranslate();
  return (
    <Dialog title={effect.title} text={effect.text ?? t("dialog.reveal-text")} onClose={onClose}>
      <div className={styles.secrets}>
        {effect.fields.map(({ label, text, isCopyable }) => (
          <div key={label} className={styles.secret}>
            <span className={styles.secretLabel}>{label}</span>
            <code className={styles.secretText}>{text}</code>
            {isCopyable ? <CopyTextButton label={label} text={text} /> : null}
          </div>
        ))}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{t("dialog.reveal-done")}</Button>
      </DialogButtons>
    </Dialog>
  );
}
