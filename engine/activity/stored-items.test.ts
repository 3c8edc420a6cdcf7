import {
  activityStart as start,
  createFakeBrowser,
  MINUTE,
  openActivityTab as openTab,
} from "#engine/testing";
import { describe, expect, test } from "vitest";
import { localFailure } from "../request/read-answer.ts";
import { scrub } from "./change-item.ts";
import { readItems, storedKey, writeItems } from "./stored-items.ts";

describe("the list", () => {
  test("drops finished items after an hour", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "error" } });
    activities.track(start());
    await browser.clock.advance(60 * MINUTE);
    expect(activities.snapshot().count).toBe(1);
    await browser.clock.advance(4_000);
    expect(activities.snapshot()).toMatchObject({ count: 0, bell: "success" });
  });

  test("includes what another tab stored before its event arrived", () => {
    const { activities, ports } = openTab(createFakeBrowser());
    const other = {
      id: "o",
      type: "failed",
      name: "Other",
      message: "",
      timeCreated: ports.clock.now(),
      date: ports.clock.now(),
      isWaiting: false,
      isDelete: false,
    } as const;
    ports.store.set(storedKey(17, 7), writeItems([other]));
    activities.track(start());
    expect(activities.snapshot()).toMatchObject({ count: 2, failed: [{ name: "Other" }] });
  });

  test("is kept in the browser for each account, and read again on load", () => {
    const browser = createFakeBrowser();
    openTab(browser).activities.track(start());
    const { activities } = openTab(browser);
    expect([...browser.store.content.keys()]).toContain("atrium.notifications.17.7");
    expect(activities.snapshot().count).toBe(1);
    activities.open({ accountId: 18, userId: 7 });
    expect(activities.snapshot().count).toBe(0);
  });

  test("is cleared by type", () => {
    const { activities } = openTab(createFakeBrowser());
    activities.track(start());
    activities.logFailure("Delete x", localFailure("Boom", 500));
    activities.clear("failed");
    expect(activities.snapshot()).toMatchObject({ failed: [], count: 1 });
    activities.clear("running");
    expect(activities.snapshot().count).toBe(0);
  });

  test("colours the bell as progress while anything runs, else as failure if anything failed, else as success", () => {
    const { activities } = openTab(createFakeBrowser());
    expect(activities.snapshot().bell).toBe("success");
    activities.track(start());
    activities.logFailure("Delete x", localFailure("Boom", 500));
    expect(activities.snapshot().bell).toBe("progress");
    activities.clear("running");
    expect(activities.snapshot().bell).toBe("failure");
    activities.clear("failed");
    expect(activities.snapshot().bell).toBe("success");
  });

  test("keeps the same failure once", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    for (let again = 0; again < 5; again++) activities.logFailure("GET /service", localFailure("Boom", 500));
    expect(activities.snapshot()).toMatchObject({
      bell: "failure",
      count: 1,
      failed: [{ error: "500 Error - Boom" }],
    });
  });

  test("stores no link, no secret and nothing that was sent", () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    activities.track(
      start({
        link: "https://canary.example/activity/a1",
        row: { list: "l", at: {}, match: "id", key: "9", values: { password: "canary-1" } },
      }),
    );
    activities.logFailure(
      "Add",
      localFailure(
        "password=canary-2 Bearer canary-3 at https://canary.example/x eyJhbGciOi.eyJzdWIi.canary",
        400,
      ),
    );
    expect(browser.store.content.get(storedKey(17, 7))).not.toContain("canary");
  });

  test.each([
    "",
    "null",
    "{",
    "[]",
    '{"v":1}',
    '{"v":1,"items":{}}',
    '{"v":1,"items":[null,7,{"id":1}]}',
    '{"v":9,"items":[]}',
  ])("starts empty where the stored text is %j", (stored) => expect(readItems(stored, 0)).toEqual([]));

  test("leaves out unsafe items: links, ids that are paths, dates in the future", () => {
    const good = { id: "1", type: "running", name: "A", timeCreated: 5, date: 5, activity: "a1" };
    const stored = JSON.stringify({
      v: 1,
      items: [
        { ...good, link: "https://evil.example" },
        { ...good, id: "2", activity: "../../access/user" },
        { ...good, id: "3", timeCreated: 9e15, date: 9e15 },
      ],
    });
    const items = readItems(stored, 10);
    expect(items.map(({ id, timeCreated }) => [id, timeCreated])).toEqual(
      [
        ["1", 5],
        ["2", 5],
        ["3", 10],
      ].filter(([id]) => id !== "2"),
    );
    expect(JSON.stringify(items)).not.toContain("evil");
  });

  test("cuts texts to 500 characters", () => {
    expect(scrub("x".repeat(3_000))).toHaveLength(500);
    expect(scrub('{"api_key": "k-123", "name": "a"}')).toBe('{"api_key": …, "name": "a"}');
  });
});
