import type { StatModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import styles from "./panel.module.css";

/** A number with its label. */
export function StatPanel({ model }: { readonly model: StatModel }) {
  return (
    <figure className={styles["stat"]}>
      <figcaption className={styles["stat-label"]}>{model.label}</figcaption>
      <span className={styles["stat-value"]}>
        <Cell cell={model.cell} />
      </span>
    </figure>
  );
}
