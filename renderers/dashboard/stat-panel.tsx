import type { StatModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { SparkLine } from "./spark-line.tsx";
import styles from "./figure.module.css";

/** A number with its label: how it has changed, how it went, and the way to what is behind it. */
export function StatPanel({ model }: { readonly model: StatModel }) {
  const { Link } = useNavigation();
  const { label, cell, change, line, reason } = model;
  const { href, ...figure } = cell;
  const isInside = href?.startsWith("/pages") === true;
  return (
    <figure className={styles["card"]} data-linked={isInside || undefined}>
      <figcaption className={styles["label"]}>
        {isInside ? (
          <Link href={href}>
            {label}
            <Icon name="chevron-right" />
          </Link>
        ) : (
          label
        )}
      </figcaption>
      <div className={styles["figure"]}>
        <div className={styles["number"]}>
          <span className={styles["value"]}>
            <Cell cell={isInside ? figure : cell} />
          </span>
          {change !== undefined && (
            <span className={styles["note"]} dir="auto" data-tone={change.tone}>
              {change.text}
            </span>
          )}
          {reason !== undefined && (
            <span className={styles["note"]} dir="auto">
              {reason}
            </span>
          )}
        </div>
        {line !== undefined && <SparkLine {...line} />}
      </div>
    </figure>
  );
}
