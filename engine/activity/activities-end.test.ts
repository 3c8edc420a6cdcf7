import {
  activityStart as start,
  createFakeBrowser,
  MINUTE,
  openActivityTab as openTab,
  OWNER,
} from "#engine/testing";
import type { ActivityTab, FakeAnswer } from "#engine/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { NotificationState } from "./notification.ts";
import { storedKey } from "./stored-items.ts";

const SEED = 20_260_115;
const RUNS = 300;
const HOUR = 60 * MINUTE;
const KEY = storedKey(OWNER.accountId, OWNER.userId);

const WORDS = [
  "Completed",
  "purchased",
  "AVAILABLE",
  "pending approval",
  "error",
  "Bad State",
  "change failed",
];
const json = fc.oneof(
  fc.record({ state: fc.constantFrom(...WORDS, "timeout", "running", "delayed", "", "odd") }),
  fc.record({ state: fc.constantFrom("failed", 7, null), errors: fc.array(fc.jsonValue({ maxDepth: 2 })) }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Anything that a server, or a proxy before it, may answer to a poll. */
const anAnswer: fc.Arbitrary<FakeAnswer> = fc.oneof(
  { weight: 3, arbitrary: json.map((body) => ({ body })) },
  {
    weight: 1,
    arbitrary: fc.record({ status: fc.constantFrom(0, 204, 302, 401, 403, 404, 429, 500, 502, 503) }),
  },
  { weight: 1, arbitrary: fc.record({ status: fc.integer({ min: 100, max: 599 }), body: json }) },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.oneof(fc.string(), fc.constantFrom("", "<!doctype html><p>Bad gateway", '{"state":"compl')),
      headers: fc.constantFrom<Record<string, string>>(
        { "content-type": "application/json" },
        { "content-type": "text/html" },
        {},
      ),
    }),
  },
);
const aDelayedAnswer = fc
  .tuple(anAnswer, fc.oneof(fc.constant(0), fc.nat(5_000), fc.constant(60_000)))
  .map(([answer, delayMs]) => ({ ...answer, delayMs }));

const tab = fc.nat(2);
const anEvent = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("track" as const), tab, isDelete: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), tab, ms: fc.nat(20_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sleep" as const), tab, ms: fc.nat(13 * HOUR) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("jump" as const),
      tab,
      ms: fc.integer({ min: -HOUR, max: HOUR }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("poison" as const),
      tab,
      text: fc.oneof(
        fc.string(),
        fc.json(),
        fc.constant('{"v":1,"items":[{"id":1},null,{"type":"running"}]}'),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("close", "open", "offline", "online", "hide", "show", "expire", "renew", "clear"),
      tab,
    }),
  },
);
type Event = typeof anEvent extends fc.Arbitrary<infer T> ? T : never;

function agrees({ running, complete, failed, bell, count }: NotificationState): void {
  expect(bell).toBe(running.length > 0 ? "progress" : failed.length > 0 ? "failure" : "success");
  expect(count).toBe(running.length + complete.length + failed.length);
  for (const item of running) expect(item).toMatchObject({ type: "running", isWaiting: false });
  for (const item of failed) expect(item).toMatchObject({ type: "failed", isWaiting: false });
}

test(`whatever is answered in whatever order, every activity ends or waits, and the bell agrees (seed ${SEED}, ${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEvent, { maxLength: 25 }),
      fc.array(aDelayedAnswer, { minLength: 1, maxLength: 20 }),
      anAnswer,
      async (events, script, forGood) => {
        const browser = createFakeBrowser();
        let asked = 0;
        browser.http.on("GET /activity/{id}", () => script[asked++ % script.length] ?? {});
        const tabs = [openTab(browser), openTab(browser), openTab(browser)];
        let tracked = 0;
        const happen = async (event: Event, at: ActivityTab) => {
          if (event.do === "wait") await browser.clock.advance(event.ms);
          else if (event.do === "sleep") browser.clock.sleep(event.ms);
          else if (event.do === "jump") browser.clock.jump(event.ms);
          else if (event.do === "poison") at.ports.store.set(KEY, event.text);
          else if (event.do === "track")
            at.activities.track(start({ link: `a${tracked++}`, isDelete: event.isDelete }));
          else if (event.do === "close") at.activities.open(undefined);
          else if (event.do === "open") at.activities.open(OWNER);
          else if (event.do === "clear") at.activities.clear("running");
          else if (event.do === "expire" || event.do === "renew") {
            at.canPoll = event.do === "renew";
            at.activities.pollSoon();
          } else if (event.do === "hide" || event.do === "show")
            at.ports.setNetwork({ isVisible: event.do === "show" });
          else at.ports.setNetwork({ isOnline: event.do === "online" });
        };
        for (const event of events) {
          const at = tabs[event.tab];
          if (at !== undefined) await happen(event, at);
          for (const { activities } of tabs) agrees(activities.snapshot());
        }
        // The portal is opened again, online, and left open; the server always gives the same answer.
        for (const { activities } of tabs) activities.open(undefined);
        const last = openTab(browser);
        browser.http.on("GET /activity/{id}", forGood);
        await browser.clock.advance(2 * MINUTE);
        browser.clock.sleep(12 * HOUR + MINUTE);
        // As long as nobody may answer.
        await browser.clock.advance(7 * MINUTE);
        const state = last.activities.snapshot();
        agrees(state);
        expect(state.running).toEqual([]);
        last.activities.open(undefined);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
});

test("of several tabs one polls, the lists are the same, and another takes over", async () => {
  const events = fc.array(
    fc.record({ tab, do: fc.constantFrom("track", "close", "open"), ms: fc.nat(9_000) }),
    {
      maxLength: 20,
    },
  );
  await fc.assert(
    fc.asyncProperty(events, async (steps) => {
      const browser = createFakeBrowser();
      const polledAt: number[] = [];
      browser.http.on("GET /activity/a1", () => {
        polledAt.push(browser.clock.now());
        return { body: { state: "running" } };
      });
      const tabs = [openTab(browser), openTab(browser), openTab(browser)];
      const isOpen = [true, true, true];
      let isTracked = false;
      for (const step of steps) {
        const at = tabs[step.tab]?.activities;
        if (step.do === "track" && !isTracked && isOpen[step.tab] === true)
          isTracked = at?.track(start({ link: "a1" })) ?? false;
        else if (step.do !== "track") {
          isOpen[step.tab] = step.do === "open";
          at?.open(step.do === "open" ? OWNER : undefined);
        }
        const before = polledAt.length;
        await browser.clock.advance(step.ms);
        const [one, ...others] = tabs
          .filter((_, index) => isOpen[index])
          .map((each) => each.activities.snapshot());
        for (const other of others) expect(other).toEqual(one);
        // Never two tabs at once: the new one polls at once, then every three seconds.
        expect(polledAt.length - before).toBeLessThanOrEqual(2 + step.ms / 3_000);
        const isPolled = isTracked && isOpen.includes(true) && step.ms > 4_000;
        expect(polledAt.length).toBeGreaterThanOrEqual(isPolled ? before + 1 : before);
      }
    }),
    { numRuns: 60, seed: SEED },
  );
});
