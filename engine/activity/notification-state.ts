import type { ActivityItem } from "./activity-item.ts";
import type { NotificationItem, NotificationState } from "./notification.ts";

/**
 * The content of the bell and its panel, newest first: progress if anything runs, else failure if any failed, else
 * success.
 */
export function buildNotificationState(items: readonly ActivityItem[]): NotificationState {
  const shown = items.map(toNotification).sort((a, b) => b.date - a.date);
  const of = (type: NotificationItem["type"]) => shown.filter((item) => item.type === type);
  const [running, complete, failed] = [of("running"), of("complete"), of("failed")];
  const bell = running.length > 0 ? "progress" : failed.length > 0 ? "failure" : "success";
  return { running, complete, failed, bell, count: shown.length };
}

function toNotification({
  isDelete: _isDelete,
  done: _done,
  failed: _failed,
  ...item
}: ActivityItem): NotificationItem {
  return item;
}
