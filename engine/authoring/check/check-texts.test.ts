import { describe, expect, test } from "vitest";
import { checkTexts } from "./check-texts.ts";
import { HOOKS_API } from "./hooks.fixture.ts";

const POWER = {
  "power.stop": "Power off",
  "power.stop-doing": "Powering off…",
  "power.stop-done": "{name} is powered off",
  "power.stop-failed": "{name} was not powered off",
  "power.stop-text": "{name} stops at once.",
  "power.stop-text-several": "{name} stop at once.",
  "power.start": "Power on",
  "power.start-doing": "Powering on…",
  "power.start-done": "{name} is powered on",
  "power.start-failed": "{name} was not powered on",
  "power.nap": "Suspend",
  "power.nap-doing": "Suspending…",
  "power.nap-done": "{name} is suspended",
  "power.nap-failed": "{name} was not suspended",
  "power.nap-text": "{name} pauses at once.",
  "power.nap-text-several": "{name} pause at once.",
  "power.reset": "Reset",
  "power.reset-doing": "Resetting…",
  "power.reset-done": "{name} was reset",
  "power.reset-failed": "{name} was not reset",
  "power.reset-text": "{name} begins anew at once.",
  "power.reset-text-several": "{name} begin anew at once.",
  "room.stop-done": "{name} is stopped",
  "room.stop-failed": "{name} was not stopped",
  "room.locked": "{name} is locked",
  "room.unlocked": "{name} is open again",
  "why.already-on": "Already powered on",
  "why.already-off": "Already powered off",
};

const LOG = {
  "sentence.hooks.*": "{{who}} changed {{what}}",
  "sentence.hooks.hook.create": "{{who}} added hook {{what}}",
  "sentence.hooks.hook.delete": "{{who}} deleted hook {{what}}",
  "sentence.hooks.hook.delete-failed": "Hook {{what}} could not be deleted for {{who}}: {{why}}",
  "sentence.hooks.hook.state.open": "{{who}} opened hook {{what}}",
  "sentence.hooks.hook.state.closed": "{{who}} closed hook {{what}}",
  "sentence.hooks.line.create": "{{who}} added line {{what}}",
  "sentence.hooks.line.delete": "{{who}} deleted line {{what}}",
  "sentence.hooks.line.delete-failed": "Line {{what}} could not be deleted for {{who}}: {{why}}",
  "sentence.hooks.room.create": "{{who}} added room {{what}}",
  "sentence.hooks.room.delete": "{{who}} deleted room {{what}}",
  "sentence.hooks.room.delete-failed": "Room {{what}} could not be deleted for {{who}}: {{why}}",
  "value.bigRoom": "Large room",
  "many.hook": "hooks",
  "many.line": "lines",
  "many.room": "rooms",
  "hooks.noun": "hook",
  "lines.noun": "line",
  "rooms.noun": "room",
};

const PAGE = {
  panels: ["hooks", "lines", "rooms"].map((name) => ({ noun: `t:${name}.noun` })),
  source: { api: "hooks", do: "GET /hooks", filter: { kind: "bigRoom" } },
  columns: [{ sentence: { parts: { who: {}, what: {}, why: {} } } }],
};

function findIn(texts: Readonly<Record<string, string>>): readonly string[] {
  const files = [{ path: "page.json", text: JSON.stringify(PAGE) }];
  return checkTexts([{ path: "en.json", text: JSON.stringify(texts) }], {
    files,
    descriptions: HOOKS_API.descriptions,
  }).map(({ pointer, message }) => `${pointer} — ${message}`);
}

/** The right texts with one of them changed, renamed or left out. */
function wrong(key: string, text: string | undefined, renamed = key): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ ...POWER, ...LOG }).flatMap(([each, own]) => {
      if (each !== key) return [[each, own]];
      return text === undefined ? [] : [[renamed, text]];
    }),
  );
}

test("texts that fit their keys are right", () => {
  expect(findIn({ ...POWER, ...LOG })).toEqual([]);
});

