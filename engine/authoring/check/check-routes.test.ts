import { describe, expect, test } from "vitest";
import { checkNavigation } from "./check-navigation.ts";
import type { RouteTarget } from "./link-target.ts";
import { meantRoutes } from "./check-route-page.ts";
import { kindChoices } from "./check-kinds.ts";
import { findIn, HOOKS, HOOKS_API } from "./hooks.fixture.ts";

const PAGES = {
  hooks: { ...HOOKS, access: { type: ["customer"] } },
  hook: { params: { id: "route" } },
  mail: { params: { id: { in: "query", required: true } } },
  pool: { given: { home: "text", icon: "name?" } },
  machine: { given: { params: "value" }, params: "<params>" },
  disk: { given: { id: "value" }, params: { id: "<id>" } },
};

const PLUGINS = {
  designer: {
    type: "object",
    additionalProperties: false,
    required: ["prices"],
    properties: { prices: { type: "string" } },
  },
};

const provider = { type: ["provider"] };
const customer = { type: ["customer"] };
const route = (path: string, more: object = {}): RouteTarget => ({
  path,
  title: "T",
  access: customer,
  ...more,
});

function find(file: string, entries: readonly object[], routes: readonly RouteTarget[]): readonly string[] {
  const options = { file, routes, pages: PAGES, plugins: PLUGINS };
  return checkNavigation(JSON.stringify(entries), options).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

describe("a route says what its page needs, and somebody can open it", () => {
  test.each<[what: string, routes: readonly RouteTarget[], finding: string]>([
    [
      "no type of account",
      [route("a", { access: { all: ["access.Services.R"] } })],
      '/0/access — nobody may open this: say for which "type" of account it is, as ["customer", "provider"]',
    ],
    [
      "a path for the same people twice",
      [route("a"), route("a")],
      '/1/path — "a" stands above for the same people: this route is never reached',
    ],
    [
      "a path for people of whom all may open an earlier one",
      [route("a"), route("a", { access: { ...customer, flags: ["contracts"] } })],
      '/1/path — "a" stands above for the same people: this route is never reached',
    ],
    [
      "one of the routes of a page that lets in others",
      [route("a", { template: "hooks" }), route("b", { template: "hooks", access: provider })],
      '/1/access — nobody may open this: the page "hooks" is for others than its route',
    ],
    [
      "an id by another name than the page's",
      [route("a/{hookId}", { template: "hook" })],
      '/0/path — the page "hook" needs {id} in its address, and this path has {hookId}',
    ],
    [
      "a page that only its query says the thing of",
      [route("a", { template: "mail" })],
      '/0 — the page "mail" needs "id" in its query: say "single": true, or the palette leads to it without',
    ],
    [
      "a page of which its own parameters say the thing",
      [route("a", { template: "machine", with: { params: { id: { in: "query", required: true } } } })],
      '/0 — the page "machine" needs "id" in its query: say "single": true, or the palette leads to it without',
    ],
    [
      "a page of which one of its parameters says the thing",
      [route("a", { template: "disk", with: { id: { in: "query", required: true } } })],
      '/0 — the page "disk" needs "id" in its query: say "single": true, or the palette leads to it without',
    ],
    [
      "a plugin that there is not",
      [route("a", { plugin: "desinger" })],
      '/0/plugin — unknown plugin "desinger", did you mean "designer"?',
    ],
    [
      "a plugin that it gives nothing",
      [route("a", { plugin: "designer" })],
      '/0 — the plugin "designer" needs "prices"',
    ],
    [
      "a plugin that it gives too little",
      [route("a", { plugin: "designer", with: {} })],
      '/0/with — the plugin "designer" needs "prices"',
    ],
    [
      "a page that it gives too little",
      [route("a", { template: "pool", with: {} })],
      '/0/with — the parameter "home" is not given, which the page "pool" declares in "given"',
    ],
    [
      "a page that it gives what that does not take",
      [route("a", { template: "pool", with: { home: "x", hme: "y" } })],
      '/0/with/hme — unknown parameter "hme", did you mean "home"?, which the page "pool" declares in "given"',
    ],
    [
      "a page that it gives nothing",
      [route("a", { template: "pool" })],
      '/0 — the parameter "home" is not given, which the page "pool" declares in "given"',
    ],
  ])("refuses %s", (_, routes, finding) => {
    expect(find("routes.json", routes, routes)).toEqual([finding]);
  });

  test("one page is the home page, and needs nothing", () => {
    const two = [route("a", { home: true }), route("b", { home: true })];
    expect(find("routes.json", two, two)).toEqual([
      '/0/home — "b" is the home page already',
      '/1/home — "a" is the home page already',
    ]);
    const one = [route("hooks/{id}", { home: true })];
    expect(find("routes.json", one, one)).toEqual([
      '/0/home — this page needs "id", which an unknown address does not say',
    ]);
  });

  test.each<[what: string, routes: readonly RouteTarget[]]>([
    ["a path twice for different people", [route("a"), route("a", { access: provider })]],
    [
      "a wider route after a narrower one of its path",
      [route("a", { access: { ...customer, flags: ["contracts"] } }), route("a")],
    ],
    ["a page for a part of those whom its route admits", [route("a", { template: "hooks" })]],
    ["an id that no parameter of the path takes", [route("a", { template: "hook" })]],
    ["a page of one thing that says so", [route("a", { template: "mail", single: true })]],
    ["a page that is opened by its name", [route("edit-page/{template}", { template: "mail" })]],
    ["what may be left out", [route("a", { template: "pool", with: { home: "x" } })]],
  ])("takes %s", (_, routes) => {
    expect(find("routes.json", routes, routes)).toEqual([]);
  });
});

describe("a row that stands for several routes", () => {
  const MUST_BE = 'must be a list of texts, or of objects with "is" and perhaps "single" and "flags"';
  const row = (each: unknown, more: object = {}) => ({ ...route("a/<do>"), each, ...more });

  test.each<[what: string, row: object, finding: string]>([
    ["values that are no list", row({ do: "b" }), `/0/each/do — ${MUST_BE}`],
    ["a value that says something unknown", row({ do: [{ is: "b", flag: "x" }] }), `/0/each/do — ${MUST_BE}`],
    [
      "a name that its path does not say",
      row({ do: ["b"], kind: ["c", "d"] }),
      '/0/each/kind — "path" does not say <kind>: all these routes would have one path',
    ],
    [
      "a name that it has no values for",
      row({ do: ["b"] }, { title: "Do <dp>" }),
      '/0/title — "each" has no values for <dp> (known: do)',
    ],
    ["a name without `each`", route("a/<do>"), '/0/path — "each" has no values for <do>'],
    [
      "a value whose page is of one thing and does not say so",
      row({ do: ["b"] }, { template: "mail" }),
      '/0 — the page "mail" needs "id" in its query: say "single": true, or the palette leads to it without',
    ],
    [
      "what is wrong in all of its routes once",
      row({ do: ["b", "c"] }, { template: "hoks" }),
      '/0/template — unknown template "hoks", did you mean "hooks"?',
    ],
  ])("refuses %s", (_, written, finding) => {
    expect(find("routes.json", [written], [])).toEqual([finding]);
  });

  test("may say of one value that its page is of one thing", () => {
    expect(find("routes.json", [row({ do: [{ is: "b", single: true }] }, { template: "mail" })], [])).toEqual(
      [],
    );
  });

  test("is checked in each of its routes", () => {
    const title = "t:a.<do>";
    const options = { file: "routes.json", translations: { "a.b": "B" } };
    const found = checkNavigation(JSON.stringify([row({ do: ["b", "c"] }, { title })]), options);
    expect(found.map(({ pointer, message }) => `${pointer} — ${message}`)).toEqual([
      '/0/title — no translation for "a.c" (known: a.b)',
    ]);
  });
});

describe("a line of a menu is for somebody", () => {
  const routes = [route("bills", { access: provider }), route("pools"), route("old", { access: provider })];

  test.each<[what: string, line: object, pointer: string]>([
    ["whose route is for other customer types", { path: "bills" }, "/0/path"],
    ["in a group", { title: "G", children: [{ path: "bills" }] }, "/0/children/0/path"],
    ["one of several", { path: ["pools", "old"] }, "/0/path/1"],
  ])("refuses one %s", (_, line, pointer) => {
    const found = find("menus/customer.json", [line], routes);
    expect(found).toEqual([expect.stringContaining(`${pointer} — nobody of this menu may open`)]);
    expect(found[0]).toContain("its route is open to provider");
  });

  test.each<[what: string, menu: readonly object[], finding: string]>([
    [
      "a line that stands twice",
      [{ path: "pools" }, { path: "pools", access: { flags: ["contracts"] } }],
      "/1 — /0 leads there too, for the same people",
    ],
    [
      "a group of the same lines",
      [
        { title: "A", access: { flags: ["contracts"] }, children: [{ path: "pools" }] },
        { title: "B", access: { flags: ["contracts"] }, children: [{ path: "pools" }] },
      ],
      "/1 — /0 leads there too, for the same people",
    ],
    [
      "an access that nobody has",
      [{ path: "pools", access: { flags: ["contracts"], flagsOff: ["contracts"] } }],
      '/0/access/flagsOff — "contracts" would have to be on and off: nobody sees this',
    ],
    [
      "a title that is the key of a text",
      [{ path: "pools", title: "menu.pools" }],
      '/0/title — "menu.pools" is the key of a text: write "t:menu.pools"',
    ],
  ])("refuses %s", (_, menu, finding) => {
    const options = { file: "menus/customer.json", routes, translations: { "menu.pools": "Pools" } };
    expect(
      checkNavigation(JSON.stringify(menu), options).map(({ pointer, message }) => `${pointer} — ${message}`),
    ).toEqual([finding]);
  });

  test("takes lines to one page of which each person sees one, and in two groups", () => {
    const menu = [
      { path: "pools", access: { flags: ["contracts"] } },
      { path: "pools", access: { flagsOff: ["contracts"] } },
      { title: "G", children: [{ path: "pools" }] },
    ];
    expect(find("menus/customer.json", menu, routes)).toEqual([]);
  });

  test("takes one that some may open", () => {
    expect(find("menus/customer.json", [{ path: "pools" }], routes)).toEqual([]);
    expect(find("menus/provider.json", [{ path: "bills" }], routes)).toEqual([]);
  });

  test("refuses one under a flag that its route asks to be off", () => {
    const off = [route("pools", { access: { ...customer, flagsOff: ["contracts"] } })];
    const line = { path: "pools", access: { flags: ["contracts"] } };
    expect(find("menus/customer.json", [line], off)).toHaveLength(1);
  });
});

test("a page that lets in nobody whom its routes admit is found at the page", () => {
  const page = { ...HOOKS, access: customer };
  const to = (access: object) => ({ name: "hooks", routes: [route("hooks", { template: "hooks", access })] });
  expect(findIn(page, to(provider))).toEqual([
    '/access — nobody may open this page: its routes ("hooks") are open to provider',
  ]);
  expect(findIn(page, to({ type: ["provider", "customer"] }))).toEqual([]);
  expect(findIn(page, { name: "hooks", routes: [] })).toEqual([]);
});

test("an id by another name is found at its route alone: all else sees the route as its page means it", () => {
  const routes = [route("a/{hookId}", { template: "hook" }), route("b/{x}")];
  expect(meantRoutes(routes, PAGES).map(({ path }) => path)).toEqual(["a/{id}", "b/{x}"]);
});

test("a kind of which a route is the page is one that the links can ask for", () => {
  const page = {
    ...HOOKS,
    columns: [
      {
        field: "name",
        link: { pageOf: "hook", by: [{ $: "row.state" }, { $: "row.name" }], with: { id: "{row.id}" } },
      },
    ],
  };
  const kinds = kindChoices([JSON.stringify(page)], { apis: HOOKS_API });
  const check = (kind: string) =>
    checkNavigation(JSON.stringify([route("a", { pageOf: { hook: [kind] } })]), {
      file: "routes.json",
      kinds,
    }).map(({ pointer, message }) => `${pointer} — ${message}`);
  const [state = ""] = kinds["hook"]?.[0] ?? [];
  expect(state).not.toBe("");
  expect(kinds["hook"]?.[1]).toBeUndefined();
  expect(check(state.toUpperCase())).toEqual([
    `/0/pageOf/hook/0 — no "hook" is ever "${state.toUpperCase()}", did you mean "${state}"?`,
  ]);
  expect([state, `${state}/anything`, "of-a-new-platform", "*"].flatMap(check)).toEqual([]);
});

test("a title of a route or menu reads no data, which only a page has", () => {
  const translations = { "hook.title": "Modify {{load.hook.name}}", "hook.route": "Hook" };
  const check = (title: string) =>
    checkNavigation(JSON.stringify([{ ...route("a"), title }]), { file: "routes.json", translations });
  expect(check("t:hook.title").map(({ message }) => message)).toEqual([
    'the text "hook.title" has {{load.hook.name}}, which only a page fills: give this a text of its own',
  ]);
  expect(check("t:hook.route")).toEqual([]);
});
