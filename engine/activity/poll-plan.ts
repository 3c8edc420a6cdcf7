import { isPolled } from "./activity-item.ts";
import type { ActivityItem } from "./activity-item.ts";

/** How often a running activity is polled: 3 s (spec 1 §4). */
export const ACTIVITY_POLL_MS = 3_000;
/** The same while the tab is hidden. */
export const HIDDEN_POLL_MS = 15_000;
/** A running activity fails after 12 hours (spec 1 §4). */
export const ACTIVITY_TIMEOUT_MS = 43_200_000;
/** A failed poll is repeated twice, after these waits, before it counts. */
export const FAILED_POLL_WAITS_MS: readonly number[] = [6_000, 12_000];
/**
 * The same where nobody answers at all: work goes on or is taken up again by a server that starts anew, which may take
 * minutes. Five minutes in all.
 */
export const UNANSWERED_POLL_WAITS_MS: readonly number[] = [6_000, ...Array<number>(24).fill(12_000)];

/** When each activity is polled next, and how many polls failed in a row. Kept by this tab only. */
export interface PollPlan {
  /** The items to poll now. Each counts as being polled until `answered`. */
  takeDue(items: readonly ActivityItem[], now: number): readonly ActivityItem[];
  /** The next due time, in milliseconds since 1970; undefined: nothing to poll. */
  nextAt(items: readonly ActivityItem[], now: number): number | undefined;
  /**
   * `failedInMs`: the poll failed and is repeated after this time; `isUncounted`: the poll gave no result and does
   * not count.
   */
  answered(
    id: string,
    how: {
      readonly now: number;
      readonly isVisible: boolean;
      readonly failedInMs?: number;
      readonly isUncounted?: boolean;
    },
  ): void;
  /** Waits for the first poll of an activity that has just started. */
  begin(id: string, now: number): void;
  failedPolls(id: string): number;
  /** The tab went online or became visible: everything is due at once, except after failed polls. */
  hurry(): void;
}

interface Plan {
  readonly nextAt: number;
  readonly failed: number;
  readonly isAsking: boolean;
}

export function createPollPlan(): PollPlan {
  const plans = new Map<string, Plan>();

  /** An unknown item is due at once, because the list was restored. One that waits for a decision is polled once. */
  function dueAt(item: ActivityItem, now: number): number | undefined {
    const plan = plans.get(item.id);
    if (plan === undefined)
      return isPolled(item) || (item.isWaiting && item.activity !== undefined) ? now : undefined;
    if (!isPolled(item) || plan.isAsking) return undefined;
    // Longer than any wait: the clock was set back meanwhile.
    return plan.nextAt - now > HIDDEN_POLL_MS ? now : plan.nextAt;
  }

  return {
    takeDue(items, now) {
      const due = items.filter((item) => (dueAt(item, now) ?? Infinity) <= now);
      for (const { id } of due)
        plans.set(id, { nextAt: now, failed: plans.get(id)?.failed ?? 0, isAsking: true });
      return due;
    },
    nextAt(items, now) {
      const times = items.flatMap((item) => dueAt(item, now) ?? []);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    answered(id, { now, isVisible, failedInMs, isUncounted = false }) {
      const wait = isVisible ? ACTIVITY_POLL_MS : HIDDEN_POLL_MS;
      const before = plans.get(id)?.failed ?? 0;
      const failed = failedInMs === undefined ? (isUncounted ? before : 0) : before + 1;
      plans.set(id, { nextAt: now + (failedInMs ?? wait), failed, isAsking: false });
    },
    begin(id, now) {
      plans.set(id, { nextAt: now + ACTIVITY_POLL_MS, failed: 0, isAsking: false });
    },
    failedPolls: (id) => plans.get(id)?.failed ?? 0,
    hurry() {
      for (const [id, plan] of plans) if (plan.failed === 0) plans.set(id, { ...plan, nextAt: 0 });
    },
  };
}
