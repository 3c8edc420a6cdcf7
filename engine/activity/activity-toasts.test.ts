import { activityStart as start, createFakeBrowser, openActivityTab as openTab } from "#engine/testing";
import { describe, expect, test } from "vitest";

const SENTENCES = { done: "web-01 is powered off", failed: "web-01 was not powered off" };

describe("an activity that ends", () => {
  test.each([
    ["well", { state: "Completed" }, [{ text: "web-01 is powered off", type: "success" }]],
    [
      "well, with what it says of itself",
      { state: "Completed", message: "3 invoices" },
      [{ title: "web-01 is powered off", text: "3 invoices", type: "success" }],
    ],
    [
      "badly, with the specified text",
      { state: "failed", errors: [{ message: "No answer" }] },
      [
        {
          title: "web-01 was not powered off",
          text: "Activity Error - No answer",
          type: "error",
          at: "top",
        },
      ],
    ],
    ["by waiting for somebody", { state: "pending approval" }, []],
  ])("%s, is said", async (_, body, said) => {
    const browser = createFakeBrowser();
    const tab = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "running" } }, { body });
    tab.activities.track(start(SENTENCES));
    await browser.clock.advance(3_000);
    expect(tab.said).toEqual([]);
    await browser.clock.advance(3_000);
    expect(tab.said).toEqual(said);
  });

  test("is said by what it is called, where nothing else is known", async () => {
    const browser = createFakeBrowser();
    const tab = openTab(browser);
    browser.http.on("GET /activity/a1", { body: {} });
    tab.activities.track(start());
    await browser.clock.advance(3_000);
    expect(tab.said).toEqual([{ text: "Stop web-01", type: "success" }]);
  });

  test("is said in the tab that is looked at, also when another one polls, and after a reload", async () => {
    const browser = createFakeBrowser();
    const polls = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "running" } }, { body: {} });
    polls.activities.track(start(SENTENCES));
    await browser.clock.advance(0);
    polls.ports.setNetwork({ isVisible: false });
    const looks = openTab(browser);
    await browser.clock.advance(60_000);
    expect(polls.said).toEqual([]);
    expect(looks.said).toEqual([{ text: "web-01 is powered off", type: "success" }]);
  });

  test("is not said where it was taken off the list", async () => {
    const browser = createFakeBrowser();
    const tab = openTab(browser);
    browser.http.on("GET /activity/a1", { body: { state: "running" } });
    tab.activities.track(start(SENTENCES));
    tab.activities.clear("running");
    await browser.clock.advance(3_000);
    expect(tab.said).toEqual([]);
  });
});
