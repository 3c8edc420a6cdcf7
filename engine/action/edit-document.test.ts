import type { Op } from "#engine/template";
import { expect, test } from "vitest";
import { editDocument } from "./edit-document.ts";

const DOCUMENT = {
  version: 4,
  enabled: true,
  rules: [
    { ruleId: 1, name: "web", port: 80, to: { ip: "10.0.0.1", note: "old" } },
    { ruleId: 2, name: "ssh" },
    { ruleId: 3, name: "dns" },
  ],
};
const roots = {
  row: { ruleId: 2 },
  rows: [{ ruleId: 3 }, { ruleId: 1 }],
  form: { name: "ssh2", tag: "a/b" },
};

function edit(ops: readonly Op[], hidden: readonly string[] = [], row: unknown = roots.row) {
  return editDocument(DOCUMENT, ops, { roots: { ...roots, row }, key: "ruleId", hidden });
}

test.each<[title: string, ops: readonly Op[], change: object]>([
  ["replaces a value", [{ op: "replace", path: "/enabled", value: false }], { enabled: false }],
  ["removes a value", [{ op: "remove", path: "/enabled" }], { enabled: undefined }],
  ["copies a value", [{ op: "copy", path: "/was", value: "/enabled" }], { was: true }],
  [
    "adds to the end of a list",
    [{ op: "add", path: "/rules/-", value: { $: "form" } }],
    { rules: [...DOCUMENT.rules, roots.form] },
  ],
  [
    "adds in front of a row",
    [{ op: "add", path: "/rules/{row}", value: { ruleId: 9 } }],
    { rules: [DOCUMENT.rules[0], { ruleId: 9 }, DOCUMENT.rules[1], DOCUMENT.rules[2]] },
  ],
  ["adds to a list that is not there yet", [{ op: "add", path: "/pools/-", value: 1 }], { pools: [1] }],
  [
    "fills a key with its own escapes",
    [{ op: "add", path: "/tags/{form.tag}", value: 1 }],
    { tags: { "a/b": 1 } },
  ],
  [
    "finds the row by its key and merges into it",
    [{ op: "merge", path: "/rules/{row}", value: { $: "form" } }],
    { rules: [DOCUMENT.rules[0], { ruleId: 2, ...roots.form }, DOCUMENT.rules[2]] },
  ],
  [
    "removes the row",
    [{ op: "remove", path: "/rules/{row}" }],
    { rules: [DOCUMENT.rules[0], DOCUMENT.rules[2]] },
  ],
  ["removes each selected row", [{ op: "remove", path: "/rules/{rows}" }], { rules: [DOCUMENT.rules[1]] }],
  [
    "changes a field of the row",
    [{ op: "replace", path: "/rules/{row}/name", value: "x" }],
    { rules: [DOCUMENT.rules[0], { ruleId: 2, name: "x" }, DOCUMENT.rules[2]] },
  ],
  [
    "moves the row one up",
    [{ op: "move", path: "/rules/{row}", by: -1 }],
    { rules: [DOCUMENT.rules[1], DOCUMENT.rules[0], DOCUMENT.rules[2]] },
  ],
  [
    "moves the row down, and not past the end",
    [{ op: "move", path: "/rules/{row}", by: 5 }],
    { rules: [DOCUMENT.rules[0], DOCUMENT.rules[2], DOCUMENT.rules[1]] },
  ],
  ["moves what is at the end nowhere", [{ op: "move", path: "/rules/0", by: -1 }], {}],
  ["merges into the whole", [{ op: "merge", path: "", value: { enabled: false } }], { enabled: false }],
  [
    "skips an operation whose condition is false",
    [{ op: "remove", path: "/enabled", when: { "===": [{ var: "form.name" }, "other"] } }],
    {},
  ],
])("%s", (_title, ops, change) => {
  const before = structuredClone(DOCUMENT);
  expect(edit(ops)).toEqual({ ok: true, document: { ...DOCUMENT, ...change }, place: expect.any(String) });
  expect(DOCUMENT).toEqual(before);
});

test("merges objects key by key and takes out what is hidden", () => {
  const ops: readonly Op[] = [
    { op: "merge", path: "/rules/{row}", value: { port: 443, to: { ip: "10.0.0.2" } } },
  ];
  expect(edit(ops, ["/name", "/gone"], { ruleId: 1 })).toMatchObject({
    document: { rules: [{ ruleId: 1, port: 443, to: { ip: "10.0.0.2", note: "old" } }, {}, {}] },
  });
  const edited = edit(ops, ["/name"], { ruleId: 1 });
  expect(JSON.stringify(edited)).not.toContain('"web"');
});

test.each<[title: string, op: Op, row: unknown]>([
  ["a row that does not exist any more", { op: "merge", path: "/rules/{row}", value: {} }, { ruleId: 7 }],
  ["a row without a key", { op: "remove", path: "/rules/{row}" }, {}],
  ["a value that does not exist any more", { op: "replace", path: "/limit", value: 1 }, undefined],
  ["a copy of a missing value", { op: "copy", path: "/limit", value: "/other" }, undefined],
])("reports %s", (_title, op, row) => {
  expect(edit([op], [], row)).toEqual({ ok: false, is: "gone" });
});

test("refuses a path that cannot be filled, and writes `__proto__` as an ordinary key", () => {
  expect(edit([{ op: "replace", path: "/{form.none}", value: 1 }])).toEqual({ ok: false, is: "unfilled" });
  edit([{ op: "add", path: "/__proto__/polluted", value: true }]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
