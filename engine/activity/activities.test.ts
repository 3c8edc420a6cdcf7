import {
  activityStart as start,
  createFakeBrowser,
  MINUTE,
  openActivityTab as openTab,
  OWNER,
} from "#engine/testing";
import { describe, expect, test } from "vitest";
import { activityId } from "./activity-item.ts";
import { secureAddress } from "./secure-address.ts";

const ROW = { list: "my-services", at: {}, match: "id", key: "9", values: { name: "web-02" } };

describe("an activity", () => {
  test("is polled every 3 seconds until it ends, then data is stale", async () => {
    const browser = createFakeBrowser();
    const { activities, stale } = openTab(browser);
    browser.http.on(
      "GET /activity/a1",
      { body: { state: "running" } },
      { body: { state: "Delayed" } },
      { body: { state: "Completed", message: "Stopped" } },
    );
    expect(activities.track(start())).toBe(true);
    expect(activities.snapshot()).toMatchObject({
      bell: "progress",
      count: 1,
      running: [{ name: "Stop web-01" }],
    });
    await browser.clock.advance(2_999);
    expect(browser.http.calls).toHaveLength(0);
    await browser.clock.advance(6_001);
    expect(browser.http.calls).toHaveLength(3);
    expect(activities.snapshot()).toMatchObject({
      bell: "success",
      running: [],
      complete: [{ message: "Stopped", isWaiting: false }],
    });
    expect(stale).toEqual([{}]);
    await browser.clock.advance(10 * MINUTE);
    expect(browser.http.calls).toHaveLength(3);
  });

  test("pending approval is listed as waiting, and polled again only when the portal is opened", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "pending approval" } });
    activities.track(start());
    await browser.clock.advance(3 * 60 * MINUTE);
    expect(browser.http.calls).toHaveLength(1);
    expect(activities.snapshot()).toMatchObject({ bell: "success", complete: [{ isWaiting: true }] });
    activities.open(undefined);
    browser.http.on(
      "GET /activity/a1",
      { body: { state: "Provisioning" } },
      { body: { state: "purchased" } },
    );
    const later = openTab(browser);
    await browser.clock.advance(0);
    expect(later.activities.snapshot()).toMatchObject({ bell: "progress", running: [{ isWaiting: false }] });
    await browser.clock.advance(3_000);
    expect(later.activities.snapshot()).toMatchObject({ bell: "success", complete: [{ isWaiting: false }] });
  });

  test("that still waits for approval keeps its place and date after another poll", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "pending approval" } });
    activities.track(start());
    await browser.clock.advance(3_000);
    const before = activities.snapshot();
    await browser.clock.advance(MINUTE);
    activities.open(undefined);
    const later = openTab(browser);
    await browser.clock.advance(0);
    expect(browser.http.calls).toHaveLength(2);
    expect(later.activities.snapshot()).toEqual(before);
  });

  test("fails after 12 hours, and running ones are kept until then", async () => {
    const browser = createFakeBrowser();
    const { activities, ports } = openTab(browser);
    ports.setNetwork({ isVisible: false });
    browser.http.on("GET /activity/a1", { body: { state: "running" } });
    activities.track(start());
    await browser.clock.advance(12 * 60 * MINUTE - 1_000);
    expect(activities.snapshot().bell).toBe("progress");
    await browser.clock.advance(20_000);
    expect(activities.snapshot()).toMatchObject({
      bell: "failure",
      failed: [{ error: "Activity timed out (720 minutes)..." }],
    });
  });

  test("survives two failed polls, with growing waits", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http.on(
      "GET /activity/a1",
      { status: 503 },
      { text: '{"sta', headers: { "content-type": "application/json" } },
      { body: { state: "available" } },
    );
    activities.track(start());
    await browser.clock.advance(3_000 + 6_000 + 11_999);
    expect(activities.snapshot().bell).toBe("progress");
    await browser.clock.advance(1);
    expect(activities.snapshot().bell).toBe("success");
  });

  test("whose polls fail three times fails in the specified words", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http.on("GET /activity/a1", { status: 500 });
    activities.track(start());
    await browser.clock.advance(21_000);
    expect(activities.snapshot().failed).toMatchObject([
      { error: "Something went wrong trying to retrieve the activity for Stop web-01" },
    ]);
  });

  test.each<[isGone: boolean | undefined, message: string]>([
    [true, "The answer was lost on the way. It is gone."],
    [false, "The answer was lost on the way. It is still there."],
    [undefined, "The answer was lost on the way. Whether it is gone could not be checked."],
  ])(
    "that deletes completes when its polls fail, and the row is read again: gone %s",
    async (isGone, message) => {
      const browser = createFakeBrowser();
      const { activities, stale } = openTab(browser);
      browser.http.on("GET /activity/a1", { status: 500 });
      activities.track(start({ isDelete: true, isGone: () => Promise.resolve(isGone) }));
      await browser.clock.advance(21_000);
      expect(activities.snapshot()).toMatchObject({ bell: "success", complete: [{ message }] });
      expect(stale).toHaveLength(1);
    },
  );

  test.each<[link: unknown, id: string | undefined]>([
    ["http://api.example/activity/17", "17"],
    ["/activity/3f2504e0-4f89-11d3-9a0c-0305e82c3301/", "3f2504e0-4f89-11d3-9a0c-0305e82c3301"],
    ["a1?x=1", "a1"],
    [17, "17"],
    ["", undefined],
    [null, undefined],
    ["https://evil.example/activity/..", undefined],
    ["/activity/a%2Fb", undefined],
    [{ id: 1 }, undefined],
  ])("is identified by the id in its link alone: %j", (link, id) => expect(activityId(link)).toBe(id));
});

