import {
  activityStart as start,
  createFakeBrowser,
  MINUTE,
  openActivityTab as openTab,
  OWNER,
} from "#engine/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Answer } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { createActivities } from "./create-activities.ts";

const ANSWERS: readonly (() => Answer)[] = [
  ...["completed", "Purchased", "pending approval", "error", "timeout", "running", "delayed", "odd"].map(
    (state) => (): Answer => ({ ok: true, status: 200, body: { state }, text: "", headers: {} }),
  ),
  () => ({ ok: true, status: 204, body: undefined, text: "", headers: {} }),
  () => ({ ok: true, status: 200, body: ["odd"], text: "", headers: {} }),
  ...[0, 401, 404, 429, 500].map((status) => (): Answer => ({
    ok: false,
    failure: localFailure("No", status),
  })),
];

test("whatever answers come in whatever order, over whatever tabs, every activity ends or waits and the bells agree", async () => {
  const event = fc.oneof(
    fc.record({ do: fc.constant("track" as const), tab: fc.nat(2), isDelete: fc.boolean() }),
    fc.record({
      do: fc.constant("wait" as const),
      tab: fc.constant(0),
      ms: fc.integer({ min: 1, max: 20_000 }),
    }),
    fc.record({
      do: fc.constantFrom("close" as const, "offline" as const, "online" as const, "hide" as const),
      tab: fc.nat(2),
    }),
  );
  const answers = fc.array(fc.record({ at: fc.nat(ANSWERS.length - 1), delayMs: fc.nat(5_000) }), {
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20 }), answers, async (events, script) => {
      const browser = createFakeBrowser();
      let asked = 0;
      let isOver = false;
      const tabs = Array.from({ length: 3 }, () => {
        const ports = browser.openTab();
        const poll = async (): Promise<Answer> => {
          const next = script[asked++ % script.length];
          await new Promise<void>((resolve) => void browser.clock.after(next?.delayMs ?? 0, resolve));
          return isOver
            ? { ok: true, status: 200, body: { state: "running" }, text: "", headers: {} }
            : (ANSWERS[next?.at ?? 0] ?? ANSWERS[0]!)();
        };
        const activities = createActivities({ ports, poll, canPoll: () => true, markStale: () => undefined });
        activities.open(OWNER);
        return { ports, activities };
      });
      let tracked = 0;
      for (const next of events) {
        const tab = tabs[next.tab];
        if (next.do === "wait") await browser.clock.advance(next.ms);
        else if (next.do === "track")
          tab?.activities.track(start({ link: `a${tracked++}`, isDelete: next.isDelete }));
        else if (next.do === "close") tab?.activities.open(undefined);
        else
          tab?.ports.setNetwork(
            next.do === "hide" ? { isVisible: false } : { isOnline: next.do === "online" },
          );
        const [one, ...others] = tabs
          .map(({ activities }) => activities.snapshot())
          .filter(({ count }) => count > 0);
        for (const other of others) expect(other).toEqual(one);
      }
      // Somebody opens the portal anew, online, and leaves it open; the server answers "running" for good.
      const last = openTab(browser);
      for (const { ports } of tabs) ports.setNetwork({ isOnline: true });
      for (const { activities } of tabs) activities.open(undefined);
      await browser.clock.advance(10_000);
      isOver = true;
      last.ports.http.on("GET /activity/{id}", { body: { state: "running" } });
      browser.clock.sleep(12 * 60 * MINUTE);
      await browser.clock.advance(30_000);
      const state = last.activities.snapshot();
      expect(state.running).toEqual([]);
      expect(state.bell).toBe(state.failed.length > 0 ? "failure" : "success");
      expect(state.count).toBe(state.complete.length + state.failed.length);
    }),
    { numRuns: 60 },
  );
});
