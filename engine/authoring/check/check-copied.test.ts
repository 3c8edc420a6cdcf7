import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const translations = {
  "hooks.size": "Size",
  "hooks.room": "Room",
  "hooks.stop": "Stop",
  "hooks.one": "One hook",
  "hooks.none": "No hooks",
  "hooks.some": "{{load.open.data.length}} hooks",
  "hooks.is-open": "It is open",
  "hooks.is-closed": "It is closed",
};

/** The rules about copies, aside from what else may be said of these pages. */
function find(page: object): readonly string[] {
  return findIn(page, { translations });
}

const columns = (...more: readonly object[]): object => ({ ...HOOKS, columns: [{ field: "name" }, ...more] });
const form = (...fields: readonly object[]): object => ({
  ...HOOK_ADD,
  fields: [...HOOK_ADD.fields, ...fields],
});
const loaded = (load: object, more: object): object => ({
  template: "hooks",
  v: 1,
  kind: "dashboard",
  title: "Hooks",
  access: { all: ["access.Services.R"] },
  load,
  ...more,
});
const READ = { api: "hooks", do: "GET /hooks" };
const stat = (id: string, path: string): object => ({ kind: "stat", id, label: id, value: { $: path } });

describe("labels", () => {
  test.each<[page: object, finding: string]>([
    [
      columns({ field: "size", label: "t:hooks.size" }, { field: "room", label: "t:hooks.size" }),
      '/columns/2/label — "size" before is called "Size" too: say what differs',
    ],
    [
      columns({ field: "room", label: "Size" }, { field: "size", label: "Room" }),
      '/columns/1/label — "Size" is what "size" shows, and this shows "room"',
    ],
    [
      columns({ field: "size" }, { field: "room", value: { $: "row.size" } }),
      '/columns/2/value — reads "size", which is shown beside it: this is "room"',
    ],
    [
      { ...HOOKS, drawer: { facts: ["size", "room", { field: "size" }] } },
      "/drawer/facts/2 — a fact before is the same",
    ],
    [
      form({ at: "/size", label: "Width" }, { at: "/room", label: "Width" }),
      '/fields/3/label — "/size" before is called "Width" too: say what differs',
    ],
  ])("%j", (page, finding) => {
    expect(find(page).join("\n")).toContain(finding);
  });

  test.each([
    columns({ field: "size", label: "Size" }, { field: "room", label: "Room" }),
    columns({ field: "owner" }, { field: "boss", value: { $: "row.owner.manager" } }),
    columns({ field: "groups", value: { $: "row.groups.*.name" } }),
    columns({ field: "owner.name", label: "Owner" }, { field: "owner.manager", label: "Its manager" }),
  ])("%j is right", (page) => {
    expect(find(page)).toEqual([]);
  });
});

describe("bounds", () => {
  const limits = { api: "hooks", do: "GET /hooks/{query.id}" };
  const bounded = (field: object): object => ({
    ...form({ at: "/size" }, { at: "/room", ...field }),
    params: { id: "query" },
    load: { limits },
  });
  test.each<[field: object, finding: string]>([
    [
      { max: { $: "load.limits.extra.size.max" } },
      '/fields/3/max — "load.limits.extra.size.max" belongs to the field "/size"',
    ],
    [
      { min: { $: "load.limits.extra.room.max" } },
      '/fields/3/min — "load.limits.extra.room.max" is a "max", and this is the "min"',
    ],
    [
      { step: { $: "load.limits.extra.room.min" } },
      '/fields/3/step — "load.limits.extra.room.min" is a "min", and this is the "step"',
    ],
  ])("%j", (field, finding) => {
    expect(find(bounded(field)).join("\n")).toContain(finding);
  });

  test("of the field itself are right", () => {
    const field = {
      min: { $: "load.limits.extra.room.min" },
      max: { $: "load.limits.extra.room.max" },
      init: { $: "load.limits.extra.room.min" },
    };
    expect(find(bounded(field)).filter((each) => each.includes("/fields/3"))).toEqual([]);
  });
});

describe("loads that nothing reads", () => {
  const both = { open: READ, closed: READ };
  test.each<[page: object, name: string]>([
    [loaded(both, { panels: [stat("a", "load.open.data"), stat("b", "load.open.data")] }), "closed"],
    [loaded(both, { panels: [stat("a", "load.closed.data")] }), "open"],
    [
      loaded(
        { ...both, opened: READ },
        { panels: [stat("a", "load.opened.data"), stat("b", "load.closed.data")] },
      ),
      "open",
    ],
  ])("%j", (page, name) => {
    expect(find(page).join("\n")).toContain(`/load/${name} — nothing on this page reads "load.${name}"`);
  });

  test("one that a text reads is read", () => {
    const page = loaded(both, { title: "t:hooks.some", panels: [stat("b", "load.closed.data")] });
    expect(find(page).join("\n")).not.toContain("nothing on this page reads");
  });
});

