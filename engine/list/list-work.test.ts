import { describe, expect, test } from "vitest";
import type { WorkedRow } from "../activity/notification.ts";
import { pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";
import type { AnswerState } from "../context/page-context.ts";
import { buildPage } from "../page/build-page.ts";

const STOP = {
  id: "stop",
  kind: "vm-state",
  enable: [{ if: { "===": [{ var: "row.state" }, "On"] }, reason: "{{row.name}} is off" }],
  ask: { text: "Sure?" },
  call: { api: "vms", do: "POST /vm/{row.id}/stop" },
};
const RENAME = {
  id: "rename",
  kind: "modify",
  ask: { fields: [{ at: "/name" }] },
  call: { api: "vms", do: "PATCH /vm/{row.id}", body: { $: "form" } },
};
const DELETE = { id: "delete", kind: "delete", ask: {}, call: { api: "vms", do: "DELETE /vm/{row.id}" } };

const machines = (change: object = {}) => ({
  template: "machines",
  v: 1,
  kind: "list",
  title: "Machines",
  noun: "t:noun.vm",
  source: { api: "vms", do: "GET /vm", rows: "/data" },
  columns: ["name", { field: "state", format: "state" }],
  rowActions: [STOP, RENAME, DELETE],
  ...change,
});

const READ_AT = 1000;

function build(parts: Partial<PageParts> = {}) {
  const built = buildPage(
    pageContext({
      template: machines(),
      name: "machines",
      bodies: {
        "/vm": {
          data: [
            { id: 1, name: "web-01", state: "On" },
            { id: 2, name: "web-02", state: "Off" },
          ],
        },
      },
      ...parts,
    }),
  );
  const [list] = built.model.panels;
  if (list?.kind !== "list") throw new Error("The page has no list.");
  return { list, seen: built.seenFailures };
}

const worked = (change: Partial<WorkedRow> = {}): WorkedRow => ({
  id: "n1",
  type: "running",
  name: "Stop web-01",
  date: READ_AT - 1,
  work: { run: "r1", list: "machines", at: "[{},{}]", key: "1", action: "stop", doing: "Stopping…" },
  ...change,
});

function withWork(change: Partial<WorkedRow>, parts: Partial<PageParts> = {}) {
  const { list, seen } = build({
    works: (name, at) => new Map(name === "machines" && at === "[{},{}]" ? [["1", worked(change)]] : []),
    ...parts,
  });
  const [row] = list.rows;
  if (row === undefined) throw new Error("The list has no row.");
  return { row, seen, other: list.rows[1] };
}

describe("a row that an action works on", () => {
  test("says so in its state, and does not offer the same action again", () => {
    const { row, other } = withWork({});
    expect(row.cells[1]).toMatchObject({ text: "Stopping…", tone: "progress" });
    expect(row.work).toMatchObject({
      state: "running",
      text: "Stopping…",
      field: "state",
      name: "Stop web-01",
    });
    expect(row.actions.map(({ id, disabledReason }) => [id, disabledReason])).toEqual([
      ["stop", "Stopping…"],
      ["rename", undefined],
      ["delete", undefined],
    ]);
    expect(other?.work).toBeUndefined();
    expect(row.source).toMatchObject({ state: "On" });
  });

  test("says so below its name, where it has no state", () => {
    const { row } = withWork({}, { template: machines({ columns: ["name"] }) });
    expect(row.cells[0]).toMatchObject({ text: "web-01" });
    expect(row.work).toMatchObject({ field: "name", text: "Stopping…" });
  });

  test.each<[what: string, answer: object, date: number, isShown: boolean]>([
    ["is shown while its list is read again", { isUpdating: true }, READ_AT + 1, true],
    ["is over where the list was read after it", {}, READ_AT - 1, false],
    ["is over where the list is read again for another reason", { isUpdating: true }, READ_AT - 1, false],
    ["is over where reading again has failed", {}, READ_AT + 1, false],
  ])("and that has ended %s", (_, answer, date, isShown) => {
    const state: AnswerState = {
      state: "ready",
      body: { data: [{ id: 1, name: "web-01", state: "On" }] },
      updatedAt: READ_AT,
      ...answer,
    };
    const { row } = withWork({ type: "complete", date }, { answers: () => state } as Partial<PageParts>);
    expect(row.work === undefined).toBe(!isShown);
  });
});

describe("a row on which an action failed", () => {
  const failed = { type: "failed", error: "409 Error - Busy", reason: "Busy" } as const;

  test("says why, beside the state that it has, and what would be tried again, as the same submit", () => {
    const { row, seen } = withWork(failed);
    expect(row.cells[1]).toMatchObject({ text: "On" });
    expect(row.work).toMatchObject({
      state: "failed",
      text: "Busy",
      error: "409 Error - Busy",
      retry: { action: "stop", submitId: "r1" },
    });
    expect(row.actions.map(({ disabledReason }) => disabledReason)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(seen).toEqual([{ id: "n1", state: "On" }]);
  });

  test("says the specified sentence, where the server says nothing else", () => {
    expect(withWork({ ...failed, reason: "" }).row.work?.text).toBe("409 Error - Busy");
  });

  test("with its activity, would be tried again as another submit", () => {
    const { row } = withWork({ ...failed, activity: "a1" });
    expect(row.work?.retry).toEqual({ action: "stop", submitId: undefined });
  });

  test("has the failure behind it where its state is another now", () => {
    const { work } = worked();
    expect(withWork({ ...failed, work: { ...work, state: "On" } })).toMatchObject({
      row: { work: { state: "failed" } },
      seen: [],
    });
    const { row, seen } = withWork({ ...failed, work: { ...work, state: "Off" } });
    expect(row.work).toBeUndefined();
    expect(seen).toEqual([{ id: "n1", state: "On" }]);
  });
});

describe("the actions for several rows", () => {
  test("are those of a row that can run for each, and its own ones, by which an id is taken", () => {
    const own = { id: "delete", kind: "delete", ask: {}, call: { api: "vms", do: "DELETE /vm" } };
    const { list } = build({ template: machines({ bulkActions: [own] }) });
    expect(list.bulkActions).toMatchObject([
      { id: "stop", isPerRow: true, asks: true, pointer: "/rowActions/0" },
      { id: "delete", pointer: "/bulkActions/0" },
    ]);
    expect(list.bulkActions.map(({ disabledReason }) => disabledReason)).toEqual([undefined, undefined]);
  });

  test("stand in the order of the row's actions, and after them what only several rows have", () => {
    const own = { id: "stop", kind: "run", label: "Stop", call: { api: "vms", do: "DELETE /vm" } };
    const template = machines({
      rowActions: [STOP, { ...STOP, id: "start" }],
      bulkActions: [{ ...own, id: "export" }, own],
    });
    expect(build({ template }).list.bulkActions.map(({ pointer }) => pointer)).toEqual([
      "/bulkActions/1",
      "/rowActions/1",
      "/bulkActions/0",
    ]);
  });

  test("are none where the viewer may start none", () => {
    const hidden = { ...STOP, access: { flags: ["off"] } };
    expect(build({ template: machines({ rowActions: [hidden] }) }).list.bulkActions).toEqual([]);
  });

  test.each([
    ["virtual machines", { "noun.vm": "virtual machine", "many.virtual machine": "virtual machines" }],
    [undefined, { "noun.vm": "virtual machine" }],
  ])("are about %s", (things, translations) => {
    expect(build({ translations }).list.things).toBe(things);
  });
});
