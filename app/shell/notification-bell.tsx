import { type ReactNode, useId } from "react";
import type { NotificationItem, NotificationState } from "#engine";
import { Icon, lazyPart, PartBoundary, useTranslate } from "#renderers";
import styles from "./top-bar.module.css";
import { usePopup } from "./use-popup.ts";

// The list with its dates and dialog is not needed for the first page.
const NotificationPanel = lazyPart(
  () => import("./notification-panel.tsx"),
  (module) => module.NotificationPanel,
);

export interface NotificationBellProps {
  readonly notifications: NotificationState;
  readonly onClear: (type: NotificationItem["type"]) => void;
}

/** The bell with its count and a colour for running and failed tasks, which its name says in words. Opens the panel. */
export function NotificationBell({ notifications, onClear }: NotificationBellProps): ReactNode {
  const t = useTranslate();
  const popup = usePopup();
  const panelId = useId();
  const { running, complete, failed, bell, count } = notifications;
  const name = t("shell.notifications.name", {
    running: running.length,
    complete: complete.length,
    failed: failed.length,
  });
  return (
    <div className={styles["anchor"]}>
      <button
        ref={popup.button}
        type="button"
        className={styles["tool"]}
        data-bell={bell}
        data-is-empty={count === 0}
        aria-label={name}
        title={t("shell.notifications.title")}
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? panelId : undefined}
        onClick={popup.toggle}
      >
        <Icon name="bell" size={18} />
        {count > 0 && <span className={styles["count"]} data-count={count > 99 ? "99+" : count} />}
      </button>
      <span className={styles["hidden"]} role="status">
        {count > 0 ? name : ""}
      </span>
      {popup.isOpen && (
        <div
          ref={popup.panel}
          id={panelId}
          role="region"
          className={styles["panel"]}
          aria-label={t("shell.notifications.title")}
        >
          <h2 className={styles["panel-title"]}>{t("shell.notifications.title")}</h2>
          <PartBoundary>
            <NotificationPanel notifications={notifications} onClear={onClear} />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}
