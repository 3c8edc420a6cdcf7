import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const READ = "load.service";
const FACTS = { kind: "detail", id: "facts", title: "Facts", of: { $: READ }, items: ["name"] };
const LIST = {
  kind: "list",
  id: "machines",
  title: "Machines",
  source: { api: "pricing", do: "GET /service/{route.id}/machine", rows: "/data" },
  columns: ["name"],
};
const page = {
  template: "service",
  v: 1,
  kind: "dashboard",
  title: "Service",
  params: { id: { in: "route", required: true } },
  load: { service: { api: "pricing", do: "GET /service/{route.id}" } },
  panels: [FACTS, LIST],
  pageActions: [
    { id: "ask", kind: "run", ask: { title: "Stop {{load.service.name}}?" }, call: call("POST /stop") },
    { id: "call", kind: "run", call: call("POST /stop/{load.service.id}") },
    {
      id: "then",
      kind: "run",
      call: call("POST /stop"),
      then: [{ goto: "/pages/pool/{load.service.pool}" }],
    },
    { id: "delete", kind: "delete", call: call("DELETE /service/{route.id}") },
    { id: "new", kind: "purchase", goto: "/pages/buy" },
  ],
};

function call(operation: string) {
  return { api: "pricing", do: operation };
}

function build(service: unknown, machines: unknown, change: object = {}) {
  const bodies = { "/service/17": service, "/service/17/machine": machines };
  const { model } = buildPage(pageContext({ template: { ...page, ...change }, bodies, route: { id: "17" } }));
  return {
    actions: model.actions.map(({ id }) => id),
    panels: model.panels.map(({ id }) => id),
    inList: model.panels.flatMap((panel) => (panel.kind === "list" ? panel.actions.map(({ id }) => id) : [])),
  };
}

const SERVICE = { id: 17, name: "web", pool: 3 };
const ALL = ["ask", "call", "then", "delete", "new"];

describe("a page that the viewer is refused", () => {
  test("has no action about its thing, and says so once", () => {
    expect(build(SERVICE, { data: [] })).toMatchObject({ actions: ALL, panels: ["facts", "machines"] });
    expect(build(403, 403)).toMatchObject({ actions: ["new"], panels: ["facts"] });
  });

  test("has the actions about its thing where only the open one of its tabs is refused", () => {
    const { panels: _, load: __, ...rest } = page;
    const tabs = ["one", "two"].map((id) => ({ id, title: id, panels: [{ ...LIST, id }] }));
    const template = { ...rest, kind: "tabs", tabs, pageActions: page.pageActions.slice(3) };
    const { model } = buildPage(
      pageContext({ template, bodies: { "/service/17/machine": 403 }, route: { id: "17" } }),
    );
    expect(model.actions.map(({ id }) => id)).toEqual(["delete", "new"]);
  });

  test("has the actions about its thing where some of it can be read, without those that read what failed", () => {
    expect(build(403, { data: [] })).toMatchObject({
      actions: ["delete", "new"],
      panels: ["facts", "machines"],
    });
    expect(build(SERVICE, 403)).toMatchObject({ actions: ALL, panels: ["facts", "machines"] });
  });

  test("keeps a refused list that has something to do, without the actions that read what failed", () => {
    const panels = [FACTS, { ...LIST, pageActions: page.pageActions }];
    expect(build(403, 403, { panels })).toMatchObject({
      panels: ["facts", "machines"],
      inList: ["delete", "new"],
    });
  });
});

describe("a page about a thing that does not exist", () => {
  const TITLED = { title: "{{load.service.name}}" };

  test("says so, with no action, no tab and nothing to try again", () => {
    const { panels: _, ...rest } = page;
    const tabs = ["one", "two"].map((id) => ({ id, title: id, panels: [{ ...LIST, id }] }));
    const template = { ...rest, ...TITLED, kind: "tabs", tabs };
    const bodies = { "/service/17": 404, "/service/17/machine": 404 };
    const { model, calls } = buildPage(pageContext({ template, bodies, route: { id: "17" } }));
    expect(model).toMatchObject({ actions: [], panels: [{ id: "gone", canRetry: false, isGone: true }] });
    expect(model.tabs).toBeUndefined();
    expect(calls.map(({ call: { path } }) => path)).toEqual(["/service/17"]);
  });

  test("is not one whose list alone is not found", () => {
    expect(build(SERVICE, 404, TITLED).panels).toEqual(["facts", "machines"]);
  });
});
