import { describe, expect, test } from "vitest";
import { buildPage } from "./build-page.ts";
import { pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";

test("a text given by its key waits for what its translation reads", () => {
  const template = {
    template: "zone",
    v: 1,
    kind: "tabs",
    title: "t:zone.title",
    load: { zone: { api: "dns", do: "GET /zone" }, owner: { api: "dns", do: "GET /owner" } },
    tabs: [
      { id: "all", title: "t:zone.tab", panels: [{ kind: "stat", id: "n", label: "t:zone.stat", value: 1 }] },
    ],
  };
  const translations = {
    "zone.title": "Modify {{load.zone.name}}",
    "zone.tab": "Of {{load.owner.name}}",
    "zone.stat": "Records of {{load.zone.name}}",
  };
  const show = (known: PageParts["bodies"]) =>
    buildPage(pageContext({ template, translations, bodies: known }));
  const first = show({});
  expect(first.calls.map(({ call }) => call.path)).toEqual(["/zone", "/owner"]);
  expect(first.model).toMatchObject({ title: "", panels: [{ kind: "problem", state: "loading" }] });
  const { model } = show({ "/zone": { name: "a.example" }, "/owner": { name: "Ada" } });
  expect(model).toMatchObject({
    title: "Modify a.example",
    tabs: [{ title: "Of Ada" }],
    panels: [{ kind: "stat", label: "Records of a.example" }],
  });
});

test("a title waits for the parameter that what it reads needs", () => {
  const template = {
    template: "zone",
    v: 1,
    kind: "dashboard",
    title: "Modify {{load.zone.name}}",
    params: { id: { in: "query", required: true } },
    load: { zone: { api: "dns", do: "GET /zone/{query.id}" } },
    panels: [{ kind: "plugin", id: "p", use: "p" }],
  };
  const show = (query: string) =>
    buildPage(pageContext({ template, query, bodies: { "/zone/17": { name: "a.example" } } })).model.title;
  expect([show(""), show("id=17")]).toEqual(["", "Modify a.example"]);
});

describe("the actions of a page", () => {
  const template = {
    template: "pool",
    v: 1,
    kind: "tabs",
    title: "{{load.service.name}}",
    params: { id: { in: "route", required: true } },
    load: { service: { api: "pricing", do: "GET /service/{route.id}" } },
    tabs: [{ id: "all", title: "All", panels: [{ kind: "plugin", id: "p", use: "p" }] }],
    pageActions: [
      { id: "modify", kind: "modify", goto: "/pages/edit-page/pool?id={load.service.id}" },
      { id: "named", kind: "view", label: "t:pool.named", goto: "/pages/pools" },
      { id: "rename", kind: "modify", goto: "/pages/edit-page/pool?id={route.id}" },
      { id: "new", kind: "purchase", goto: "/pages/buy" },
    ],
  };
  const translations = { "action.loading": "Wait.", "pool.named": "View {{load.service.name}}" };
  const show = (known: PageParts["bodies"]) =>
    buildPage(pageContext({ template, translations, bodies: known, route: { id: "17" } })).model.actions.map(
      ({ id, disabledReason, href }) => [id, disabledReason ?? href],
    );

  test("that read a load wait for it, and say so", () => {
    expect(show({})).toEqual([
      ["modify", "Wait."],
      ["named", "Wait."],
      ["rename", "/pages/edit-page/pool?id=17"],
      ["new", "/pages/buy"],
    ]);
    expect(show({ "/service/17": { id: 3, name: "pool-1" } })).toEqual([
      ["modify", "/pages/edit-page/pool?id=3"],
      ["named", "/pages/pools"],
      ["rename", "/pages/edit-page/pool?id=17"],
      ["new", "/pages/buy"],
    ]);
  });

  test("that read a load, or what names the thing, are absent where it cannot be read", () => {
    expect(show({ "/service/17": 500 })).toEqual([["new", "/pages/buy"]]);
  });
});

describe("what shows a load that may fail, and did", () => {
  const template = {
    template: "machine",
    v: 1,
    kind: "tabs",
    title: "Machine",
    load: { machine: { api: "pricing", do: "GET /machine/1", optional: true } },
    tabs: [
      {
        id: "all",
        title: "All",
        panels: [
          { kind: "detail", id: "facts", of: { $: "load.machine" }, items: ["name"] },
          { kind: "list", id: "tags", source: { from: "load.machine", rows: "/tags" }, columns: ["key"] },
        ],
      },
    ],
  };

  test.each([
    [404, "Missing Services.R"],
    [503, "This could not be loaded"],
  ])("says why after a %i, and not that there is nothing in it", (status, title) => {
    const translations = { "list.error-title": "This could not be loaded" };
    const { model } = buildPage(pageContext({ template, translations, bodies: { "/machine/1": status } }));
    const panel = { state: "error", message: { title } };
    expect(model.panels).toMatchObject([
      { kind: "detail", ...panel },
      { kind: "list", ...panel },
    ]);
  });
});
