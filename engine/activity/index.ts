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
export { isSameRow } from "./row-works.ts";
export { secureAddress } from "./secure-address.ts";
