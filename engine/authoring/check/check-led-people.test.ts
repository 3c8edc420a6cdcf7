import { describe, expect, test } from "vitest";
import type { RouteTarget } from "./link-target.ts";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const both = { type: ["provider", "customer"] };
const provider = { type: ["provider"] };
const ROUTES: readonly RouteTarget[] = [
  { path: "hooks", template: "hooks", access: both },
  { path: "agents", template: "agents", access: provider },
  { path: "shared", template: "agents", access: provider },
  { path: "shared", template: "hooks", access: { type: ["customer"] } },
];

interface Case {
  readonly action?: object;
  readonly page?: object;
  readonly routes?: readonly RouteTarget[];
  readonly pages?: object;
}

function find({ action = {}, page = {}, routes = ROUTES, pages = {} }: Case): readonly string[] {
  const button = { id: "add", kind: "view", goto: "/pages/agents", ...action };
  return findIn(
    { ...HOOKS, ...page, pageActions: [button] },
    { name: "hooks", routes, pages: { hooks: HOOKS, agents: {}, ...pages } },
  );
}

const LED =
  '/pageActions/0/goto — leads to a page that is not for customers, who see this: say "type": ["provider"] in its access';

describe("a button leads nobody to a page for others", () => {
  test.each<[what: string, how: Case]>([
    ["that sees it without more", {}],
    ["that may have the permission", { action: { access: "access.ASA Management.C" } }],
    ["that the page lets in", { page: { access: ["access.Services.R"] } }],
    [
      "that the page there keeps out by its own access",
      {
        routes: [...ROUTES.slice(0, 1), { path: "agents", template: "agents" }],
        pages: { agents: { access: provider } },
      },
    ],
  ])("%s", (_, how) => {
    expect(find(how)).toEqual([LED]);
  });

  test.each<[what: string, how: Case]>([
    ["which its access keeps from it", { action: { access: provider } }],
    ["which the page keeps out", { page: { access: { all: ["access.Services.R"], type: ["provider"] } } }],
    ["which have never the permission", { action: { access: "access.Customizations.C" } }],
    ["as one of the routes of the path is for them", { action: { goto: "/pages/shared" } }],
    ["where a claim decides who sees it", { action: { access: "apex" } }],
    ["where a flag does", { action: { access: { flags: ["contracts"] } } }],
    ["where a condition does", { action: { show: { var: "claims.apex" } } }],
    [
      "where a switch does",
      { action: { goto: { by: { $: "claims.apex" }, to: { true: "/pages/agents" }, else: "/pages/hooks" } } },
    ],
    [
      "as far as is known of a page without a route",
      { routes: ROUTES.filter(({ template }) => template !== "hooks") },
    ],
  ])("%s", (_, how) => {
    expect(find(how)).toEqual([]);
  });
});
