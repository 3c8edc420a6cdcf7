import { expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const LIST = {
  source: { api: "pricing", do: "GET /service", rows: "/data" },
  search: ["name"],
  columns: ["name"],
};
const page = (change: object) => ({
  template: "x",
  v: 1,
  kind: "list",
  title: "My services",
  ...LIST,
  ...change,
});
const tabs = (title: string, panel: object) => ({
  template: "x",
  v: 1,
  kind: "tabs",
  title: "{{query.name}}",
  params: { name: "query" },
  tabs: [{ id: "t", title, panels: [{ kind: "list", id: "l", ...LIST, ...panel }] }],
});

test.each([
  ["its own label", page({ search: { fields: ["name"], label: "Find a service" } }), "Find a service"],
  ["the title of its page", page({}), "Search my services"],
  ["the title of its tab", tabs("Virtual machines", {}), "Search virtual machines"],
  ["its own title before that of its tab", tabs("All", { title: "API keys" }), "Search API keys"],
  ["nothing more where only one thing is named", tabs("{{query.name}}", {}), "Search"],
])("a search box says %s", (_, template, label) => {
  const translations = { "list.search": "Search", "list.search-in": "Search {what}" };
  const [list] = buildPage(pageContext({ template, translations, query: "name=web-01" })).model.panels;
  expect(list?.kind === "list" && list.search?.label).toBe(label);
});
