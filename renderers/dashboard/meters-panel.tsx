import { useId } from "react";
import type { MetersModel } from "#engine/model";
import { MeterBar } from "./meter-bar.tsx";
import styles from "./figure.module.css";

/** How much is used of what there is, one meter under the other. */
export function MetersPanel({ model }: { readonly model: MetersModel }) {
  const id = useId();
  const { title, meters } = model;
  return (
    <section className={styles["card"]} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} className={styles["title"]}>
          {title}
        </h2>
      )}
      <div className={styles["meters"]}>
        {meters.map((meter) => (
          <MeterBar key={meter.label} meter={meter} />
        ))}
      </div>
    </section>
  );
}
