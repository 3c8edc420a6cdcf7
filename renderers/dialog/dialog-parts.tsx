import type { ReactNode } from "react";
import styles from "./dialog.module.css";

/** The text of a dialog. */
export function DialogText({ role, children }: { readonly role?: "alert"; readonly children: ReactNode }) {
  return (
    <p role={role} className={styles.text}>
      {children}
    </p>
  );
}

/** The buttons of a dialog. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
