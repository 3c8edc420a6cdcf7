import { type ReactNode, useId } from "react";
import type { ActionTone } from "#engine/model";
import { ActionIcon } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./dialog.module.css";
import { Overlay } from "./overlay.tsx";

export interface DialogProps {
  /** Accessible name of the dialog. */
  readonly title: string;
  /** The sentence that comes first: what will happen, or what it is about. */
  readonly text?: ReactNode;
  readonly onClose: () => void;
  /** 440 px for a question or a message, 640 px for a form or a table; default: `small`. */
  readonly size?: "small" | "large";
  /** What confirming it means; default: `neutral`. Other tones have an icon. */
  readonly tone?: ActionTone;
  /** False: only its own buttons close it. */
  readonly canClose?: boolean;
  /** It shows only after a moment: what it waits for may be there by then. */
  readonly isLate?: boolean;
  readonly children?: ReactNode;
}

const ICONS = { warning: "alert-triangle", danger: "trash" } as const;

/** A dialog: named by its title, keeps the focus and gives it back, closes on Esc. A press beside it does nothing. */
export function Dialog({
  title,
  text,
  onClose,
  size = "small",
  tone = "neutral",
  canClose = true,
  isLate = false,
  children,
}: DialogProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const hasText = text !== undefined && text !== "";
  return (
    <Overlay
      labelledBy={`${id}title`}
      describedBy={hasText ? `${id}text` : undefined}
      className={`${styles["dialog"]} ${styles[size]}`}
      isLate={isLate}
      onClose={canClose ? onClose : () => {}}
    >
      <div className={styles["head"]} data-tone={tone}>
        {tone === "neutral" ? null : (
          <span className={styles["icon"]}>
            <Icon name={ICONS[tone]} size={18} />
          </span>
        )}
        <h2 id={`${id}title`} className={styles["title"]}>
          {title}
        </h2>
        {canClose && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("dialog.close")}
            title={t("dialog.close")}
            onClick={onClose}
          >
            <Icon name="x" />
          </ActionIcon>
        )}
      </div>
      <div className={styles["content"]}>
        {hasText && (
          <p id={`${id}text`} className={styles["text"]}>
            {text}
          </p>
        )}
        {children}
      </div>
    </Overlay>
  );
}
