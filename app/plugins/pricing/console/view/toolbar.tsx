import type { ReactNode } from "react";
import { formatDateTime } from "#validators";
import { ActionIcon, Button, Icon, useTranslate } from "#renderers/plugin";
import { useTools } from "./console-context.tsx";
import type { VersionWords } from "./use-versions.ts";
import styles from "./console.module.css";

export interface ToolbarProps {
  readonly changes: number;
  readonly problems: number;
  readonly version: VersionWords;
  /** When the draft was kept on this device, in milliseconds since 1970. */
  readonly keptAt: number | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Somebody published meanwhile: that comes first. */
  readonly isBlocked: boolean;
  readonly onProblem: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDiscard: () => void;
  readonly onPublish: () => void;
}

/** How the draft stands to what is published, and what can be done with it; always in sight. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { changes, problems, version, keptAt, canUndo, canRedo, isBlocked } = props;
  const t = useTranslate();
  const { published } = useTools();
  const isDraft = changes > 0;
  const since = { count: changes, version: published.version, who: version.who, when: version.when };
  const named = version.who === "" ? "version" : "who";
  return (
    <div className={styles["toolbar"]}>
      <p role="status" className={styles["status"]}>
        <span className={styles["state"]} data-draft={isDraft || undefined}>
          {t(isDraft ? "pricing.draft" : "pricing.is-published")}
        </span>
        <span className={styles["since"]}>
          {isDraft
            ? t(changes === 1 ? `pricing.since-${named}-one` : `pricing.since-${named}`, since)
            : t(`pricing.published-${named}`, since)}
        </span>
        {isDraft && keptAt !== undefined && (
          <span className={styles["since"]} aria-live="off">
            {t("form.draft-kept", { time: formatDateTime(keptAt).slice(11, 16) })}
          </span>
        )}
      </p>
      <div className={styles["buttons"]}>
        {problems > 0 && (
          <button type="button" className={styles["problems"]} onClick={props.onProblem}>
            <Icon name="alert-circle" />
            {t(problems === 1 ? "form.one-problem" : "form.problems", { count: problems })}
          </button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("pricing.undo")}
          title={t("pricing.undo-key")}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!canUndo}
          onClick={props.onUndo}
        >
          <Icon name="undo" size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("pricing.redo")}
          title={t("pricing.redo-key")}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={!canRedo}
          onClick={props.onRedo}
        >
          <Icon name="redo" size={18} />
        </ActionIcon>
        <Button size="compact-md" variant="default" disabled={!isDraft} onClick={props.onDiscard}>
          {t("pricing.discard")}
        </Button>
        <Button size="compact-md" disabled={!isDraft || isBlocked} onClick={props.onPublish}>
          {t("pricing.publish-open")}
        </Button>
      </div>
    </div>
  );
}
