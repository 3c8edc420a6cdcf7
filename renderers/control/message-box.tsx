import type { ReactNode } from "react";
import { Icon } from "../icon/index.ts";
import { FailureDetails, useFailureWords } from "./failure-words.tsx";
import styles from "./message-box.module.css";

export interface MessageBoxProps {
  readonly state: "empty" | "error" | "forbidden" | "waiting" | "loading";
  readonly title: string;
  /** A failure is shown in words. */
  readonly text?: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

const ICONS = {
  empty: "folder",
  error: "alert-triangle",
  forbidden: "lock",
  waiting: "filter",
  loading: "hourglass",
} as const;

/** A message in place of data: what happened, what it means, what to do. */
export function MessageBox({ state, title, text, children }: MessageBoxProps) {
  const words = useFailureWords();
  return (
    <div className={styles["message"]} data-state={state} role={state === "error" ? "alert" : "status"}>
      <span className={styles["message-icon"]}>
        <Icon name={ICONS[state]} size={24} />
      </span>
      <p className={styles["message-title"]}>{title}</p>
      {text !== undefined && text !== "" && <p className={styles["message-text"]}>{words(text)}</p>}
      {children !== undefined && <div className={styles["message-ways"]}>{children}</div>}
      {text !== undefined && <FailureDetails text={text} />}
    </div>
  );
}
