export { createActivities } from "./create-activities.ts";
export type { ActivityStart } from "./create-activities.ts";
export type {
  NotificationItem,
  NotificationState,
  Notifications,
  PlaceholderRow,
  RowAt,
  RowWork,
  WorkedRow,
} from "./notification.ts";
export { activityId } from "./activity-item.ts";
export { classifyPoll } from "./classify-poll.ts";
export { ACTIVITY_POLL_MS, ACTIVITY_TIMEOUT_MS, HIDDEN_POLL_MS } from "./poll-plan.ts";
export { isSameRow } from "./row-works.ts";
export { secureAddress } from "./secure-address.ts";
