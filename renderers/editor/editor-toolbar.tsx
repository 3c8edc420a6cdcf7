import type { ReactNode } from "react";
import { ActionIcon, Button } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./editor.module.css";

export interface EditorToolbarProps {
  readonly isDraft: boolean;
  /** What it is where it is no draft: "Published". */
  readonly saved: string;
  /** Since when, and by whom. */
  readonly since: string;
  /** When the draft was kept on this device. Screen readers do not announce it: it changes often. */
  readonly kept?: string | undefined;
  /** What stands in the way, as a number of fields in words; absent: nothing. */
  readonly problems?: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onProblem: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDiscard: () => void;
  /** The button that sends the draft. */
  readonly children: ReactNode;
}

/** How the draft stands to what is saved, and what can be done with it; always in sight. */
export function EditorToolbar(props: EditorToolbarProps): ReactNode {
  const { isDraft, saved, since, kept, problems, canUndo, canRedo } = props;
  const t = useTranslate();
  return (
    <div className={styles["toolbar"]}>
      <p role="status" className={styles["status"]}>
        <span className={styles["state"]} data-draft={isDraft || undefined}>
          {isDraft ? t("editor.draft") : saved}
        </span>
        <span className={styles["since"]}>{since}</span>
        {kept !== undefined && (
          <span className={styles["kept"]} aria-live="off">
            {kept}
          </span>
        )}
      </p>
      <div className={styles["buttons"]}>
        {problems !== undefined && (
          <button type="button" className={styles["problems"]} onClick={props.onProblem}>
            <Icon name="alert-circle" />
            {problems}
          </button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("editor.undo")}
          title={t("editor.undo-key")}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!canUndo}
          onClick={props.onUndo}
        >
          <Icon name="undo" size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("editor.redo")}
          title={t("editor.redo-key")}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={!canRedo}
          onClick={props.onRedo}
        >
          <Icon name="redo" size={18} />
        </ActionIcon>
        <Button size="compact-md" variant="default" disabled={!isDraft} onClick={props.onDiscard}>
          {t("editor.discard")}
        </Button>
        {props.children}
      </div>
    </div>
  );
}
