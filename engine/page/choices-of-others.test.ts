import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { FILTERED, pageContext } from "../context/page-fixture.ts";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { buildPage } from "./build-page.ts";

const page = {
  template: "users",
  v: 1,
  kind: "list",
  title: "Users",
  params: {
    account: { in: "query", as: "select", options: { api: "access", do: "GET /account" } },
    kind: { in: "query", as: "select", values: ["a", "b"] },
  },
  source: { api: "access", do: "GET /user", rows: "/data" },
  columns: ["name"],
  filters: [
    { field: "role", as: "select", init: "1", options: { api: "access", do: "GET /role" } },
    { field: "state", as: "select", values: ["on", "off"] },
  ],
};
const ask = (tag: string) => ({ "x-permission": { tag, flag: "R" }, responses: {} });
const description = readApiDescription(
  {
    name: "access",
    description: "/access/swagger.json",
    dialect: {},
    origins: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
  },
  {
    openapi: "3.0.0",
    paths: {
      "/user": { get: { responses: {} } },
      "/role": { get: ask("Roles") },
      "/account": { get: ask("Accounts") },
    },
  },
);

/** What a viewer with these permissions is offered, and what the page calls for it. */
function build(tags: readonly string[], params: object = page.params) {
  const access = Object.fromEntries(tags.map((tag) => [tag, { R: true }]));
  const { model, calls } = buildPage(
    pageContext({
      template: { ...page, params },
      viewer: fakeViewer("customer", { claims: { access } }),
      apis: { description: () => description, dialect: () => FILTERED },
    }),
  );
  const [panel] = model.panels;
  return {
    params: model.params.map(({ field }) => field),
    filters: panel?.kind === "list" ? panel.filters.map(({ field }) => field) : undefined,
    calls: calls.map(({ call }) => call.path),
    state: panel?.kind === "problem" ? panel.state : undefined,
  };
}

describe("choices that the viewer may not read", () => {
  test("are not asked for: their filters and parameters are left out", () => {
    expect(build(["Roles", "Accounts"])).toMatchObject({
      params: ["account", "kind"],
      filters: ["role", "state"],
      calls: ["/account", "/role", "/user"],
    });
    expect(build([])).toMatchObject({ params: ["kind"], filters: ["state"], calls: ["/user"] });
  });

  test("leave a parameter that the page needs to its address", () => {
    const needed = { account: { ...page.params.account, required: true } };
    expect(build(["Roles"], needed)).toMatchObject({ params: [], calls: [], state: "waiting" });
  });
});
