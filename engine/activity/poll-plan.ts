import { ACTIVITY_POLL_MS, HIDDEN_POLL_MS, isPolled } from "./activity-item.ts";
import type { ActivityItem } from "./activity-item.ts";

/** When each activity is asked for next, and how many of its polls failed in a row. Remembered by this tab alone. */
export interface PollPlan {
  /** The items to ask for now. Each of them counts as asked until `answered`. */
  takeDue(items: readonly ActivityItem[], now: number): readonly ActivityItem[];
  /** When something falls due, in milliseconds since 1970; undefined: nothing is to be asked for. */
  nextAt(items: readonly ActivityItem[], now: number): number | undefined;
  /** `failedInMs`: the poll failed and is tried again after that; `isUncounted`: it told nothing, not even that. */
  answered(
    id: string,
    how: {
      readonly now: number;
      readonly isVisible: boolean;
      readonly failedInMs?: number;
      readonly isUncounted?: boolean;
    },
  ): void;
  /** Waits for the first poll of an activity that has only just begun. */
  begin(id: string, now: number): void;
  failedPolls(id: string): number;
  /** Something changed (online, visible): everything falls due at once, but what failed before keeps its wait. */
  hurry(): void;
}

interface Plan {
  readonly nextAt: number;
  readonly failed: number;
  readonly isAsking: boolean;
}

export function createPollPlan(): PollPlan {
  const plans = new Map<string, Plan>();

  /** An item never seen before is due at once: the list was resumed. One that waits for a decision is asked for once. */
  function dueAt(item: ActivityItem, now: number): number | undefined {
    const plan = plans.get(item.id);
    if (plan === undefined)
      return isPolled(item) || (item.isWaiting && item.activity !== undefined) ? now : undefined;
    if (!isPolled(item) || plan.isAsking) return undefined;
    // Longer than anything waits: the clock was set back meanwhile.
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