test.each([
  ["http://api.example/activity", "https://api.example/activity"],
  ["HTTP://api.example:8080", "https://api.example:8080"],
  ["https://api.example", "https://api.example"],
  ["http://localhost:8080/activity", "http://localhost:8080/activity"],
  ["http://127.0.0.1/x", "http://127.0.0.1/x"],
  ["http://[::1]:80/x", "http://[::1]:80/x"],
  ["http://localhost.example/x", "https://localhost.example/x"],
  ["/activity", "/activity"],
])("activities at %s are polled at %s", (address, asked) => {
  expect(secureAddress(address)).toBe(asked);
});

describe("a placeholder row", () => {
  test("goes when its row arrives", () => {
    const { activities } = openTab(createFakeBrowser());
    activities.track(start({ row: ROW }));
    expect(activities.placeholders("my-services")).toEqual([ROW]);
    expect(activities.placeholders("other")).toEqual([]);
    activities.removePlaceholder("my-services", "9");
    expect(activities.placeholders("my-services")).toEqual([]);
  });

  test("goes at once when the adding fails, and soon after it completed", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http
      .on("GET /activity/a1", { body: { state: "error" } })
      .on("GET /activity/a2", { body: { state: "purchased" } });
    activities.track(start({ row: ROW }));
    activities.track(start({ link: "a2", row: { ...ROW, key: "10" } }));
    await browser.clock.advance(3_000);
    expect(activities.placeholders("my-services").map(({ key }) => key)).toEqual(["10"]);
    await browser.clock.advance(5_000);
    expect(activities.placeholders("my-services")).toEqual([]);
  });
});

test("an activity that is cleared from the list removes its row and blocks no document", () => {
  const { activities } = openTab(createFakeBrowser());
  activities.track(start({ row: ROW, document: "edge/g7/firewall" }));
  expect(activities.isChanging("edge/g7/firewall")).toBe(true);
  activities.clear("running");
  expect(activities.isChanging("edge/g7/firewall")).toBe(false);
  expect(activities.placeholders("my-services")).toEqual([]);
});

