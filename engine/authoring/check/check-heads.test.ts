import { expect, test } from "vitest";
import { findIn } from "./hooks.fixture.ts";

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
