import { describe, expect, test } from "vitest";
import { parseViewers } from "../dry-render/fixture.ts";
import { checkSeen } from "./check-led-roles.ts";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const all = { type: ["provider", "customer", "distributor"] };
const routes = [
  { path: "hooks", template: "hooks", access: all },
  { path: "hook-add", template: "hook-add", access: all },
  { path: "resold", template: "resold", access: { type: ["customer"], all: ["isReseller"] } },
  { path: "provided", template: "provided", access: { type: ["provider"] } },
  { path: "flagged", template: "flagged", access: { type: ["provider"], flags: ["contracts"] } },
];
const viewers = parseViewers({
  provider: { type: "provider", flags: ["contracts"] },
  reseller: { type: "customer", claims: { isReseller: true } },
  customer: { type: "customer" },
});
const pages = { hooks: HOOKS, "hook-add": HOOK_ADD, resold: {}, provided: {}, flagged: {} };

const find = (page: object, name: string): readonly string[] =>
  findIn(page, { name, routes, pages, viewers }).filter((line) => line.includes("leads to a page that"));

const led = (roles: string, isOne = false): string =>
  `leads to a page that the role${isOne ? "" : "s"} ${roles} may not open, and ${isOne ? "it sees" : "they see"} this: say whom it is for in "access", or lead them elsewhere`;

describe("nobody is led to a page that they may not open", () => {
  test("after an action", () => {
    const page = { ...HOOK_ADD, then: [{ goto: "/pages/resold" }] };
    expect(find(page, "hook-add")).toEqual([`/then/0/goto — ${led('"provider", "customer"')}`]);
  });

  test("by a link of a column", () => {
    const page = { ...HOOKS, columns: [{ field: "name", link: "/pages/provided" }] };
    expect(find(page, "hooks")).toEqual([`/columns/0/link — ${led('"reseller", "customer"')}`]);
  });

  test("by a switch with its branches exchanged", () => {
    const goto = (isRight: boolean): object => ({
      by: { $: "claims.isReseller" },
      to: { true: isRight ? "/pages/resold" : "/pages/hook-add" },
      else: isRight ? "/pages/hook-add" : "/pages/resold",
    });
    const page = (isRight: boolean): object => ({
      ...HOOKS,
      pageActions: [{ id: "go", kind: "view", goto: goto(isRight) }],
    });
    expect(find(page(false), "hooks")).toEqual([
      `/pageActions/0/goto/else — ${led('"provider", "customer"')}`,
    ]);
    expect(find(page(true), "hooks")).toEqual([]);
  });

  test("by what one route gives to a page that another shows to others", () => {
    const given = { done: "/pages/provided" };
    const own = { ...HOOK_ADD, given: { done: "text" }, then: [{ goto: "<done>" }] };
    const both = [
      ...routes.filter(({ path }) => path !== "hook-add"),
      { path: "sold", template: "hook-add", with: given, access: { type: ["provider"] } },
      {
        path: "bought",
        template: "hook-add",
        with: { done: "/pages/hooks" },
        access: { type: ["customer"] },
      },
    ];
    const inUse = (use: { readonly done: string }) =>
      findIn(own, { name: "hook-add", routes: both, pages, viewers, with: use }).filter((line) =>
        line.includes("leads to a page that"),
      );
    expect(inUse(given)).toEqual([]);
    const wrong = both.map((route) => (route.path === "bought" ? { ...route, with: given } : route));
    expect(
      findIn(own, { name: "hook-add", routes: wrong, pages, viewers, with: given }).filter((line) =>
        line.includes("leads to a page that"),
      ),
    ).toHaveLength(1);
  });

  test.each<[what: string, access: object]>([
    ["of its type", { type: ["provider"] }],
    ["of the types of which some may open it", { type: ["provider", "distributor"] }],
  ])("but those %s", (_, access) => {
    const page = { ...HOOKS, pageActions: [{ id: "go", kind: "view", goto: "/pages/flagged", access }] };
    expect(find(page, "hooks").filter((line) => line.includes("role"))).toEqual([]);
  });
});

describe("a page is seen by a role of the fixtures", () => {
  const seen = (access: unknown, name: string, who = viewers): readonly string[] =>
    checkSeen(access === undefined ? {} : { access }, name, routes, who).map(({ pointer }) => pointer);
  const withoutReseller = Object.fromEntries(Object.entries(viewers).filter(([name]) => name !== "reseller"));

  test("that has the claim of its route", () => {
    expect(seen(undefined, "resold", withoutReseller)).toEqual([""]);
    expect(seen(undefined, "resold")).toEqual([]);
  });
  test("that has what the page asks for", () => {
    expect(seen({ all: ["access.Services.R"] }, "hooks")).toEqual(["/access"]);
    expect(seen({ type: ["customer"] }, "hooks")).toEqual([]);
  });
  test("as far as a route says that it is there", () => {
    expect(seen({ all: ["access.Services.R"] }, "elsewhere")).toEqual([]);
  });
});