describe("texts of a switch", () => {
  const shown = (by: string, to: object, other?: string): object =>
    loaded(
      { open: READ, closed: READ, hook: { api: "hooks", do: "GET /hooks/{claims.accountId}" } },
      {
        title: { by: { $: by }, to, else: other ?? "Hooks" },
        panels: ["open", "closed", "hook"].map((name) => stat(name, `load.${name}.data`)),
      },
    );
  test.each<[page: object, finding: string]>([
    [
      shown("load.hook.state", { open: "t:hooks.is-closed", closed: "t:hooks.is-open" }),
      '/title/to/open — "t:hooks.is-closed" speaks of "closed"',
    ],
    [
      shown("load.open.data.length", { "0": "t:hooks.one" }),
      '/title/to/0 — "t:hooks.one" is the text for one, and this is the case of none',
    ],
    [
      shown("load.open.data.length", { "1": "t:hooks.none" }),
      '/title/to/1 — "t:hooks.none" is the text for none, and this is the case of one',
    ],
    [
      shown("load.open.data.length", { "1": "t:hooks.some" }),
      '/title/to/1 — "t:hooks.some" is the text for many',
    ],
    [
      shown("load.hook.enabled", { true: "Off" }, "Enabled"),
      '/title/else — "Enabled" is said where "load.hook.enabled" is true',
    ],
    [
      shown("load.closed.data.length", { "0": "t:hooks.none" }, "t:hooks.some"),
      '/title/else — "load.closed.data.length" decides, and the text "t:hooks.some" says "load.open',
    ],
  ])("%j", (page, finding) => {
    expect(find(page).join("\n")).toContain(finding);
  });

  test.each([
    shown("load.hook.state", { open: "t:hooks.is-open", closed: "t:hooks.is-closed" }),
    shown("load.open.data.length", { "0": "t:hooks.none", "1": "t:hooks.one" }, "t:hooks.some"),
    shown("load.hook.enabled", { true: "Enabled" }, "Off"),
  ])("%j is right", (page) => {
    expect(find(page).filter((each) => each.startsWith("/title"))).toEqual([]);
  });
});

describe("actions", () => {
  const act = (id: string, more: object = {}): object => ({
    id,
    kind: "run",
    label: id,
    icon: "power",
    access: "access.Services.U",
    call: { api: "hooks", do: "PATCH /hooks/{row.id}", body: { note: id } },
    ...more,
  });
  const acting = (...rowActions: readonly object[]): object => ({ ...HOOKS, rowActions });
  const sends = (body: object): object => ({ api: "hooks", do: "PATCH /hooks/{row.id}", body });

  test.each<[page: object, finding: string]>([
    [
      acting(act("close"), act("stop", { ask: { text: "t:hooks.close-text" } })),
      '/rowActions/1/ask/text — "t:hooks.close-text" is of the action "close", and this is "stop"',
    ],
    [
      acting(act("close", { then: [{ toast: "t:hooks.stopped" }] }), act("stop")),
      '/rowActions/0/then/0/toast — "t:hooks.stopped" is of the action "stop", and this is "close"',
    ],
    [
      acting(
        act("close", {
          enable: [
            { if: { "!==": [{ var: "row.state" }, "open"] }, reason: "t:hooks.is-closed" },
            { if: { "!==": [{ var: "row.state" }, "closed"] }, reason: "t:hooks.is-open" },
          ],
        }),
      ),
      '/rowActions/0/enable/0/reason — "t:hooks.is-closed" is the reason of the rule 2, and this is the rule 1',
    ],
    [
      acting(act("closed", { enable: [{ if: { in: [{ var: "row.state" }, ["closed"]] }, reason: "No" }] })),
      '/rowActions/0/enable/0/if/in/1 — "closed" can be done where "row.state" is "closed" already',
    ],
    [
      acting(act("on", { show: { "!!": { var: "row.enabled" } }, call: sends({ enabled: true }) })),
      '/rowActions/0/show — sends "enabled" as true only where it is that already',
    ],
    [
      acting(
        act("open", { show: { "===": [{ var: "row.state" }, "open"] }, call: sends({ state: "open" }) }),
      ),
      '/rowActions/0/show/===/1 — sends "state" as "open" only where it is that already',
    ],
    [
      acting(act("a"), act("b"), act("c", { access: undefined })),
      '/rowActions/2 — makes the same call as its neighbours, which say "access":',
    ],
  ])("%j", (page, finding) => {
    expect(find(page).join("\n")).toContain(finding);
  });

  test("that say and do what they are called are right", () => {
    const page = acting(
      act("close", { then: [{ toast: "Closed" }], show: { "===": [{ var: "row.state" }, "open"] } }),
      act("on", { show: { "!": { var: "row.enabled" } }, call: sends({ enabled: true }) }),
    );
    expect(find(page)).toEqual([]);
  });
});
