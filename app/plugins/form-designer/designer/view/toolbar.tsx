import type { ReactNode } from "react";
import { ActionIcon, Button, Icon, useTranslate } from "#renderers/plugin";
import type { SavedForm } from "../state/index.ts";
import styles from "./designer.module.css";

export interface ToolbarProps {
  readonly saved: SavedForm;
  readonly isChanged: boolean;
  readonly problems: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isBusy: boolean;
  /** Somebody saved meanwhile: that comes first. */
  readonly isBlocked: boolean;
  readonly onProblem: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** How the draft stands to what is stored, and what can be done with it; always in sight. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { saved, isChanged, problems, canUndo, canRedo, isBusy, isBlocked } = props;
  const t = useTranslate();
  const { version, username = "" } = saved;
  return (
    <div className={styles["toolbar"]}>
      <p role="status" className={styles["status"]}>
        <span className={styles["state"]} data-draft={isChanged || undefined}>
          {t(isChanged ? "form-designer.draft" : "form-designer.saved")}
        </span>
        <span className={styles["since"]}>
          {version === 0
            ? t("form-designer.no-version")
            : t(username === "" ? "form-designer.version" : "form-designer.version-who", {
                version,
                who: username,
              })}
        </span>
      </p>
      <div className={styles["buttons"]}>
        {problems > 0 && (
          <button type="button" className={styles["problems"]} onClick={props.onProblem}>
            <Icon name="alert-circle" />
            {t(problems === 1 ? "form-designer.problems-one" : "form-designer.problems", { count: problems })}
          </button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("form-designer.undo")}
          title={t("form-designer.undo-key")}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!canUndo}
          onClick={props.onUndo}
        >
          <Icon name="undo" size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("form-designer.redo")}
          title={t("form-designer.redo-key")}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={!canRedo}
          onClick={props.onRedo}
        >
          <Icon name="redo" size={18} />
        </ActionIcon>
        <Button size="compact-md" variant="default" disabled={!isChanged} onClick={props.onDiscard}>
          {t("form-designer.discard")}
        </Button>
        <Button size="compact-md" disabled={!isChanged || isBlocked} loading={isBusy} onClick={props.onSave}>
          {t("form-designer.save")}
        </Button>
      </div>
    </div>
  );
}
