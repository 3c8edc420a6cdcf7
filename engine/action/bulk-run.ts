import type { Roots } from "#engine/expression";
import { isSameRow } from "../activity/index.ts";
import type { NotificationItem, Notifications, RowAt } from "../activity/index.ts";
import { listPlace } from "../context/index.ts";
import type { ActionModel } from "../model/index.ts";
import { createObservable } from "../ports/index.ts";
import type { Observable, Ports } from "../ports/index.ts";
import { runAt } from "./action-place.ts";
import type { ActionPlace } from "./action-place.ts";
import type { ActionRun, Perform } from "./action-run.ts";

/** What becomes of one of several rows. */
export interface BulkRow {
  readonly key: string;
  readonly name: string;
  /** `unknown`: its activity is no longer listed. */
  readonly state: "waiting" | "running" | "done" | "failed" | "unknown";
  /** What is done with it now (`Powering off…`), or why it failed. */
  readonly text?: string | undefined;
  /** The notification of its failure. */
  readonly item?: NotificationItem | undefined;
}

/** An action that runs for several rows. The snapshot is what becomes of each, in the order of the rows. */
export interface BulkRun extends Observable<readonly BulkRow[]> {
  /** Begins, once; somebody looks at it from then on. */
  start(): void;
  /** Repeats it for the rows for which it failed. */
  retry(): void;
  /** Nobody looks at it any more: at its end `announce` is called, unless the list shows all its rows. */
  leave(): void;
}

export interface BulkRunParts {
  readonly perform: Perform;
  readonly notifications: Pick<Notifications, "snapshot" | "subscribe" | "works" | "watch" | "isShown">;
  readonly ids: Ports["ids"];
  readonly announce: (rows: readonly BulkRow[]) => void;
}

export interface BulkAsk {
  readonly action: ActionModel;
  /** The rows, each with its own place. */
  readonly places: readonly ActionPlace[];
  /** What was asked before, for all rows. */
  readonly form?: Pick<Roots, "form" | "picked"> | undefined;
}

/** So many rows at a time: a server need not bear a hundred. */
const AT_ONCE = 4;

/** One run of the action for each row. Sends nothing before `start`. */
export function createBulkRun(parts: BulkRunParts, { action, places, form }: BulkAsk): BulkRun {
  const { notifications, ids } = parts;
  const rows = createObservable<readonly BulkRow[]>(
    places.map(({ rowKey = "", rowName = "" }) => ({ key: rowKey, name: rowName, state: "waiting" })),
  );
  const submits: Pick<ActionRun, "submitId" | "earlier">[] = places.map(() => ({ submitId: ids.uuid() }));
  const spots = places.map(rowAt);
  /** The rows whose calls succeeded; true: an activity is at work on them. */
  const followed = new Map<number, boolean>();
  let ends: readonly (() => void)[] = [];
  let isBegun = false;
  let isLeft = false;

  function begin(indices: readonly number[]): void {
    if (ends.length === 0)
      ends = [
        notifications.subscribe(follow),
        notifications.watch((row) => spots.some((spot) => isSameRow(spot, row))),
      ];
    for (const index of indices) set(index, "waiting");
    const queue = [...indices];
    const work = async (): Promise<void> => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) await runOne(index);
    };
    for (let lane = 0; lane < AT_ONCE; lane += 1) void work();
  }

  async function runOne(index: number): Promise<void> {
    const [place, submit] = [places[index], submits[index]];
    if (place === undefined || submit === undefined) return;
    set(index, "running");
    const at = runAt({ ...place, roots: { ...place.roots, ...form } });
    const outcome = await parts.perform({ ...at, ...submit, pointer: action.pointer, isQuiet: true });
    submits[index] = { submitId: submit.submitId, earlier: outcome.ok ? undefined : outcome.results };
    if (!outcome.ok) {
      const { message, text } = outcome.failure;
      return set(index, "failed", { text: message || text, item: itemOf(index) });
    }
    followed.set(index, false);
    follow();
  }

  function itemOf(index: number): NotificationItem | undefined {
    const { running, complete, failed } = notifications.snapshot();
    const run = submits[index]?.submitId;
    return [...running, ...complete, ...failed].find(({ work }) => work?.run === run);
  }

  /** What has become of the activities; a row without one is done with its calls. */
  function follow(): void {
    for (const [index, { state, text }] of rows.snapshot().entries()) {
      const spot = spots[index];
      const doing = spot && notifications.works(spot.list, spot.at).get(spot.key)?.work.doing;
      if (state === "running" && doing !== undefined && doing !== text) set(index, state, { text: doing });
    }
    for (const [index, wasRunning] of followed) {
      const item = itemOf(index);
      if (item?.type === "running") {
        followed.set(index, true);
        continue;
      }
      followed.delete(index);
      if (item?.type !== "failed") set(index, item === undefined && wasRunning ? "unknown" : "done");
      else {
        // What it began is over: to try again is another submit.
        submits[index] = { submitId: ids.uuid() };
        set(index, "failed", { text: item.reason || item.error, item });
      }
    }
  }

  function set(index: number, state: BulkRow["state"], more: Pick<BulkRow, "text" | "item"> = {}): void {
    rows.set(
      rows
        .snapshot()
        .map((row, at) => (at === index ? { key: row.key, name: row.name, state, ...more } : row)),
    );
    if (rows.snapshot().some((row) => row.state === "waiting" || row.state === "running")) return;
    for (const end of ends) end();
    ends = [];
    if (isLeft && !spots.every((spot) => spot !== undefined && notifications.isShown(spot)))
      parts.announce(rows.snapshot());
  }

  return {
    ...rows,
    start() {
      if (!isBegun) begin(places.map((_, index) => index));
      isBegun = true;
      isLeft = false;
    },
    retry() {
      const again = rows.snapshot().flatMap(({ state }, index) => (state === "failed" ? [index] : []));
      if (again.length > 0) begin(again);
    },
    leave: () => void (isLeft = true),
  };
}

function rowAt({ list, rowKey, roots }: ActionPlace): RowAt | undefined {
  return list === undefined || rowKey === undefined ? undefined : { list, at: listPlace(roots), key: rowKey };
}
