import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const services = {
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  filters: [{ field: "state", as: "multi", values: ["Available", "Error"] }],
  columns: [{ field: "name" }, { field: "note", optional: true, shownFor: { state: ["Error"] } }],
};

describe("a column that is shown for a value of a filter", () => {
  test.each([
    ["", ["name"]],
    ["state=Error", ["name", "note"]],
    ["state=Available", ["name"]],
    ["state=Error&columns=name", ["name"]],
    ["state=Available&columns=name,note", ["name", "note"]],
  ])("with the query %j", (query, fields) => {
    const [list] = buildPage(pageContext({ template: services, query })).model.panels;
    expect(list?.kind === "list" && list.shown.map(({ field }) => field)).toEqual(fields);
  });
});
