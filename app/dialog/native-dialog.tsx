import { type ReactNode, useId } from "react";
import { useModal } from "./use-modal.ts";
import styles from "./native-dialog.module.css";

export interface NativeDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom right, the main one last. */
  readonly actions?: ReactNode;
  /** False: only its buttons close it. */
  readonly canEscape?: boolean;
}

/** A modal `<dialog>`: it keeps the focus inside, returns it when it closes, and closes on Escape. */
export function NativeDialog({
  title,
  onClose,
  children,
  actions,
  canEscape = true,
}: NativeDialogProps): ReactNode {
  const dialog = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (canEscape) onClose();
      }}
    >
      <h2 id={titleId} className={styles["title"]}>
        {title}
      </h2>
      <div className={styles["body"]}>{children}</div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </dialog>
  );
}
