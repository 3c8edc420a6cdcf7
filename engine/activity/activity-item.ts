import type { NotificationItem } from "./notification.ts";

/** A notification as it is stored: no payload, answer or link. The link is rebuilt from the activity's id. */
export interface ActivityItem extends NotificationItem {
  /** A delete: when its polls fail it counts as completed (spec 1 §4). */
  readonly isDelete: boolean;
  /** What is said when it ends, for the tab that is looked at then: "web-01 is powered off". */
  readonly done?: string;
  readonly failed?: string;
}

/** A finished item is dropped after an hour (spec 1 §4). */
export const ACTIVITY_RETENTION_MS = 3_600_000;

/** The id in an activity's link, or the id itself: one plain path segment. Undefined: it cannot be polled. */
export function activityId(link: unknown): string | undefined {
  if (typeof link === "number") return String(link);
  if (typeof link !== "string") return undefined;
  const segment = link.split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(segment) ? segment : undefined;
}

/** Still to be polled. */
export function isPolled(item: ActivityItem): boolean {
  return item.type === "running" && item.activity !== undefined;
}

/** Finished, with no decision pending. */
export function isFinished(item: NotificationItem): boolean {
  return item.type !== "running" && !item.isWaiting;
}
