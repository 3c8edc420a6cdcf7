import type { ActionEffect } from "#engine";
import { Button } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./dialog.module.css";

export interface RevealDialogProps {
  readonly effect: Extract<ActionEffect, { readonly do: "reveal" }>;
  readonly onClose: () => void;
}

/** Values that are shown once and never again. */
export function RevealDialog({ effect, onClose }: RevealDialogProps) {
  const t = useTranslate();
  return (
    <Dialog title={effect.title} onClose={onClose}>
      <p className={styles.text}>{t("dialog.reveal-text")}</p>
      <div className={styles.secrets}>
        {effect.fields.map(({ label, text, isCopyable }) => (
          <div key={label} className={styles.secret}>
            <span className={styles.secretLabel}>{label}</span>
            <code className={styles.secretText}>{text}</code>
            {isCopyable ? <CopyButton label={label} text={text} /> : null}
          </div>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("dialog.reveal-done")}</Button>
      </div>
    </Dialog>
  );
}
