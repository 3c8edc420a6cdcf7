import type { ReactNode } from "react";
import type { NotificationItem } from "#engine";
import { FailureDetails, useAnswerWords, useTranslate } from "#renderers";
import { Dialog } from "#renderers/dialog";
import { formatNotificationDate } from "./notification-date.ts";
import styles from "./notification-panel.module.css";

export interface NotificationDialogProps {
  readonly item: NotificationItem;
  readonly onClose: () => void;
}

/**
 * One task: name, time of the request, and message; for a failed one, the error, and the call behind it. The specified
 * text of a call without an answer is that of activities: other calls say it in words.
 */
export function NotificationDialog({ item, onClose }: NotificationDialogProps): ReactNode {
  const t = useTranslate();
  const words = useAnswerWords();
  const error = item.error ?? item.message;
  const shown = item.activity === undefined ? words(error) : error;
  const date = formatNotificationDate(item.timeCreated);
  return (
    <Dialog
      title={item.name}
      text={t("shell.notifications.request", { date, message: item.message }).trim()}
      onClose={onClose}
    >
      {item.type === "failed" && (
        <section className={styles["error"]}>
          <h3>{t("shell.notifications.error")}</h3>
          <p>{shown}</p>
          <FailureDetails text={shown === error ? "" : error} call={item.details} />
        </section>
      )}
    </Dialog>
  );
}
