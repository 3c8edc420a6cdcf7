import { expect, test } from "vitest";
import { checkEnglish } from "./check-english.ts";
import { shownKeys } from "./shown-keys.ts";

/** The keys of an area's texts that nothing reads, by the advice on them. */
function unread(page: object | string, ...keys: readonly string[]): readonly string[] {
  const text = typeof page === "string" ? page : JSON.stringify(page);
  const texts = JSON.stringify(Object.fromEntries(keys.map((key) => [key, "Text"])));
  const shown = shownKeys([{ path: "hooks/pages/hooks.json", text }]);
  const own = { keys: new Map(), reads: () => false };
  return checkEnglish(texts, { file: "en.json", shown, naming: new Set(), own, isOwn: false }).map(
    ({ message }) => message,
  );
}

const page = {
  title: "t:hooks.title",
  pageActions: [
    { id: "all-hooks", kind: "view", goto: "/pages/hooks" },
    { id: "send-now", kind: "run", label: "t:hooks.send" },
    { id: "move-<to>", kind: "move-away" },
    { id: "hook-power", kind: "run", states: { stop: {} } },
  ],
};

test.each([
  "hooks.title",
  "action.all-hooks",
  "action.all-hooks-done",
  "action.move-up",
  "hooks.send-failed",
  "hook-power.stop-text",
  "done.move-away",
  "ended.move-away-done",
  "ask.move-away-text",
])("%s is read by the page that needs it", (key) => {
  expect(unread(page, key)).toEqual([]);
});

test.each(["hooks.titel", "action.send-now", "action.all-hook"])("nothing reads %s", (key) => {
  expect(unread(page, key)).toEqual([`nothing reads "${key}"`]);
});

test("what a page reads that is no JSON is not known, so nothing is said of the texts", () => {
  expect(unread("{", "hooks.titel")).toEqual([]);
});
