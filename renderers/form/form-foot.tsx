import type { ReactNode } from "react";
import { holdPress } from "../control/index.ts";
import { DialogButtons } from "../dialog/index.ts";
import styles from "./form-foot.module.css";

export interface FormFootProps {
  readonly variant: "page" | "dialog";
  /** Above the buttons. */
  readonly above: ReactNode;
  /** At the other side of the buttons: what is known, and what else can be done. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** The buttons of a form, always in sight: at the foot of its dialog, or at the bottom of the window. */
export function FormFoot({ variant, above, beside, children }: FormFootProps) {
  if (variant === "dialog")
    return (
      <>
        {above}
        <DialogButtons beside={beside}>{children}</DialogButtons>
      </>
    );
  return (
    <div className={styles.foot} data-bottom-bar>
      {above}
      <div className={styles.buttons} onPointerDown={holdPress}>
        <div className={styles.beside}>{beside}</div>
        {children}
      </div>
    </div>
  );
}
