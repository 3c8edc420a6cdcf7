import { activityStart as start, createFakeBrowser, openActivityTab as openTab } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { localFailure } from "../request/read-answer.ts";
import { PLACEHOLDER_GRACE_MS } from "./create-activities.ts";
import type { RowWork } from "./notification.ts";

const work = (change: Partial<RowWork> = {}): RowWork => ({
  run: "r1",
  list: "pool#machines",
  at: "here",
  key: "vm-1",
  action: "stop",
  doing: "Powering off…",
  ...change,
});

const POLL = "GET /activity/a1";

function open(browser = createFakeBrowser()) {
  const tab = openTab(browser);
  const row = (key = "vm-1", at = "here") => tab.activities.works("pool#machines", at).get(key);
  return { browser, row, ...tab };
}

describe("a row that an action works on", () => {
  test("is at work from the first call to the end of its activity, in its own list only", async () => {
    const { browser, activities, row } = open();
    browser.http.on(POLL, { body: { state: "running" } }, { body: { state: "completed" } });
    activities.beginWork(work(), "Power off web-01");
    expect(row()).toMatchObject({
      type: "running",
      name: "Power off web-01",
      work: { doing: "Powering off…" },
    });
    expect([row("vm-2"), row("vm-1", "elsewhere")]).toEqual([undefined, undefined]);
    activities.track(start({ work: work() }));
    activities.endWork("r1", true);
    await browser.clock.advance(PLACEHOLDER_GRACE_MS);
    expect(row()).toMatchObject({ type: "running", activity: "a1" });
    await browser.clock.advance(3_000);
    expect(row()).toMatchObject({ type: "complete" });
  });

  test("without an activity is done with its calls, until its list can be read again", async () => {
    const { browser, activities, row } = open();
    activities.beginWork(work(), "Block web-01");
    activities.endWork("r1", true);
    expect(row()).toMatchObject({ type: "complete" });
    await browser.clock.advance(PLACEHOLDER_GRACE_MS);
    expect(row()).toBeUndefined();
  });

  test("that has begun again is not forgotten with the run before", async () => {
    const { browser, activities, row } = open();
    activities.beginWork(work(), "Block web-01");
    activities.endWork("r1", false);
    expect(row()).toBeUndefined();
    activities.beginWork(work(), "Block web-01");
    await browser.clock.advance(PLACEHOLDER_GRACE_MS);
    expect(row()).toMatchObject({ type: "running" });
  });

  test("is known after a reload and in other tabs, and follows them", async () => {
    const { browser, activities } = open();
    activities.track(start({ work: work() }));
    activities.logFailure("Stop web-02", localFailure("No", 409), { work: work({ key: "vm-2", run: "r2" }) });
    const later = open(browser);
    expect(later.row()).toMatchObject({ type: "running", work: work() });
    expect(later.row("vm-2")).toMatchObject({ type: "failed", error: "409 Error - No" });
  });
});

describe("a failure of a row", () => {
  test("goes when the next action begins there, here and for good, and stays listed", () => {
    const { browser, activities, row } = open();
    activities.logFailure("Stop web-01", localFailure("No", 409), { work: work() });
    activities.logFailure("Stop web-02", localFailure("No", 409), { work: work({ key: "vm-2", run: "r2" }) });
    activities.beginWork(work({ run: "r3" }), "Start web-01");
    activities.endWork("r3", false);
    expect(row()).toBeUndefined();
    expect(row("vm-2")).toMatchObject({ type: "failed" });
    expect(open(browser).row()).toBeUndefined();
    expect(activities.snapshot().failed).toHaveLength(2);
  });

  test("goes when the row gets into another state than it had", () => {
    const { browser, activities, row } = open();
    activities.logFailure("Stop web-01", localFailure("No", 409), { work: work() });
    const { id } = activities.snapshot().failed[0]!;
    activities.noteState(id, "Powered on");
    activities.noteState(id, "Powered on");
    expect(row()).toMatchObject({ work: { state: "Powered on" } });
    expect(open(browser).row()).toMatchObject({ work: { state: "Powered on" } });
    activities.noteState(id, "Powered off");
    expect(row()).toBeUndefined();
    expect(activities.snapshot().failed).toHaveLength(1);
  });

  test("goes when the failed ones are cleared", () => {
    const { activities, row } = open();
    activities.logFailure("Stop web-01", localFailure("No", 409), { work: work() });
    activities.clear("failed");
    expect(row()).toBeUndefined();
  });
});

describe("the end of an activity", () => {
  test.each([
    ["of a row on screen is not said", { list: "pool#machines", key: "vm-1" }, 0],
    ["of a row that no list shows is said", { list: "pool#machines", key: "vm-9" }, 1],
  ])("%s", async (_, shown, said) => {
    const { browser, activities, said: toasts } = open();
    browser.http.on(POLL, { body: { state: "failed", message: "Full" } });
    const leave = activities.watch((row) => row.list === shown.list && row.key === shown.key);
    activities.track(start({ work: work() }));
    await browser.clock.advance(3_000);
    expect(toasts).toHaveLength(said);
    leave();
    expect(activities.isShown(work())).toBe(false);
  });
});
