import { formatDateTime } from "#validators";
import type { NotificationItem } from "#engine";
import type { CellModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { useFailureWords } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./result-list.module.css";

/** The outcome of one of several rows. */
export interface ResultEntry {
  readonly key: string;
  readonly name: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "unknown";
  /** What is done now, or why it failed; else what the state is called. */
  readonly text?: string | undefined;
  /** The notification of its failure. */
  readonly item?: NotificationItem | undefined;
}

const TONES = {
  waiting: "neutral",
  running: "progress",
  done: "success",
  failed: "failure",
  unknown: "neutral",
} as const satisfies Record<ResultEntry["state"], CellModel["tone"]>;

/** One outcome per row; those that failed come first, with the reason. */
export function ResultList({ results }: { readonly results: readonly ResultEntry[] }) {
  const t = useTranslate();
  const words = useFailureWords();
  const sorted = [...results].sort((one, other) => rank(one) - rank(other));
  return (
    <ul className={styles["results"]} aria-label={t("dialog.results")}>
      {sorted.map(({ key, name, state, text, item }) => {
        const isFailed = state === "failed";
        const shown = isFailed || text === undefined ? t(`bulk.${state}`) : text;
        return (
          <li key={key} className={styles["result"]} data-state={state}>
            <span className={styles["name"]}>{name}</span>
            <span className={styles["outcome"]}>
              <Cell cell={{ field: "state", format: "state", text: shown, tone: TONES[state] }} />
              {isFailed && text !== undefined && <span className={styles["reason"]}>{words(text)}</span>}
              {isFailed && item !== undefined && (
                <details className={styles["details"]}>
                  <summary>{t("failure.details")}</summary>
                  {item.name} · {formatDateTime(item.date)}
                  {item.activity !== undefined && ` · ${t("bulk.activity", { id: item.activity })}`}
                  {item.error !== undefined && item.error !== text && <code>{item.error}</code>}
                </details>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function rank({ state }: ResultEntry): number {
  return state === "failed" ? 0 : 1;
}
