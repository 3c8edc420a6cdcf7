import { type ReactNode, useId, useState } from "react";
import type { NotificationItem, NotificationState } from "#engine";
import { Icon, useTranslate } from "#renderers";
import { formatDateTime } from "#validators";
import { NotificationDialog } from "./notification-dialog.tsx";
import styles from "./notification-panel.module.css";

type ItemType = NotificationItem["type"];

export interface NotificationPanelProps {
  readonly notifications: NotificationState;
  readonly onClear: (type: ItemType) => void;
}

const GROUPS: readonly { readonly type: ItemType; readonly icon: string }[] = [
  { type: "running", icon: "hourglass" },
  { type: "complete", icon: "circle-check" },
  { type: "failed", icon: "alert-circle" },
];

/** The panel under the bell: groups of running, complete and failed tasks to collapse, clear and open (spec 1 §2). */
export function NotificationPanel({ notifications, onClear }: NotificationPanelProps): ReactNode {
  const t = useTranslate();
  const [shown, setShown] = useState<NotificationItem>();
  const groups = GROUPS.filter(({ type }) => notifications[type].length > 0);
  return (
    <>
      {groups.length === 0 && <p className={styles["empty"]}>{t("shell.notifications.empty")}</p>}
      {groups.map((group) => (
        <Group
          key={group.type}
          {...group}
          items={notifications[group.type]}
          onClear={() => onClear(group.type)}
          onShow={setShown}
        />
      ))}
      {shown !== undefined && <NotificationDialog item={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface GroupProps {
  readonly type: ItemType;
  readonly icon: string;
  readonly items: readonly NotificationItem[];
  readonly onClear: () => void;
  readonly onShow: (item: NotificationItem) => void;
}

function Group({ type, icon, items, onClear, onShow }: GroupProps): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  const heading = t(`shell.notifications.${type}`, { count: items.length });
  return (
    <section className={styles["group"]} data-type={type}>
      <div className={styles["head"]}>
        <h3 className={styles["heading"]}>
          <button
            type="button"
            className={styles["fold"]}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="chevron-down" size={14} className={styles["chevron"]} />
            <Icon name={icon} className={styles["mark"]} />
            {heading}
          </button>
        </h3>
        <button
          type="button"
          className={styles["clear"]}
          aria-label={t("shell.notifications.clear-group", { group: heading })}
          onClick={onClear}
        >
          {t("shell.notifications.clear")}
        </button>
      </div>
      <ul id={listId} className={styles["list"]} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles["item"]} onClick={() => onShow(item)}>
              <span className={styles["name"]}>
                {item.name}
                {item.isWaiting && (
                  <span className={styles["waiting"]}>{t("shell.notifications.waiting")}</span>
                )}
              </span>
              <span className={styles["date"]}>{formatDateTime(item.timeCreated)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
