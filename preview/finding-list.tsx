import type { ReactNode } from "react";
import type { Finding } from "#engine/template";
import styles from "./preview-bar.module.css";

export interface FindingListProps {
  readonly findings: readonly Finding[] | undefined;
  /** What the portal reported while it ran. */
  readonly reports: readonly string[];
}

/** What the checker finds in the page, and what the portal reported and shows nobody. */
export function FindingList({ findings, reports }: FindingListProps): ReactNode {
  if (findings === undefined) return <p className={styles["nothing"]}>The page is being checked…</p>;
  if (findings.length + reports.length === 0) return <p className={styles["nothing"]}>Nothing is wrong.</p>;
  return (
    <ul className={styles["findings"]} aria-label="Findings">
      {findings.map(({ file, line, column, pointer, message, level }) => (
        <li key={`${file}:${line}:${column}${pointer}${message}`}>
          <code>
            {file}:{line}:{column}
          </code>{" "}
          <code className={styles["pointer"]}>{pointer}</code> {level === undefined ? "" : `${level}: `}
          {message}
        </li>
      ))}
      {reports.map((text) => (
        <li key={text}>
          <code>while it ran</code> {text}
        </li>
      ))}
    </ul>
  );
}