describe("a text says what its key is there for", () => {
  test.each<[key: string, text: string, finding: string]>([
    ["power.stop-done", "{name} is powered on", 'says what "power.start-done" is there for'],
    ["power.nap", "Power on", 'says what "power.start" is there for'],
    ["power.start-failed", "{name} is powered on", 'says what "power.start-done" is there for'],
    [
      "sentence.hooks.room.create",
      "{{who}} deleted room {{what}}",
      '"sentence.hooks.room.delete" is there for',
    ],
    [
      "sentence.hooks.line.delete",
      "{{who}} deleted room {{what}}",
      '"sentence.hooks.room.delete" is there for',
    ],
    ["why.already-on", "Already powered off", 'speaks of "off" as "why.already-off" should'],
    ["why.already-off", "Already powered on", 'speaks of "on" as "why.already-on" should'],
    [
      "sentence.hooks.hook.state.closed",
      "{{who}} opened hook {{what}}",
      'is word for word the text of "sentence.hooks.hook.state.open"',
    ],
    ["room.locked", "{name} is open again", 'is word for word the text of "room.unlocked"'],
    // A thing that is "stopped" may have failed.
    ["room.stop-failed", "{name} is stopped", 'is word for word the text of "room.stop-done"'],
    ["power.nap-doing", "Resetting…", 'says what "power.reset-doing" is there for'],
    [
      "sentence.hooks.hook.delete-failed",
      "{{who}} had {{what}} deleted: {{why}}",
      "is the text of a failure and does not say so",
    ],
    [
      "power.reset-done",
      "{name} could not be reset",
      'says that it failed, which is said by "power.reset-failed"',
    ],
  ])("%s: %s", (key, text, finding) => {
    const found = findIn(wrong(key, text));
    expect(found.filter((each) => each.startsWith(`/${key} — `)).join("\n")).toContain(finding);
  });
});

describe("a text whose companion was forgotten", () => {
  test.each<[forgotten: string, finding: string]>([
    ["power.reset-text-several", '/power.reset-text — has no "power.reset-text-several" beside it'],
    ["power.start-doing", '/power.start — has no "power.start-doing" beside it'],
    ["power.nap-failed", '/power.nap — has no "power.nap-failed" beside it'],
  ])("%s", (forgotten, finding) => {
    expect(findIn(wrong(forgotten, undefined))).toEqual([expect.stringContaining(finding)]);
  });

  test("but a custom of one is none", () => {
    const { "power.stop-text-several": _, "power.nap-text-several": __, ...few } = { ...POWER, ...LOG };
    expect(findIn(few)).toEqual([]);
  });

  test("a code with words where all others have a sentence too", () => {
    const words = Object.fromEntries(
      ["create", "delete", "delete-failed"].map((code) => [`value.hooks.room.${code}`, `Room ${code}, not`]),
    );
    expect(findIn({ ...POWER, ...LOG, ...words })).toEqual([]);
    const { "value.hooks.room.delete": ___, ...less } = words;
    expect(findIn({ ...POWER, ...LOG, ...less }).join("\n")).toContain(
      '/sentence.hooks.room.delete — has no "value.hooks.room.delete" beside it',
    );
  });
});

describe("a text for a code that never comes", () => {
  test.each<[key: string, renamed: string, finding: string]>([
    ["value.bigRoom", "value.bigroom", 'no code is "bigroom": did you mean "value.bigRoom"?'],
    ["value.bigRoom", "value.big-room", 'no code is "big-room": did you mean "value.bigRoom"?'],
    [
      "sentence.hooks.hook.state.closed",
      "sentence.hooks.hook.state.close",
      'did you mean "sentence.hooks.hook.state.closed"?',
    ],
    [
      "sentence.hooks.room.delete",
      "sentence.hooks.room.deleet",
      'did you mean "sentence.hooks.room.delete"?',
    ],
    ["many.hook", "many.hooks", 'no list calls its rows "hooks": did you mean "many.hook"?'],
  ])("%s as %s", (key, renamed, finding) => {
    const text = { ...POWER, ...LOG }[key as keyof typeof LOG];
    expect(findIn(wrong(key, text, renamed)).join("\n")).toContain(
      `/${renamed} — ${finding.startsWith("did") ? "no code is" : finding}`,
    );
    expect(findIn(wrong(key, text, renamed)).join("\n")).toContain(finding);
  });

  test("one that nothing is near to may come", () => {
    const more = {
      "value.xyz-t": "XYZ",
      "value.HUGE_HALL": "Hall",
      "sentence.hooks.hook.end": "{{who}} ended {{what}}",
    };
    expect(findIn({ ...POWER, ...LOG, ...more })).toEqual([]);
  });
});

describe("a sentence names what the list fills", () => {
  test.each<[key: string, text: string, finding: string]>([
    [
      "sentence.hooks.hook.create",
      "{{who}} added hook {{waht}}",
      'no list fills {{waht}}, did you mean "what"?',
    ],
    ["sentence.hooks.room.create", "{{who}} added a room", "does not name {{what}}, as the other sentences"],
    [
      "sentence.hooks.hook.delete",
      "Hook {{what}} was deleted",
      "does not name {{who}}, as the other sentences",
    ],
    [
      "sentence.hooks.line.delete-failed",
      "Line {{what}} could not be deleted for {{who}}",
      "does not name {{why}}, as the other sentences of failures do",
    ],
  ])("%s: %s", (key, text, finding) => {
    expect(findIn(wrong(key, text)).join("\n")).toContain(`/${key} — ${finding}`);
  });
});
