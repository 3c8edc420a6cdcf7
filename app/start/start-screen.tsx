import type { ReactNode } from "react";
import { Icon } from "#renderers";
import styles from "./start-screen.module.css";

export interface StartScreenProps {
  readonly title: string;
  readonly text?: string;
  /** Absent: the portal's logo. */
  readonly icon?: string;
  readonly isBusy?: boolean;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A full page with one message: while the portal starts or signs in, or when that failed. */
export function StartScreen({ title, text, icon, isBusy = false, children }: StartScreenProps): ReactNode {
  return (
    <main className={styles["screen"]} aria-busy={isBusy}>
      <div className={styles["box"]}>
        {icon === undefined ? (
          <img className={styles["mark"]} src="/favicon.svg" alt="" data-is-busy={isBusy} />
        ) : (
          <span className={styles["icon"]}>
            <Icon name={icon} size={24} />
          </span>
        )}
        <h1 className={styles["title"]}>{title}</h1>
        {text !== undefined && (
          <p className={styles["text"]} role={isBusy ? "status" : undefined}>
            {text}
          </p>
        )}
        {children !== undefined && <div className={styles["actions"]}>{children}</div>}
      </div>
    </main>
  );
}
