import { createFakeBrowser } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { AFTER_FAILURE_MS, loadAhead, QUIET_MS } from "./load-ahead.ts";
import type { LoadAheadParts } from "./load-ahead.ts";
import { hasNewerBuild } from "./own-build.ts";
import { isSavingData } from "./browser-parts.ts";

/** Loads three parts ahead, and notes which were read. */
function start(change: Partial<LoadAheadParts> = {}) {
  const { clock } = createFakeBrowser();
  const read: string[] = [];
  loadAhead({
    clock,
    mayLoad: () => true,
    isBusy: () => false,
    whenIdle: (call) => call(),
    list: () => Promise.resolve(["/a.js", "/b.css", "/c.js"]),
    read: (address) => Promise.resolve(void read.push(address)),
    ...change,
  });
  return { clock, read };
}

describe("the parts of the portal", () => {
  test("are loaded ahead one after the other, once the page is shown", async () => {
    const { clock, read } = start();
    await clock.advance(QUIET_MS - 1);
    expect(read).toEqual([]);
    await clock.advance(1_000);
    expect(read).toEqual(["/a.js", "/b.css", "/c.js"]);
  });

  test("wait while the server is asked for something else, such as saving", async () => {
    let isBusy = true;
    const { clock, read } = start({ isBusy: () => isBusy });
    await clock.advance(60_000);
    expect(read).toEqual([]);
    isBusy = false;
    await clock.advance(QUIET_MS);
    expect(read).not.toEqual([]);
  });

  test("are not loaded ahead for somebody who saves data", async () => {
    const { clock, read } = start({ mayLoad: () => false });
    await clock.advance(600_000);
    expect(read).toEqual([]);
    expect(isSavingData({ connection: { saveData: true } })).toBe(true);
    expect([isSavingData({}), isSavingData({ connection: { saveData: false } })]).toEqual([false, false]);
  });

  test("that cannot be loaded ahead say nothing, and are tried again later", async () => {
    let isAway = true;
    const read: string[] = [];
    const { clock } = start({
      read(address) {
        if (isAway) return Promise.reject(new TypeError("Failed to fetch"));
        return Promise.resolve(void read.push(address));
      },
    });
    await clock.advance(QUIET_MS + AFTER_FAILURE_MS);
    isAway = false;
    await clock.advance(AFTER_FAILURE_MS + 1_000);
    expect(read).toEqual(["/a.js", "/b.css", "/c.js"]);
  });
});

describe("the server has a newer build", () => {
  const page = (source: string) => new DOMParser().parseFromString(source, "text/html");
  const startPage = (script: string) =>
    `<script type="module" src="/assets/${script}"></script><div id="atrium"></div>`;
  const own = page(startPage("index-aaaaaaaa.js"));
  const answer =
    (text: string, ok = true) =>
    () =>
      Promise.resolve({ ok, text: () => Promise.resolve(text) });

  test.each([
    ["where its start page begins with another script", answer(startPage("index-bbbbbbbb.js")), true],
    ["not where it begins with the same", answer(startPage("index-aaaaaaaa.js")), false],
    ["not where something else answers", answer("<h1>Sign in to the network</h1>"), false],
    ["not where it fails", answer(startPage("index-bbbbbbbb.js"), false), false],
    ["not where it is away", () => Promise.reject(new TypeError("Failed to fetch")), false],
  ])("%s", async (_, ask, isNewer) => {
    await expect(hasNewerBuild(own, ask)).resolves.toBe(isNewer);
  });
});
