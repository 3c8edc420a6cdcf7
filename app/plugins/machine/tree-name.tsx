import type { ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import type { CellPluginProps } from "#renderers/plugin";
import { ancestorsOf } from "./tree-depth.ts";
import styles from "./tree-name.module.css";

/** Deeper ones stand as far in as this: a phone has no room for more. */
const MOST_STEPS = 6;

/**
 * A name indented by how deep its row is in a tree; the current one (`isCurrent`) is marked. It takes all `rows`, with
 * `id`, `name` and `parent`, and the `id` of its own.
 */
export function TreeName({ with: { rows, id, isCurrent }, text }: CellPluginProps): ReactNode {
  const t = useTranslate();
  const above = ancestorsOf(rows, String(id));
  const parent = above.at(-1);
  const steps = Math.min(above.length, MOST_STEPS);
  return (
    <span className={styles["name"]} style={{ paddingInlineStart: `${Math.max(0, steps - 1) * 16}px` }}>
      {parent !== undefined && <span className={styles["branch"]} aria-hidden />}
      <span className={styles["text"]}>{text}</span>
      {parent !== undefined && <span className={styles["spoken"]}>{t("tree.on-top-of", { parent })}</span>}
      {isCurrent === true && <span className={styles["current"]}>{t("tree.current")}</span>}
    </span>
  );
}
