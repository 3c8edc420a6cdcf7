import type { Notifications } from "./notification.ts";
import { createObservable } from "../ports/index.ts";
import type { Ports } from "../ports/index.ts";
import type { Answer, Failure } from "../request/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import type { Toasts } from "../toast/index.ts";
import { activityId, ACTIVITY_RETENTION_MS, isFinished } from "./activity-item.ts";
import type { ActivityItem } from "./activity-item.ts";
import { applyVerdict, scrub } from "./change-item.ts";
import { classifyPoll } from "./classify-poll.ts";
import { openItemList } from "./item-list.ts";
import type { ItemList, Owner } from "./item-list.ts";
import { buildNotificationState } from "./notification-state.ts";
import type { NotificationState, PlaceholderRow, RowAt, RowWork } from "./notification.ts";
import { createPlaceholderRows } from "./placeholder-rows.ts";
import { ACTIVITY_TIMEOUT_MS, createPollPlan } from "./poll-plan.ts";
import { createRowWorks, isSameRow } from "./row-works.ts";

/** The notifications, with what actions and the engine need in addition. */
export interface ActivityControl extends Notifications {
  /** Shows and follows the list of this person; undefined: of nobody. */
  open(owner: Owner | undefined): void;
  /** Follows the activity that a call started. False: its link has no id, so there is nothing to follow. */
  track(start: ActivityStart): boolean;
  /** Lists a call that failed, with the row that it was about; the same failure again only moves up. */
  logFailure(
    name: string,
    failure: Failure,
    of?: { readonly details?: string | undefined; readonly work?: RowWork | undefined },
  ): void;
  /** An action begins to work on a row. What failed there before is history. */
  beginWork(work: RowWork, name: string): void;
  /** The calls of a run are over. */
  endWork(run: string, isDone: boolean): void;
  /** Checks again whether it may poll: called when the session changes. Without one another tab polls. */
  pollSoon(): void;
}

export interface ActivityStart {
  /** An address or an id, as the answer has it. Only the id in it is used. */
  readonly link: unknown;
  readonly name: string;
  readonly isDelete: boolean;
  /** What is said when it has ended well, and when it has failed. */
  readonly done?: string;
  readonly failed?: string;
  readonly row?: PlaceholderRow;
  /** The row that it works on. */
  readonly work?: RowWork | undefined;
  /** Identifies the document the activity changes: no other change of it may start meanwhile. */
  readonly document?: string;
  /** Checks whether the thing still exists, after the polls of its delete failed. */
  readonly isGone?: () => Promise<boolean | undefined>;
}

export interface ActivityParts {
  readonly ports: Ports;
  /** `GET /activity/{id}`; its failures are neither toasted nor listed. */
  readonly poll: (activity: string) => Promise<Answer>;
  /** False while nobody is signed in. */
  readonly canPoll: () => boolean;
  readonly markStale: () => void;
  readonly toast: (toast: Parameters<Toasts["show"]>[0]) => void;
  /** Kinds of things a failed activity may be about, by a field that only they have. */
  readonly kinds: () => Readonly<Record<string, string>>;
}

/** A placeholder stays this long after its activity completed, so that the list can be read first. */
export const PLACEHOLDER_GRACE_MS = 5_000;

/**
 * Follows background activities (spec 1 §4). Of all tabs of a person one polls, and the others follow its list; when
 * it closes, another takes over. It does not poll while offline, and less often while the tab is hidden. When an
 * activity ends, data is marked stale.
 */
