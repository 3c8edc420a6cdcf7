import type { Observable } from "../ports/index.ts";

/** What the bell lists (spec 1 §3 "Notification item", §4 "Background activity"). */
export interface NotificationItem {
  readonly id: string;
  readonly type: "running" | "complete" | "failed";
  readonly name: string;
  /** Scrubbed, at most 500 characters. */
  readonly message: string;
  /** Milliseconds since 1970 of the request. */
  readonly timeCreated: number;
  /** Milliseconds since 1970 of the last change. */
  readonly date: number;
  /** Id of the activity; absent for a call that failed at once. */
  readonly activity?: string;
  /** Waits for a person to decide (pending approval): no longer polled, still listed. */
  readonly isWaiting: boolean;
  readonly error?: string;
}

export interface NotificationState {
  readonly running: readonly NotificationItem[];
  readonly complete: readonly NotificationItem[];
  readonly failed: readonly NotificationItem[];
  /** progress if anything runs, else failure if any failed, else success. */
  readonly bell: "progress" | "failure" | "success";
  readonly count: number;
}

/** A row shown in a list while the thing it stands for is being added. */
export interface PlaceholderRow {
  readonly list: string; // template name, or `template#panel`
  readonly at: Readonly<Record<string, string>>;
  readonly match: string;
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The activities that run for this account, and the calls that failed (spec 1 §4). */
export interface Notifications extends Observable<NotificationState> {
  /** The rows to show while things are being added. */
  placeholders(list: string): readonly PlaceholderRow[];
  /** Whether an activity that this tab began is changing a document (`edit`), which is then left alone. */
  isChanging(document: string): boolean;
  /** A row with the placeholder's key arrived: the placeholder goes. */
  removePlaceholder(list: string, key: string): void;
  clear(type: NotificationItem["type"]): void;
}
