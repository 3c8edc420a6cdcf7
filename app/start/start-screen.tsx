import type { ReactNode } from "react";
import { FailureDetails, Icon, useFailureWords } from "#renderers";
import styles from "./start-screen.module.css";

export interface StartScreenProps {
  readonly title: string;
  /** A failure is shown in words. */
  readonly text?: string;
  /** The failure behind the text, where that says it otherwise. Absent: the text itself. */
  readonly details?: string;
  /** Absent: the portal's logo. */
  readonly icon?: string;
  readonly isBusy?: boolean;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A full page with one message: while the portal starts or signs in, or when that failed. */
export function StartScreen({
  title,
  text,
  details = text,
  icon,
  isBusy = false,
  children,
}: StartScreenProps): ReactNode {
  const words = useFailureWords();
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
            {words(text)}
          </p>
        )}
        {children !== undefined && <div className={styles["actions"]}>{children}</div>}
        {details !== undefined && <FailureDetails text={details} />}
      </div>
    </main>
  );
}
