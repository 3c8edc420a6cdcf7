import type { ReactNode } from "react";
import { Button, Icon, useTranslate } from "#renderers/plugin";
import type { SavedForm } from "../state/index.ts";
import styles from "./designer.module.css";

export interface ConflictProps {
  /** The version that somebody saved meanwhile. */
  readonly newer: SavedForm;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody saved meanwhile: what was entered stays until the person decides. */
export function Conflict({ newer, onKeep, onTake }: ConflictProps): ReactNode {
  const t = useTranslate();
  const { version, username = t("form-designer.somebody") } = newer;
  return (
    <div role="alert" className={styles["conflict"]}>
      <Icon name="alert-triangle" size={18} />
      <div className={styles["conflict-text"]}>
        <strong>{t("form-designer.conflict", { who: username, version })}</strong>
        <p>{t("form-designer.conflict-text")}</p>
      </div>
      <div className={styles["icons"]}>
        <Button size="compact-md" variant="default" onClick={onTake}>
          {t("form-designer.conflict-take", { version })}
        </Button>
        <Button size="compact-md" onClick={onKeep}>
          {t("form-designer.conflict-keep")}
        </Button>
      </div>
    </div>
  );
}
