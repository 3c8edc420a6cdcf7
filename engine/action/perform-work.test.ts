import { startActionPortal as startPortal } from "#engine/testing";
import { describe, expect, test } from "vitest";

const POST = { api: "a", do: "POST /x" } as const;
const ROW = { list: "pool", rowKey: "17", rowName: "web-01" };
const WORK = { run: "s1", list: "pool", at: "[{},{}]", key: "17", action: "stop", doing: "Stopping…" };
const ACTION = { id: "stop", doing: "Stopping…", call: POST };

describe("an action on a row of a list", () => {
  test("works on it from its first call to its last, and hands that on to its activity", async () => {
    const link = { link: "https://x.example/activity/a1" };
    const { run, works, tracked } = startPortal(ACTION, { "POST /x": [{ body: link, status: 202 }] });
    await run(ROW);
    expect(works).toEqual([
      { ...WORK, name: "Stop web-01" },
      { run: "s1", isDone: true },
    ]);
    expect(tracked).toMatchObject([{ work: WORK }]);
  });

  test("where it fails, reports the row with the failure", async () => {
    const { run, works, reports } = startPortal(ACTION, { "POST /x": [{ failed: 409 }] });
    await run(ROW);
    expect(works.at(-1)).toEqual({ run: "s1", isDone: false });
    expect(reports).toMatchObject([{ work: WORK, isQuiet: false }]);
  });

  test("has not failed where only a call has that may", async () => {
    const calls = [{ as: "first", optional: "Not all was done.", ...POST }] as const;
    const { run, works, reports } = startPortal(
      { ...ACTION, call: undefined, calls },
      { "POST /x": [{ failed: 409 }] },
    );
    await run(ROW);
    expect(works.at(-1)).toEqual({ run: "s1", isDone: true });
    expect(reports.map(({ work }) => work)).toEqual([undefined]);
  });

  test("elsewhere than in a list works on none", async () => {
    const { run, works } = startPortal(ACTION);
    await run();
    expect(works).toEqual([{ run: "s1", isDone: true }]);
  });
});

test("a quiet run shows no toast, neither of success nor of failure, and is reported", async () => {
  const action = { ...ACTION, then: [{ toast: "Stopped" }] };
  const { run, toasts, reports } = startPortal(action, { "POST /x": [{}, { failed: 500 }] });
  await run({ ...ROW, isQuiet: true });
  await run({ ...ROW, isQuiet: true, submitId: "s2" });
  expect([toasts, reports.map(({ isQuiet }) => isQuiet)]).toEqual([[], [true]]);
});
