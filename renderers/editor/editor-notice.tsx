import type { ReactNode } from "react";
import { Icon } from "../icon/index.ts";
import styles from "./editor.module.css";

export interface EditorNoticeProps {
  readonly title: string;
  readonly text: string;
  /** The buttons of what can be done about it. */
  readonly ways: ReactNode;
  readonly children?: ReactNode;
}

/** Something happened outside of the editor that the person decides about, as that somebody else saved meanwhile. */
export function EditorNotice({ title, text, ways, children }: EditorNoticeProps): ReactNode {
  return (
    <div role="alert" className={styles["notice"]}>
      <Icon name="alert-triangle" size={18} />
      <div className={styles["notice-text"]}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <div className={styles["notice-ways"]}>{ways}</div>
      {children}
    </div>
  );
}