describe("the tab", () => {
  test("does not poll while offline, and polls at once when it is online again", async () => {
    const browser = createFakeBrowser();
    const { activities, ports } = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "available" } });
    activities.track(start());
    ports.setNetwork({ isOnline: false });
    await browser.clock.advance(60 * MINUTE);
    expect({ calls: browser.http.calls.length, bell: activities.snapshot().bell }).toEqual({
      calls: 0,
      bell: "progress",
    });
    ports.setNetwork({ isOnline: true });
    await browser.clock.advance(0);
    expect(activities.snapshot().bell).toBe("success");
  });

  test("does not count a poll that failed because the network went away", async () => {
    const browser = createFakeBrowser();
    const { activities, ports } = openTab(browser);
    browser.http.on("GET /activity/a1", () => {
      ports.setNetwork({ isOnline: false });
      browser.clock.after(1_000, () => ports.setNetwork({ isOnline: true }));
      return { status: 0, delayMs: 10 };
    });
    activities.track(start());
    await browser.clock.advance(10 * MINUTE);
    expect(browser.http.calls.length).toBeGreaterThan(100);
    expect(activities.snapshot().bell).toBe("progress");
  });

  test("keeps the wait after a failed poll, however often the tab is hidden and shown", async () => {
    const browser = createFakeBrowser();
    const { activities, ports } = openTab(browser);
    browser.http.on("GET /activity/a1", { status: 500 });
    activities.track(start());
    await browser.clock.advance(3_000);
    for (let glance = 0; glance < 50; glance++) {
      ports.setNetwork({ isVisible: glance % 2 === 1 });
      await browser.clock.advance(100);
    }
    expect(browser.http.calls).toHaveLength(1);
  });

  test("keeps polling when a lock it waited for earlier is granted", async () => {
    const browser = createFakeBrowser();
    const [first, second] = [openTab(browser), openTab(browser)];
    browser.http.on("GET /activity/a1", { body: { state: "available" } });
    second.activities.open({ accountId: 17, userId: 8 });
    await browser.clock.settle();
    first.activities.open(undefined);
    await browser.clock.settle();
    second.activities.track(start());
    await browser.clock.advance(3_000);
    expect(second.activities.snapshot().bell).toBe("success");
  });

  test("polls for the person who is signed in now", async () => {
    const browser = createFakeBrowser();
    const { activities } = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "available" } });
    activities.open({ accountId: 17, userId: 8 });
    await browser.clock.settle();
    activities.track(start());
    await browser.clock.advance(3_000);
    expect(activities.snapshot()).toMatchObject({ bell: "success", count: 1 });
  });

  test("polls less often while the tab is hidden", async () => {
    const browser = createFakeBrowser();
    const { activities, ports } = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "running" } });
    activities.track(start());
    ports.setNetwork({ isVisible: false });
    await browser.clock.advance(5 * MINUTE);
    // At once, then every 15 s.
    expect(browser.http.calls).toHaveLength(21);
  });

  test("does not poll while the session is over", async () => {
    const browser = createFakeBrowser();
    const tab = openTab(browser);
    browser.http.on("GET /activity/a1", { status: 401 }, { body: { state: "available" } });
    tab.activities.track(start());
    await browser.clock.advance(3_000);
    tab.canPoll = false;
    tab.activities.pollSoon();
    await browser.clock.advance(60 * MINUTE);
    expect(browser.http.calls).toHaveLength(1);
    tab.canPoll = true;
    tab.activities.pollSoon();
    await browser.clock.advance(0);
    expect(tab.activities.snapshot().bell).toBe("success");
  });

  test.each([-60 * MINUTE, 60 * MINUTE])(
    "keeps polling every 3 seconds when the clock is set by %d ms",
    async (ms) => {
      const browser = createFakeBrowser();
      const { activities } = openTab(browser);
      browser.http.on("GET /activity/a1", { body: { state: "running" } });
      activities.track(start());
      await browser.clock.advance(7_000);
      browser.clock.jump(ms);
      await browser.clock.advance(6_000);
      expect(browser.http.calls).toHaveLength(4);
    },
  );

  test("shares its list with other tabs, one of which polls until another takes over", async () => {
    const browser = createFakeBrowser();
    const [first, second] = [openTab(browser), openTab(browser)];
    browser.http.on("GET /activity/{id}", { body: { state: "running" } });
    await browser.clock.settle();
    second.activities.track(start());
    expect(first.activities.snapshot()).toMatchObject({ bell: "progress", count: 1 });
    await browser.clock.advance(30_000);
    expect(browser.http.calls.length).toBeGreaterThanOrEqual(10);
    expect(browser.http.calls.length).toBeLessThanOrEqual(11);
    first.activities.open(undefined);
    browser.http.on("GET /activity/{id}", { body: { state: "available" } });
    await browser.clock.advance(3_000);
    expect(second.activities.snapshot()).toMatchObject({ bell: "success" });
    expect(second.stale).toEqual([{}]);
  });

  test("leaves the polling to another tab while its session is over, and polls again after that", async () => {
    const browser = createFakeBrowser();
    const [first, second] = [openTab(browser), openTab(browser)];
    browser.http.on("GET /activity/{id}", { body: { state: "available" } });
    first.canPoll = false;
    first.activities.pollSoon();
    await browser.clock.settle();
    second.activities.track(start());
    await browser.clock.advance(3_000);
    // The list of a tab whose session is over is still that of the person.
    for (const { activities } of [first, second])
      expect(activities.snapshot()).toMatchObject({ bell: "success", count: 1 });
    first.canPoll = true;
    first.activities.pollSoon();
    second.canPoll = false;
    second.activities.pollSoon();
    first.activities.track(start({ link: "a2" }));
    await browser.clock.advance(3_000);
    expect(first.activities.snapshot()).toMatchObject({ bell: "success", count: 2 });
  });

  test("keeps following activities when the store is full", async () => {
    const browser = createFakeBrowser();
    const [, second] = [openTab(browser), openTab(browser)];
    browser.http.on("GET /activity/{id}", { body: { state: "available" } });
    browser.store.fill();
    second.activities.track(start());
    await browser.clock.advance(3_000);
    expect(second.activities.snapshot()).toMatchObject({ bell: "success", count: 1 });
  });

  test("shows one person's list to nobody else", () => {
    const { activities } = openTab(createFakeBrowser());
    activities.track(start());
    activities.open({ accountId: 17, userId: 8 });
    expect(activities.snapshot().count).toBe(0);
    activities.open(OWNER);
    expect(activities.snapshot().count).toBe(1);
  });
});
