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
  /** Why, in the words of the server alone; absent: it said nothing. */
  readonly reason?: string | undefined;
  /** The call that failed: `GET /service/17`; absent: it was no single call. */
  readonly details?: string | undefined;
  /** The row that it is about. */
  readonly work?: RowWork;
}

/** A row of a list, wherever it is shown. */
export interface RowAt {
  /** Name of its list: the template, or `template#panel`. */
  readonly list: string;
  /** The parameters of the list's page, see `listPlace`. */
  readonly at: string;
  /** The row, by the list's `key`. */
  readonly key: string;
}

/** A row that an action works on, and what is said of it meanwhile. Stored, so it holds nothing else of the row. */
export interface RowWork extends RowAt {
  /** The run that works on it, by its submit. */
  readonly run: string;
  /** Id of the action. */
  readonly action: string;
  /** `Powering off…` */
  readonly doing: string;
  /** The state that the row had after it failed: with another, the failure is history. Absent: not seen yet. */
  readonly state?: string;
}

/** What became of a row, newest of all that was done with it. */
export interface WorkedRow extends Pick<
  NotificationItem,
  "id" | "type" | "name" | "date" | "error" | "reason" | "activity"
> {
  readonly work: RowWork;
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
  /** The rows of a list that actions work on, or have worked on within the last hour, by key. */
  works(list: string, at: string): ReadonlyMap<string, WorkedRow>;
  /** A row whose work failed is in this state now: what failed before it got there is history. */
  noteState(id: string, state: string): void;
  /** Rows that are on screen: what becomes of them needs no notice. Returns the end of it. */
  watch(isShown: (row: RowAt) => boolean): () => void;
  isShown(row: RowAt): boolean;
  /** Removes a placeholder whose real row has arrived. */
  removePlaceholder(list: string, key: string): void;
  clear(type: NotificationItem["type"]): void;
}
