import { describe, expect, test } from "vitest";
import type { Answer } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { classifyPoll } from "./classify-poll.ts";
import type { PolledItem, PollVerdict } from "./classify-poll.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 15, 12);

function item(change: Partial<PolledItem> = {}): PolledItem {
  return { name: "Delete web-01", isDelete: false, timeCreated: NOW - 60_000, failedPolls: 0, ...change };
}

function answered(body: unknown): Answer {
  return { ok: true, status: body === undefined ? 204 : 200, body, text: "", headers: {} };
}

const failed: Answer = { ok: false, failure: { ...localFailure("", 503), status: 503 } };
const unanswered: Answer = { ok: false, failure: localFailure("", 0) };
const broken: Answer = { ok: false, failure: { ...localFailure("", 200), isBroken: true } };

describe("every state of spec 1 §4, in any case", () => {
  test.each<[state: string, is: PollVerdict["is"]]>([
    ["completed", "complete"],
    ["purchased", "complete"],
    ["available", "complete"],
    ["pending approval", "waiting"],
    ["error", "failed"],
    ["failed", "failed"],
    ["bad state", "failed"],
    ["change failed", "failed"],
    ["timeout", "failed"],
    ["delayed", "running"],
    ["running", "running"],
    ["queued", "running"],
    ["", "running"],
    ["constructor", "running"],
  ])("%s: %s", (state, is) => {
    expect(classifyPoll(answered({ state }), item(), NOW).is).toBe(is);
    expect(classifyPoll(answered({ state: state.toUpperCase() }), item(), NOW).is).toBe(is);
    expect(classifyPoll(answered({ state: ` ${state} ` }), item(), NOW).is).toBe(is);
  });
});

describe("the outcome of a poll", () => {
  test.each<[title: string, answer: Answer, change: Partial<PolledItem>, verdict: PollVerdict]>([
    ["an empty answer completes", answered(undefined), {}, { is: "complete", message: "" }],
    ["an empty object completes", answered({}), {}, { is: "complete", message: "" }],
    ["a malformed answer does not", broken, {}, { is: "again", waitMs: 6_000 }],
    [
      "a message is kept",
      answered({ state: "completed", message: "Done" }),
      {},
      { is: "complete", message: "Done" },
    ],
    [
      "running continues before 12 hours",
      answered({ state: "running" }),
      { timeCreated: NOW - 12 * HOUR + 1 },
      { is: "running" },
    ],
    [
      "running fails at 12 hours",
      answered({ state: "running" }),
      { timeCreated: NOW - 12 * HOUR },
      { is: "failed", error: "Activity timed out (720 minutes)..." },
    ],
    [
      "delayed too",
      answered({ state: "delayed" }),
      { timeCreated: NOW - 13 * HOUR },
      { is: "failed", error: "Activity timed out (720 minutes)..." },
    ],
    [
      "it still completes after 12 hours",
      answered({ state: "available" }),
      { timeCreated: NOW - 13 * HOUR },
      { is: "complete", message: "" },
    ],
    [
      "a failed activity shows its message",
      answered({ state: "error", message: "Host is full" }),
      {},
      { is: "failed", error: "Activity Error - Host is full", reason: "Host is full" },
    ],
    [
      "and its status",
      answered({ state: "failed", status: 409, message: "In use" }),
      {},
      { is: "failed", error: "409 Error - In use", reason: "In use" },
    ],
    [
      "a failed service shows its message",
      answered({ state: "error", ServiceOfferings_id: 3, stateDescription: "No host" }),
      {},
      { is: "failed", error: "Service Error - No host", reason: "No host" },
    ],
    [
      "errors are listed",
      answered({ state: "failed", errors: [{ message: "A" }, { message: "B" }] }),
      {},
      { is: "failed", error: "Activity Error - A - B", reason: "A - B" },
    ],
    ["a failed poll is repeated", failed, {}, { is: "again", waitMs: 6_000 }],
    ["after a longer wait", failed, { failedPolls: 1 }, { is: "again", waitMs: 12_000 }],
    [
      "the third one counts",
      failed,
      { failedPolls: 2 },
      { is: "failed", error: "Something went wrong trying to retrieve the activity for Delete web-01" },
    ],
    ["where nobody answers, more are", unanswered, { failedPolls: 2 }, { is: "again", waitMs: 12_000 }],
    ["for five minutes", unanswered, { failedPolls: 24 }, { is: "again", waitMs: 12_000 }],
    [
      "and then it counts",
      unanswered,
      { failedPolls: 25 },
      { is: "failed", error: "Something went wrong trying to retrieve the activity for Delete web-01" },
    ],
    ["except for deletes", failed, { failedPolls: 2, isDelete: true }, { is: "lost-delete" }],
  ])("%s", (_title, answer, change, verdict) => {
    expect(classifyPoll(answer, item(change), NOW, { ServiceOfferings_id: "Service" })).toEqual(verdict);
  });
});
