export { createActivities } from "./create-activities.ts";
export type { ActivityStart } from "./create-activities.ts";
export type { NotificationItem, NotificationState, Notifications, PlaceholderRow } from "./notification.ts";
export { secureAddress } from "./secure-address.ts";
