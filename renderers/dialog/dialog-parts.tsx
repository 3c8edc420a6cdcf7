import type { ReactNode } from "react";
import { holdPress } from "../control/index.ts";
import styles from "./dialog.module.css";

/** A paragraph of a dialog. */
export function DialogText({ role, children }: { readonly role?: "alert"; readonly children: ReactNode }) {
  return (
    <p role={role} className={styles["text"]}>
      {children}
    </p>
  );
}

export interface DialogButtonsProps {
  /** At the start of the foot, quiet: another way, or what else there is to know. */
  readonly beside?: ReactNode;
  /** Cancel first, the action last. */
  readonly children: ReactNode;
}

/** The foot of a dialog: the last of its content. It stays in sight when the content is long. */
export function DialogButtons({ beside, children }: DialogButtonsProps) {
  return (
    <div className={styles["foot"]} data-dialog-foot onPointerDown={holdPress}>
      {beside === undefined ? null : <div className={styles["beside"]}>{beside}</div>}
      {children}
    </div>
  );
}
