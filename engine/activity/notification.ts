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

/** A row shown in a list while a thing is being added. */
export interface PlaceholderRow {
  readonly list: string; // template name, or `template#panel`
  readonly at: Readonly<Record<string, string>>;
  readonly match: string;
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The running activities of this account, and the calls that failed (spec 1 §4). */
export interface Notifications extends Observable<NotificationState> {
  /** The rows to show while things are being added. */
  placeholders(list: string): readonly PlaceholderRow[];
  /** Whether an activity started in this tab is changing a document (`edit`). */
  isChanging(document: string): boolean;
  /** Removes a placeholder whose real row has arrived. */
  removePlaceholder(list: string, key: string): void;
  clear(type: NotificationItem["type"]): void;
}
