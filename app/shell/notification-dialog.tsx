import type { ReactNode } from "react";
import type { NotificationItem } from "#engine";
import { Button, useTranslate } from "#renderers";
import { NativeDialog } from "../dialog/index.ts";
import { formatNotificationDate } from "./notification-date.ts";
import styles from "./notification-panel.module.css";

export interface NotificationDialogProps {
  readonly item: NotificationItem;
  readonly onClose: () => void;
}

/** One task: name, time of the request, and message; for a failed one, the error. */
export function NotificationDialog({ item, onClose }: NotificationDialogProps): ReactNode {
  const t = useTranslate();
  const date = formatNotificationDate(item.timeCreated);
  return (
    <NativeDialog
      title={item.name}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t("shell.notifications.close")}
        </Button>
      }
    >
      <p className={styles["request"]}>
        {t("shell.notifications.request", { date, message: item.message }).trim()}
      </p>
      {item.type === "failed" && (
        <section className={styles["error"]}>
          <h3>{t("shell.notifications.error")}</h3>
          <p>{item.error ?? item.message}</p>
        </section>
      )}
    </NativeDialog>
  );
}
