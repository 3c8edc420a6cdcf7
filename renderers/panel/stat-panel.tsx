import type { StatModel } from "#engine";
import { Cell } from "../cell/index.ts";
import styles from "./panel.module.css";

/** One number and what it counts. */
export function StatPanel({ model }: { readonly model: StatModel }) {
  return (
    <div className={styles["stat"]} role="group" aria-label={model.label}>
      <span className={styles["stat-label"]}>{model.label}</span>
      <span className={styles["stat-value"]}>
        <Cell cell={model.cell} />
      </span>
    </div>
  );
}
