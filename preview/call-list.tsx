import type { ReactNode } from "react";
import type { PreviewCall } from "#engine/authoring";
import styles from "./preview-bar.module.css";

/** What the portal called, the latest first; a row opens to show what was sent and answered. */
export function CallList({ calls }: { readonly calls: readonly PreviewCall[] }): ReactNode {
  if (calls.length === 0) return <p className={styles["nothing"]}>Nothing was called yet.</p>;
  return (
    <ol className={styles["calls"]} aria-label="Calls">
      {calls.map((call) => (
        <li key={call.id}>
          <details>
            <summary>
              <span className={styles["status"]} data-failed={(call.status ?? 0) >= 400 || undefined}>
                {call.status ?? "…"}
              </span>
              <span className={styles["method"]}>{call.method}</span>
              <span className={styles["address"]}>
                {call.address}
                {call.query.map(([name, value], index) => (
                  <span key={`${name}-${index}`} className={styles["query"]}>
                    {index === 0 ? "?" : "&"}
                    {name}={value}
                  </span>
                ))}
              </span>
              <span className={styles["by"]}>{call.answeredBy}</span>
            </summary>
            {call.body !== undefined && <Json title="Sent" value={call.body} />}
            <Json title="Answered" value={call.answer} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }): ReactNode {
  return (
    <figure className={styles["json"]}>
      <figcaption>{title}</figcaption>
      <pre>{value === undefined ? "nothing yet" : JSON.stringify(value, null, 2)}</pre>
    </figure>
  );
}
