import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHashHistory, type HashHistory } from "./hash-history.ts";
import { createLeaveGuards } from "./leave-guards.ts";

let isUnsaved = false;
let history: HashHistory;

let endTest: () => void = () => {};
afterEach(() => endTest());

beforeEach(() => {
  isUnsaved = false;
  window.history.pushState(null, "", "#/pages/start?page=2");
  // Each with guards of its own: those of an earlier test still hear the browser.
  const guards = createLeaveGuards();
  let isOver = false;
  guards.add({ when: () => isUnsaved && !isOver, message: "Leave without saving?" });
  endTest = () => (isOver = true);
  history = createHashHistory(window, guards);
});

describe("the hash of the address", () => {
  test("is a path and a query", () => {
    expect(history.snapshot()).toMatchObject({ path: "/pages/start", query: "page=2" });
  });

  test("follows a step, its state with it, and the way back", async () => {
    history.go("/pages/next", { state: { isAsked: true } });
    expect(window.location.hash).toBe("#/pages/next");
    expect(history.snapshot()).toMatchObject({ path: "/pages/next", state: { isAsked: true } });
    window.history.back();
    await vi.waitFor(() => expect(history.snapshot().path).toBe("/pages/start"));
  });

  test("follows an address that was typed", async () => {
    window.location.hash = "#/pages/typed?search=a%20b";
    await vi.waitFor(() =>
      expect(history.snapshot()).toMatchObject({ path: "/pages/typed", query: "search=a%20b" }),
    );
  });

  test("tells whoever listens, once a step", () => {
    const listener = vi.fn();
    const stop = history.subscribe(listener);
    history.go("/pages/next");
    stop();
    history.go("/pages/other");
    expect(listener).toHaveBeenCalledOnce();
  });

  test("leaves no step behind where it redirects", async () => {
    history.go("/pages/next");
    history.redirect("/pages/landing");
    window.history.back();
    await vi.waitFor(() => expect(history.snapshot().path).toBe("/pages/start"));
  });
});

describe("a page that would lose something", () => {
  test("stays until the person has answered, and is left when they say so", () => {
    isUnsaved = true;
    history.go("/pages/next");
    expect(history.snapshot()).toMatchObject({
      path: "/pages/start",
      leaving: { message: "Leave without saving?" },
    });
    history.snapshot().leaving?.proceed();
    expect(history.snapshot().path).toBe("/pages/next");
    expect(history.snapshot().leaving).toBeUndefined();
  });

  test("stays where they stay", () => {
    isUnsaved = true;
    history.go("/pages/next");
    history.snapshot().leaving?.stay();
    expect(history.snapshot()).toMatchObject({ path: "/pages/start", leaving: undefined });
    expect(window.location.hash).toBe("#/pages/start?page=2");
  });

  test("is not asked when only its query changes", () => {
    isUnsaved = true;
    history.go("/pages/start?page=3");
    expect(history.snapshot().query).toBe("page=3");
    expect(history.snapshot().leaving).toBeUndefined();
  });

  test("is back under the question after the browser went back, and goes where the person wanted", async () => {
    history.go("/pages/next");
    isUnsaved = true;
    window.history.back();
    await vi.waitFor(() => expect(history.snapshot().leaving).toBeDefined());
    await vi.waitFor(() => expect(window.location.hash).toBe("#/pages/next"));
    expect(history.snapshot().path).toBe("/pages/next");
    history.snapshot().leaving?.proceed();
    await vi.waitFor(() => expect(window.location.hash).toBe("#/pages/start?page=2"));
    expect(history.snapshot()).toMatchObject({ path: "/pages/start", query: "page=2" });
  });
});
