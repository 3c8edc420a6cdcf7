import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "../page/build-page.ts";
import type { CellModel } from "../model/index.ts";

const translations = {
  "sentence.log.*": "{{who}} changed {{what}}",
  "sentence.log.*.create": "{{who}} added {{what}}",
  "sentence.log.vm.powered": "{{who}} changed the power of {{what}}",
  "sentence.log.vm.powered.stop": "{{who}} powered off {{what}} in {{where}}",
  "sentence.log.vm.failed": "{{what}} failed: {{why}}",
  "sentence.log.broken": "{{who}} and {{whom}}{{#if who}}!{{/if}}",
  "sentence.other.vm.gone": "Of another API",
  "cell.none": "none",
  "cell.changed": "{label} changed",
  "value.log.ON": "Running",
};

const parts = {
  who: { text: "{{row.user}}" },
  what: { text: "{{row.name}}", link: "/pages/thing/{row.page}" },
  where: { text: "{{row.parent.name}}", link: "/pages/pool/{row.parent.id}", access: { type: ["provider"] } },
  why: { text: "{{row.why}}" },
};

const ROW = { id: 1, user: "ada@demo.example", name: "app-09", page: "9", parent: { name: "mail", id: "7" } };

/** The cell of one row, its CSV text, and what was reported of the template. */
function build(row: object, column: object = {}) {
  const reports: string[] = [];
  const context = pageContext({
    template: {
      template: "x",
      v: 1,
      kind: "list",
      title: "X",
      key: "id",
      source: { api: "log", do: "GET /log", rows: "/data" },
      columns: [{ field: "code", sentence: { parts, changes: "changes" }, ...column }],
      csv: { file: "log" },
    },
    bodies: { "/log": { data: [{ ...ROW, ...row }] } },
    translations,
    dialects: { log: {} },
    report: (problem) => reports.push(problem),
  });
  const [list] = buildPage(context).model.panels;
  const cell: CellModel | undefined = list?.kind === "list" ? list.rows[0]?.cells[0] : undefined;
  const csvOf = async (): Promise<unknown> => {
    if (list?.kind !== "list") return undefined;
    const csv = await list.handle.csv?.();
    return [...(csv?.texts(list.rows.map(({ source }) => source)) ?? [])];
  };
  return { cell, csvOf, reports };
}

describe("a row becomes a sentence", () => {
  test.each([
    ["of its code", "vm.powered.stop", "ada@demo.example powered off app-09 in mail"],
    ["of the beginning of its code", "vm.powered.strange", "ada@demo.example changed the power of app-09"],
    ["of the end of its code", "bucket.create", "ada@demo.example added app-09"],
    ["of the end, before what follows it", "bucket.create.twice", "ada@demo.example added app-09"],
    ["of all others", "bucket.melt", "ada@demo.example changed app-09"],
    ["of all others, not of another API", "vm.gone", "ada@demo.example changed app-09"],
  ])("by the text %s", (_, code, text) => {
    expect(build({ code }).cell?.text).toBe(text);
  });

  test("with links, where the address can be filled and the viewer may go there", () => {
    expect(build({ code: "vm.powered.stop" }).cell?.pieces).toEqual([
      { text: "ada@demo.example", isPart: true },
      { text: " powered off " },
      { text: "app-09", isPart: true, href: "/pages/thing/9" },
      { text: " in " },
      { text: "mail", isPart: true },
    ]);
    const gone = build({ code: "vm.powered", page: null }).cell?.pieces;
    expect(gone?.at(-1)).toEqual({ text: "app-09", isPart: true });
  });

  test("and a part without text leaves nothing", () => {
    expect(build({ code: "vm.failed" }).cell?.text).toBe("app-09 failed: ");
    expect(build({ code: "vm.failed", why: "No power." }).cell?.text).toBe("app-09 failed: No power.");
  });

  test("and its text has what changed too, for a file", async () => {
    const changes = [
      { field: "powerState", title: "Power", former: "ON", value: null, schema: { enum: ["ON"] } },
    ];
    expect(await build({ code: "vm.powered", changes }).csvOf()).toEqual([
      ["ada@demo.example changed the power of app-09 (Power: Running → none)"],
    ]);
  });

  test("and says what its text has that is no part", () => {
    const { cell, reports } = build({ code: "broken" });
    expect(cell?.text).toBe("ada@demo.example and ");
    expect(reports).toEqual(expect.arrayContaining(['a sentence has no part "whom"']));
  });

  test("with an icon", () => {
    const icon = { by: { $: "row.result" }, to: { failed: "alert-circle" } };
    expect(build({ code: "vm.failed", result: "failed" }, { icon }).cell?.icon).toBe("alert-circle");
    expect(build({ code: "vm.failed", result: "done" }, { icon }).cell?.icon).toBeUndefined();
  });
});

describe("what changed is shown before and after", () => {
  const changesOf = (change: object) =>
    build({ code: "vm.powered", changes: [{ field: "quota.memory", ...change }] }).cell?.changes;

  test.each([
    [
      "with title and unit of its schema",
      { title: "Memory", former: 8, value: 16, schema: { type: "number", "x-unit": "GB" } },
      { label: "Memory", former: "8 GB", value: "16 GB" },
    ],
    [
      "without a limit",
      {
        title: "Memory",
        former: -1,
        value: 16,
        schema: { type: "integer", "x-unlimited": -1, "x-unit": "GB" },
      },
      { label: "Memory", former: "∞", value: "16 GB" },
    ],
    [
      "by its name, where nothing says more",
      { former: "a", value: null },
      { label: "Quota memory", former: "a", value: "none" },
    ],
    [
      "as yes and no",
      { former: false, value: true, schema: { type: "boolean" } },
      expect.objectContaining({ label: "Quota memory" }),
    ],
    [
      "as a list",
      { former: ["C", "R"], value: ["R"] },
      { label: "Quota memory", former: "C, R", value: "R" },
    ],
    ["as no more than that it changed", { title: "Password", hidden: true }, { label: "Password" }],
  ])("%s", (_, change, shown) => {
    expect(changesOf(change)).toEqual([shown]);
  });

  test.each([
    ["a new thing", { value: 16 }],
    ["one that is gone", { former: 16 }],
    ["what is no change", {}],
  ])("not of %s", (_, change) => {
    expect(changesOf(change)).toBeUndefined();
  });
});
