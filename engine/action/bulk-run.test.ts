import { activityStart, createFakeBrowser, openActivityTab } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { localFailure } from "../request/read-answer.ts";
import type { ActionModel } from "../model/action-model.ts";
import type { ActionPlace } from "./action-place.ts";
import type { ActionOutcome, ActionRun } from "./action-run.ts";
import type { BulkRow } from "./bulk-run.ts";
import { createBulkRun } from "./bulk-run.ts";

const ACTION: ActionModel = {
  id: "stop",
  kind: "vm-state",
  label: "Power off",
  icon: "power",
  isDanger: false,
  asks: true,
  pointer: "/rowActions/0",
};
const DONE: ActionOutcome = { ok: true, effects: [], results: {} };

const place = (key: string): ActionPlace => ({
  template: "pool",
  list: "pool",
  roots: { row: { id: key } },
  rowKey: key,
  rowName: `web-${key}`,
});

/** A run for rows whose calls end when the test says so, over real activities. */
function start(keys: readonly string[], form?: object) {
  const browser = createFakeBrowser();
  const { activities, ports } = openActivityTab(browser);
  const runs: ActionRun[] = [];
  const ends: ((outcome: ActionOutcome) => void)[] = [];
  const announced: (readonly BulkRow[])[] = [];
  const bulk = createBulkRun(
    {
      perform: (run) => {
        runs.push(run);
        return new Promise((resolve) => ends.push(resolve));
      },
      notifications: activities,
      ids: ports.ids,
      announce: (rows) => void announced.push(rows),
    },
    { action: ACTION, places: keys.map(place), form: form && { form } },
  );
  const end = async (index: number, outcome: ActionOutcome = DONE) => {
    ends[index]?.(outcome);
    await browser.clock.settle();
  };
  /** The call of a run has begun an activity. */
  const track = (index: number, link: string) => {
    const { submitId, rowKey = "" } = runs[index]!;
    const work = {
      run: submitId,
      list: "pool",
      at: "[{},{}]",
      key: rowKey,
      action: "stop",
      doing: "Powering off…",
    };
    activities.track(activityStart({ link, work }));
  };
  const states = () => bulk.snapshot().map(({ state }) => state);
  return { browser, activities, bulk, runs, announced, end, track, states };
}

const failed = (results: ActionOutcome["results"] = {}): ActionOutcome => ({
  ok: false,
  failure: localFailure("Busy", 409),
  results,
});

describe("an action for several rows", () => {
  test("runs once for each, quietly, with its row and what was asked; not before it is started, nor twice", async () => {
    const { bulk, runs, states } = start(["1", "2"], { note: "x" });
    expect([runs.length, states()]).toEqual([0, ["waiting", "waiting"]]);
    bulk.start();
    bulk.start();
    expect(runs).toMatchObject([
      {
        rowKey: "1",
        pointer: "/rowActions/0",
        isQuiet: true,
        roots: { row: { id: "1" }, form: { note: "x" } },
      },
      { rowKey: "2", roots: { row: { id: "2" }, form: { note: "x" } } },
    ]);
    expect(new Set(runs.map(({ submitId }) => submitId)).size).toBe(2);
    expect(states()).toEqual(["running", "running"]);
  });

  test("runs for four rows at a time", async () => {
    const { bulk, runs, end, states } = start(["1", "2", "3", "4", "5", "6"]);
    bulk.start();
    expect(runs).toHaveLength(4);
    await end(1);
    expect(runs).toHaveLength(5);
    expect(states()).toEqual(["running", "done", "running", "running", "running", "waiting"]);
  });

  test("follows the activity of each row to its end", async () => {
    const { browser, bulk, end, track, states } = start(["1", "2"]);
    browser.http.on("GET /activity/a1", { body: { state: "running" } }, { body: { state: "completed" } });
    browser.http.on("GET /activity/a2", { body: { state: "failed", message: "No tools" } });
    bulk.start();
    track(0, "a1");
    track(1, "a2");
    await end(0);
    await end(1);
    expect(bulk.snapshot()).toMatchObject([
      { name: "web-1", state: "running", text: "Powering off…" },
      { name: "web-2", state: "running" },
    ]);
    await browser.clock.advance(3_000);
    expect(bulk.snapshot()[1]).toMatchObject({
      state: "failed",
      text: "No tools",
      item: { activity: "a2", error: "Activity Error - No tools" },
    });
    await browser.clock.advance(3_000);
    expect(states()).toEqual(["done", "failed"]);
  });

  test("repeats only what failed: a call as the same submit, an activity as a new one", async () => {
    const { browser, bulk, runs, end, track, states } = start(["1", "2", "3"]);
    browser.http.on("GET /activity/a1", { body: { state: "failed" } });
    bulk.start();
    track(0, "a1");
    await end(0);
    await end(1, failed({ first: {} }));
    await end(2);
    await browser.clock.advance(3_000);
    expect(states()).toEqual(["failed", "failed", "done"]);
    bulk.retry();
    expect(runs.slice(3)).toMatchObject([
      { rowKey: "1" },
      { rowKey: "2", submitId: runs[1]!.submitId, earlier: { first: {} } },
    ]);
    expect(runs[3]!.submitId).not.toBe(runs[0]!.submitId);
    expect(runs[3]!.earlier).toBeUndefined();
    await end(3);
    await end(4);
    expect(states()).toEqual(["done", "done", "done"]);
  });

  test("repeats what failed while others still run", async () => {
    const { bulk, runs, end, states } = start(["1", "2"]);
    bulk.start();
    await end(0, failed());
    bulk.retry();
    expect(runs).toHaveLength(3);
    await end(2);
    await end(1);
    expect(states()).toEqual(["done", "done"]);
  });

  test("says that it no longer knows, where a running activity is no longer listed", async () => {
    const { activities, bulk, end, track, states } = start(["1"]);
    bulk.start();
    track(0, "a1");
    await end(0);
    activities.clear("running");
    expect(states()).toEqual(["unknown"]);
  });

  test("is not announced where somebody looks again", async () => {
    const { bulk, runs, announced, end } = start(["1"]);
    bulk.start();
    bulk.leave();
    bulk.start();
    expect(runs).toHaveLength(1);
    await end(0);
    expect(announced).toHaveLength(0);
  });

  test.each([
    ["is announced at its end where nobody looks and a row is not on screen", true, ["1"], 1],
    ["is not announced where the list shows its rows", true, ["1", "2"], 0],
    ["is not announced while somebody looks", false, [], 0],
  ])("%s", async (_, isLeft, onScreen, times) => {
    const { activities, bulk, announced, end } = start(["1", "2"]);
    activities.watch(({ key }) => onScreen.some((shown) => shown === key));
    bulk.start();
    if (isLeft) bulk.leave();
    await end(0);
    expect(announced).toHaveLength(0);
    await end(1, failed());
    expect(announced).toHaveLength(times);
  });
});
