import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const page = {
  template: "pools",
  v: 1,
  kind: "list",
  title: "Pools",
  key: "id",
  params: {
    region: { in: "query", required: true, as: "select", options: { from: "load.regions", value: "id" } },
    host: { in: "query", as: "select", options: { from: "load.hosts", value: "id", pick: "first" } },
  },
  load: {
    regions: { api: "lab", do: "GET /region" },
    hosts: { api: "lab", do: "GET /region/{query.region}/host" },
  },
  source: { api: "lab", do: "GET /region/{query.region}/pool", rows: "/data" },
  filters: [{ field: "kind", as: "select", values: ["thick", "thin"] }],
  columns: ["name"],
};
const bodies = {
  "/region": [
    { id: "eu", name: "Europe" },
    { id: "us", name: "America" },
  ],
  "/region/eu/host": [
    { id: "h1", name: "One" },
    { id: "h2", name: "Two" },
  ],
  "/region/eu/pool": { data: [{ id: 1, name: "gold" }] },
};
const translations = { "list.no-choice": "{value} (not among the choices)" };

function build(query: string, parts: object = {}, template: object = page) {
  const { model, calls } = buildPage(pageContext({ template, bodies, translations, query, ...parts }));
  return { model, calls: calls.map(({ call }) => call.path), params: model.params, handle: model.handle };
}

describe("the choices of a parameter from a load", () => {
  test("are read although the page waits for the parameter, and nothing else is", () => {
    const { calls, params } = build("");
    expect(calls).toEqual(["/region"]);
    expect(params[0]).toMatchObject({ value: "", isRequired: true });
    expect(params[0]?.options).toEqual([
      { value: "eu", label: "Europe" },
      { value: "us", label: "America" },
    ]);
  });

  test("are one where several items have one value", () => {
    const more = [...bodies["/region"], { id: "eu", name: "Europe" }];
    const { params } = build("", { bodies: { ...bodies, "/region": more } });
    expect(params[0]?.options.map(({ value }) => value)).toEqual(["eu", "us"]);
  });

  test("follow another parameter that the load reads, also one that stands below", () => {
    const { region, host } = page.params;
    for (const params of [page.params, { host, region }]) {
      const { model, calls } = build("region=eu", {}, { ...page, params });
      const hosts = model.params.find(({ field }) => field === "host");
      expect(hosts?.options.map(({ label }) => label)).toEqual(["One", "Two"]);
      expect(calls).toContain("/region/eu/pool");
    }
  });

  test("are read on a page of tabs, where nothing else reads them", () => {
    const { columns, source, key, filters: _, ...head } = page;
    const list = { kind: "list", id: "pools", columns, source, key };
    const template = { ...head, kind: "tabs", tabs: [{ id: "all", title: "All", panels: [list] }] };
    const { params } = build("region=eu", {}, template);
    expect(params.map(({ options }) => options.length)).toEqual([2, 2]);
  });

  test("start with a value that a load brings", () => {
    const region = { in: "query", required: true, init: { $: "load.usual.region" } };
    const template = {
      ...page,
      params: { region },
      load: { ...page.load, usual: { api: "lab", do: "GET /usual" } },
    };
    expect(build("", { bodies: { ...bodies, "/usual": { region: "eu" } } }, template).calls).toContain(
      "/region/eu/pool",
    );
  });
});

describe("the value of a parameter", () => {
  test("that is chosen without a person belongs into the address, until it says one", () => {
    expect(build("region=eu&search=x").handle.picked).toBe("region=eu&search=x&host=h1");
    expect(build("region=eu&host=h2").handle.picked).toBeUndefined();
    expect(build("region=us").handle.picked).toBeUndefined();
  });

  test("is open again when one changes that its choices follow from", () => {
    const { handle } = build("region=eu&host=h2&page=3");
    expect(handle.afterParam("region", "us")).toBe("region=us");
    expect(handle.afterParam("host", "h1")).toBe("region=eu&host=h1");
  });

  test.each([
    ["region=mars", 0, "mars (not among the choices)"],
    ["region=eu&host=h9", 1, "h9 (not among the choices)"],
    // As long as its choices are not there, nothing is said of it.
    ["region=us&host=h9", 1, "h9"],
  ])("of %s that is no choice is shown as it is", (query, index, label) => {
    const { value, options = [] } = build(query).params[index] ?? {};
    expect(options.find((option) => option.value === value)?.label).toBe(label);
  });
});

test("a filter shows a value that is no choice as it is", () => {
  const [list] = build("region=eu&kind=flat").model.panels;
  const [filter] = list?.kind === "list" ? list.filters : [];
  expect(filter?.options[0]).toEqual({ value: "flat", label: "flat (not among the choices)" });
  expect(build("region=eu&kind=thin").model.panels[0]).toMatchObject({
    filters: [{ options: [{ value: "thick" }, { value: "thin" }] }],
  });
});
