import { expect, test } from "vitest";
import type { Roots } from "#engine/expression";
import { createFakeClock, createFakePorts } from "#engine/testing";
import type { ActionModel } from "../model/action-model.ts";
import { localFailure } from "../request/read-answer.ts";
import type { ActionPlace } from "./action-place.ts";
import type { ActionOutcome, ActionRun } from "./action-run.ts";
import { createActionRuns } from "./action-runs.ts";

const INVITE: ActionModel = {
  id: "invite",
  kind: "run",
  label: "Send invitation again",
  icon: "mail",
  isDanger: false,
  asks: false,
  pointer: "/pageActions/0",
};
const UNANSWERED: ActionOutcome = { ok: false, failure: localFailure("No answer", 0), results: {} };
const HALF_DONE: ActionOutcome = { ok: false, failure: localFailure("Busy", 409), results: { first: {} } };

const at = (roots: Roots, rowKey?: string): ActionPlace => ({ template: "user", roots, rowKey });

/** Runs that all end in the same way, once the test says so. */
function start(outcome: ActionOutcome) {
  const clock = createFakeClock();
  const performed: ActionRun[] = [];
  const ends: (() => void)[] = [];
  const runs = createActionRuns({
    perform: (run) => {
      performed.push(run);
      return new Promise((resolve) => ends.push(() => resolve(outcome)));
    },
    ports: { ...createFakePorts(), clock },
  });
  const press = async (place: ActionPlace) => {
    const begun = runs.start(INVITE, place);
    ends.at(-1)?.();
    await begun;
    return performed.at(-1)?.submitId;
  };
  return { runs, clock, performed, press };
}

test.each<[what: string, one: ActionPlace, other: ActionPlace]>([
  ["another thing in the query", at({ query: { id: "1" } }), at({ query: { id: "2" } })],
  ["another thing in the path", at({ route: { id: "1" } }), at({ route: { id: "2" } })],
  ["a row of that key under another thing", at({ query: { id: "1" } }, "7"), at({ query: { id: "2" } }, "7")],
])("what failed on one is not continued on %s, nor is that busy", async (_, one, other) => {
  const { runs, performed, press } = start(HALF_DONE);
  const first = await press(one);
  expect(await press(other)).not.toBe(first);
  expect(performed.at(-1)?.earlier).toBeUndefined();
  expect(await press(one)).toBe(first);
  expect(performed.at(-1)?.earlier).toEqual({ first: {} });
  void runs.start(INVITE, one);
  expect(runs.snapshot().has(runs.nameOf(INVITE, one))).toBe(true);
  expect(runs.snapshot().has(runs.nameOf(INVITE, other))).toBe(false);
});

test("what may have been done is the same submit for some minutes, and then another one", async () => {
  const { clock, press } = start(UNANSWERED);
  const first = await press(at({}));
  await clock.advance(300_000);
  expect(await press(at({}))).toBe(first);
  await clock.advance(3_600_000);
  expect(await press(at({}))).not.toBe(first);
});

test("what is done in part is continued, however late", async () => {
  const { clock, press } = start(HALF_DONE);
  const first = await press(at({}));
  await clock.advance(3_600_000);
  expect(await press(at({}))).toBe(first);
});
