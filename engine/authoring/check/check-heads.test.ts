import { expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const withState = (state: unknown): object => ({
  template: "hook",
  v: 1,
  kind: "detail",
  title: "{{load.hook.name}}",
  access: { all: ["access.Services.R"] },
  params: { id: "route" },
  load: { hook: { api: "hooks", do: "GET /hooks/{route.id}" } },
  of: { $: "load.hook" },
  items: ["name"],
  head: { of: { $: "load.hook" }, state },
});

test("the state of a head is in its thing, as a path and as an item", () => {
  const words = { by: { $: "item.enabled" }, to: { true: "On" }, else: "Off" };
  for (const state of ["state", "enabled", { field: "enabled", value: words }])
    expect(findIn(withState(state))).toEqual([]);
  expect(findIn(withState("stat"))).toEqual([
    expect.stringMatching(/^\/head\/state — "stat" is not in the answer of .*did you mean "state"\?$/),
  ]);
  expect(findIn(withState({ field: "enabled", value: { ...words, by: { $: "item.enabeld" } } }))).toEqual([
    expect.stringContaining('did you mean "enabled"?'),
  ]);
  expect(findIn(withState({ field: "name", format: "bytes" }))).toEqual([
    '/head/state/format — "bytes" cannot show "item.name": it is a text',
  ]);
});

const withReason = (reason: unknown): object => ({
  ...withState("state"),
  head: { of: { $: "load.hook" }, state: "state", reason },
});

test.each([
  ["note", '/head/reason — "note" is shown as it stands, did you mean "{{item.note}}"?'],
  ["owner.name", '/head/reason — "owner.name" is shown as it stands, did you mean "{{item.owner.name}}"?'],
  [
    "errorDisplay",
    '/head/reason — "errorDisplay" is shown as it stands, did you mean "{{item.errorDisplay}}"?',
  ],
  [{ field: "note" }, '/head/reason — must be a text: write "{{item.note}}"'],
  [{ $: "item.note" }, '/head/reason — must be a text: write "{{item.note}}"'],
  [{ text: "note" }, '/head/reason — must be a text such as "{{row.name}}" or "t:key"'],
])("the reason of a head is a text, not %j", (reason, finding) => {
  expect(findIn(withReason(reason))).toEqual([finding]);
});

test("a text of an action is no path in the row", () => {
  const titled = (title: unknown): readonly string[] => {
    const call = { api: "hooks", do: "DELETE /hooks/{row.id}" };
    return findIn({ ...HOOKS, rowActions: [{ id: "d", kind: "delete", ask: { title }, call }] });
  };
  expect(titled("owner.name")).toEqual([
    '/rowActions/0/ask/title — "owner.name" is shown as it stands, did you mean "{{row.owner.name}}"?',
  ]);
  expect(titled({ field: "name" })).toEqual([
    '/rowActions/0/ask/title — must be a text: write "{{row.name}}"',
  ]);
  for (const title of [
    "Note",
    "note",
    "Delete it",
    "{{row.name}}",
    { by: { $: "row.state" }, to: { open: "Now" }, else: "Later" },
  ])
    expect(titled(title)).toEqual([]);
});

test("the thing of a detail is not its own", () => {
  const page = {
    ...HOOKS,
    drawer: { panels: [{ kind: "detail", id: "owner", of: { $: "item.owner" }, items: ["name"] }] },
  };
  expect(findIn(page)).toContainEqual(
    expect.stringMatching(/^\/drawer\/panels\/0\/of — root "item" is not permitted here/),
  );
});