export function createActivities(parts: ActivityParts): ActivityControl {
  const { ports } = parts;
  const state = createObservable<NotificationState>(buildNotificationState([]));
  const rows = createPlaceholderRows();
  const works = createRowWorks();
  const watchers = new Set<(row: RowAt) => boolean>();
  const starts = new Map<string, ActivityStart>();
  let plan = createPollPlan();
  let list: ItemList | undefined;
  let lockName = "";
  /** The list this tab polls for. */
  let pollingList: ItemList | undefined;
  /** Gives up the lock, which this tab has or waits for; undefined: it does neither. */
  let leave: (() => void) | undefined;
  let cancelTimer: (() => void) | undefined;

  ports.network.subscribe(() => pollSoon());

  function open(owner: Owner | undefined): void {
    stopPolling();
    list?.close();
    list = undefined;
    plan = createPollPlan();
    rows.clear();
    works.clear();
    starts.clear();
    if (owner !== undefined) {
      list = openItemList(ports, owner, changed);
      lockName = `atrium.activities.${owner.accountId}.${owner.userId}`;
      takePart();
    }
    publish();
    schedule();
  }

  /** A tab that cannot poll, because its session has ended, leaves that to another one. */
  function takePart(): void {
    if (!parts.canPoll()) stopPolling();
    else if (list !== undefined && leave === undefined) startPolling(list);
  }

  function startPolling(mine: ItemList): void {
    const left = new Promise<void>((resolve) => (leave = resolve));
    const own = leave;
    void ports.lock(lockName, { wait: true }, async () => {
      if (leave !== own) return;
      pollingList = mine;
      schedule();
      await left;
    });
  }

  function stopPolling(): void {
    leave?.();
    leave = undefined;
    pollingList = undefined;
  }

  function changed(before: readonly ActivityItem[], after: readonly ActivityItem[]): void {
    const now = new Map(after.map((item) => [item.id, item]));
    for (const { id, type } of before) {
      const next = now.get(id);
      if (type === "running" && next?.type !== "running") ended(id, next);
      if (type === "running" && next !== undefined) announce(next);
    }
    publish();
    schedule();
  }

  /** It ended, or was removed from the list while running: remove what waited for it. */
  function ended(id: string, item: ActivityItem | undefined): void {
    starts.delete(id);
    // Work on one API changes the answers of others: a bought pool is a service too.
    parts.markStale();
    const removeRow = () => {
      if (rows.removeOf(id)) publish();
    };
    if (item === undefined || item.type === "failed") removeRow();
    else ports.clock.after(PLACEHOLDER_GRACE_MS, removeRow);
  }

  /** Says how it ended, in the tab that is looked at, unless a row on screen says so; the others list it. */
  function announce(item: ActivityItem): void {
    const { type, isWaiting, name, done = name, message, failed, error = "", work } = item;
    if (!ports.network.isVisible() || isWaiting || (work !== undefined && isShown(work))) return;
    if (type === "complete")
      parts.toast({ ...(message === "" ? { text: done } : { title: done, text: message }), type: "success" });
    if (type === "failed") parts.toast({ title: failed ?? name, text: error, type: "error", at: "top" });
  }

  function isShown(row: RowAt): boolean {
    return [...watchers].some((isOnScreen) => isOnScreen(row));
  }

  function publish(): void {
    state.set(buildNotificationState(list?.items() ?? []));
  }

  function mayPoll(): boolean {
    return (
      (pollingList === list || list?.isVolatile() === true) && ports.network.isOnline() && parts.canPoll()
    );
  }

  function schedule(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (list === undefined) return;
    const now = ports.clock.now();
    const items = list.items();
    const pollAt = mayPoll() ? (plan.nextAt(items, now) ?? Infinity) : Infinity;
    const dropAt = Math.min(
      ...items.filter(isFinished).map(({ date }) => date + ACTIVITY_RETENTION_MS + 1),
      Infinity,
    );
    const next = Math.min(pollAt, dropAt);
    if (next !== Infinity) cancelTimer = ports.clock.after(Math.max(0, next - now), tick);
  }

  function tick(): void {
    const mine = list;
    if (mine === undefined) return;
    if (mayPoll()) for (const item of plan.takeDue(mine.items(), ports.clock.now())) void pollOne(mine, item);
    mine.update((items) => items);
    schedule();
  }

  async function pollOne(mine: ItemList, item: ActivityItem): Promise<void> {
    const answer = await parts.poll(item.activity ?? "");
    if (list !== mine) return;
    const now = ports.clock.now();
    const how = { now, isVisible: ports.network.isVisible() };
    // A server that always answers 401 must not keep an activity running for ever.
    const isRefused =
      !answer.ok && answer.failure.status === 401 && now - item.timeCreated < ACTIVITY_TIMEOUT_MS;
    const isLocalFailure = !answer.ok && (isRefused || !ports.network.isOnline() || !parts.canPoll());
    if (isLocalFailure || (!answer.ok && item.isWaiting)) {
      plan.answered(item.id, { ...how, isUncounted: true });
    } else {
      const verdict = classifyPoll(
        answer,
        { ...item, ...startOf(item, now), failedPolls: plan.failedPolls(item.id) },
        now,
        parts.kinds(),
      );
      plan.answered(item.id, verdict.is === "again" ? { ...how, failedInMs: verdict.waitMs } : how);
      const start = starts.get(item.id);
      mine.update((items) =>
        items.map((entry) => (entry.id === item.id ? applyVerdict(entry, verdict, now) : entry)),
      );
      if (verdict.is === "lost-delete") void checkWhetherDeleted(mine, item.id, start);
    }
    schedule();
  }

  async function checkWhetherDeleted(
    mine: ItemList,
    id: string,
    start: ActivityStart | undefined,
  ): Promise<void> {
    const isGone = await start?.isGone?.();
    if (isGone === undefined) return;
    const message = isGone ? FAILURE_TEXT.deleteLostGone : FAILURE_TEXT.deleteLostThere;
    mine.update((items) => items.map((item) => (item.id === id ? { ...item, message } : item)));
  }

  function add(item: ActivityItem): void {
    list?.update((items) => [...items, item]);
  }

  function pollSoon(): void {
    takePart();
    plan.hurry();
    schedule();
  }

  return {
    ...state,
    open,
    pollSoon,
    track(start) {
      const activity = activityId(start.link);
      if (activity === undefined || list === undefined) return false;
      const now = ports.clock.now();
      const id = ports.ids.uuid();
      starts.set(id, start);
      plan.begin(id, now);
      if (start.row !== undefined) rows.add(id, start.row);
      add({
        id,
        activity,
        type: "running",
        name: scrub(start.name),
        message: "",
        timeCreated: now,
        date: now,
        isWaiting: false,
        isDelete: start.isDelete,
        ...(start.done === undefined ? {} : { done: scrub(start.done) }),
        ...(start.failed === undefined ? {} : { failed: scrub(start.failed) }),
        work: start.work,
      });
      return true;
    },
    logFailure(name, failure, { details, work } = {}) {
      const now = ports.clock.now();
      const item: ActivityItem = {
        id: ports.ids.uuid(),
        type: "failed",
        name: scrub(name),
        message: "",
        error: scrub(failure.text),
        reason: scrub(failure.message),
        details: details && scrub(details),
        timeCreated: now,
        date: now,
        isWaiting: false,
        isDelete: false,
        work,
      };
      const isSame = (other: ActivityItem) =>
        other.activity === undefined && other.name === item.name && other.error === item.error;
      list?.update((items) => [...items.filter((other) => !isSame(other)), item]);
    },
    beginWork(work, name) {
      works.begin(work, name, ports.clock.now());
      list?.update((items) =>
        items.map((item) =>
          item.type === "failed" && isSameRow(item.work, work) ? { ...item, work: undefined } : item,
        ),
      );
      publish();
    },
    endWork(run, isDone) {
      const isListed = list?.items().some(({ work }) => work?.run === run) === true;
      works.end(run, isDone && !isListed, ports.clock.now());
      publish();
      ports.clock.after(PLACEHOLDER_GRACE_MS, () => works.forget(run));
    },
    works: (name, at) => works.of(list?.items() ?? [], name, at),
    noteState(id, now) {
      list?.update((items) =>
        items.map((item) => {
          if (item.id !== id || item.work === undefined || item.work.state === now) return item;
          const isFirst = item.work.state === undefined;
          return { ...item, work: isFirst ? { ...item.work, state: now } : undefined };
        }),
      );
    },
    watch(isOnScreen) {
      watchers.add(isOnScreen);
      return () => void watchers.delete(isOnScreen);
    },
    isShown,
    isChanging: (document) => [...starts.values()].some((start) => start.document === document),
    placeholders: (of) => rows.of(of),
    removePlaceholder(of, key) {
      if (rows.removeRow(of, key)) publish();
    },
    clear(type) {
      list?.update((items) => items.filter((item) => item.type !== type));
    },
  };
}

/** Polling starts again once the decision is made. */
function startOf(item: ActivityItem, now: number): { readonly timeCreated: number } {
  return { timeCreated: item.isWaiting ? now : item.timeCreated };
}
