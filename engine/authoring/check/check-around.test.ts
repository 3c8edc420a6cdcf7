import { describe, expect, test } from "vitest";
import { formatFinding } from "../../template/finding.ts";
import { checkCodeTexts } from "./check-code-texts.ts";
import { checkFragments } from "./check-fragments.ts";
import { checkNavigation } from "./check-navigation.ts";
import { checkTranslations } from "./check-translations.ts";
import { checkUses } from "./check-uses.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";
import { FEATURE_FLAGS, parseRows } from "#validators";
import { problemOfTarget } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";

const pretty = (document: unknown): string => JSON.stringify(document, null, 2);

describe("fragments by themselves", () => {
  test("parameters are used and declared, the shape holds", () => {
    const fragments = pretty({
      named: { holds: "columns", given: { first: "text", never: "path" }, is: [{ field: "<frist>" }] },
      wrong: { holds: "column", is: [] },
    });
    expect(checkFragments(fragments).map(formatFinding)).toEqual([
      'fragments.json:5:7 /named/given/first — the parameter "first" is never used',
      'fragments.json:6:7 /named/given/never — the parameter "never" is never used',
      'fragments.json:10:18 /named/is/0/field — unknown parameter "<frist>", did you mean "first"?',
      'fragments.json:15:14 /wrong/holds — unknown value "column", did you mean "columns"?',
    ]);
  });

  test("the state that is asked for is filled in where there is a table of states, and nowhere else", () => {
    const action = {
      id: "power",
      kind: "run",
      call: { api: "a", do: "POST /power", body: { state: "<to>" } },
    };
    const table = { ...action, of: "row.state", states: { on: {} } };
    const found = checkFragments(
      pretty({ power: { holds: "actions", is: [table] }, plain: { holds: "actions", is: [action] } }),
    );
    expect(found.map(({ pointer, message }) => `${pointer} — ${message}`)).toEqual([
      '/plain/is/0/call/body/state — unknown parameter "<to>"',
    ]);
  });

  test("and it is JSON", () => {
    expect(checkFragments("{").map(({ message }) => message)).toEqual(["is no JSON: close brace expected"]);
    expect(checkFragments("[]").map(({ message }) => message)).toEqual(["must be an object of fragments"]);
  });
});

describe("links lead to routes", () => {
  const routes = [
    { path: "services/my-services" },
    { path: "services/pool/{id}" },
    { path: "edit-page/{template}" },
  ];
  test.each([
    ["/pages/services/my-services", undefined],
    ["/pages/services/my-services?id={row.id}", undefined],
    ["/pages/services/pool/{row.id}", undefined],
    ["/pages/services/pool/17", undefined],
    ["/pages/edit-page/service?id={row.id}", undefined],
    ["https://example.com/{row.id}", undefined],
    ["{row.url}", undefined],
    ["/pages/services/pool/web", 'no route leads to "/pages/services/pool/web"'],
    ["/pages/services/my-service", 'did you mean "services/my-services"?'],
    ["/pages/services/{row.id}", 'no route leads to "/pages/services/{row.id}"'],
    ["/login", "leads to no page"],
    ["http://example.com", "is no address that people may be sent to"],
    ["javascript:alert(1)", "is no address that people may be sent to"],
  ])("%s", (link, problem) => {
    const found = problemOfTarget(link, { routes });
    expect(found ?? "").toContain(problem ?? "");
    expect(found === undefined).toBe(problem === undefined);
  });
});

describe("menus and routes", () => {
  const routes = [
    { path: "services/my-services", title: "t:menu.services", access: { type: ["customer"] }, landing: 1 },
    { path: "services/{id}", title: "One", parent: "services/my-services", access: { type: ["customer"] } },
    { path: "edit-page/{template}", title: "Pool", template: "pool", access: { type: ["customer"] } },
  ];
  const check = (file: string, entries: unknown, joined: unknown = entries): readonly string[] =>
    checkNavigation(pretty(entries), {
      file,
      routes: [...routes, ...(file === "menus/customer.json" ? [] : parseRows(joined))].filter(
        (route): route is RouteTarget => "path" in route,
      ),
      icons: ["services"],
      pages: { pool: {} },
      translations: { "menu.services": "Services" },
      claims: KNOWN_CLAIMS,
      flags: FEATURE_FLAGS,
    }).map(formatFinding);

  test("of a menu paths, icons, titles, claims, flags and keys are known", () => {
    const menu = [
      {
        title: "t:menu.servces",
        icon: "servics",
        path: "services/my-service",
        access: { flags: ["contract"] },
      },
      { title: "t:menu.services", children: [{ path: ["services/my-services", "services/{id}"] }] },
      { titel: "Outside", url: 7 },
    ];
    expect(check("menus/customer.json", menu)).toEqual([
      'menus/customer.json:3:14 /0/title — no translation for "menu.servces", did you mean "menu.services"?',
      'menus/customer.json:4:13 /0/icon — unknown icon "servics", did you mean "services"?',
      'menus/customer.json:5:13 /0/path — there is no route "services/my-service", did you mean "services/my-services"?',
      'menus/customer.json:8:9 /0/access/flags/0 — unknown flag "contract", did you mean "contracts"?',
      "menus/customer.json:18:11 /1/children/0/path/1 — a menu cannot say {id}, which the page needs",
      'menus/customer.json:23:3 /2 — "title" or "path" is missing',
      'menus/customer.json:24:5 /2/titel — unknown key "titel", did you mean "title"?',
      "menus/customer.json:25:12 /2/url — must be a text",
    ]);
  });

  test("of routes the parents, trails, templates, tables and landing pages are in order", () => {
    const access = { type: ["customer"] };
    const own = [
      { path: "pools", title: "Pools", access, landing: 1, parent: ["services/my-services", "pool"] },
      { path: "pools/a", title: "A", access, parent: "pools/b" },
      { path: "pools/b", title: "B", access, parent: "pools/a" },
      { path: "pools/c", title: "C", access, parent: "edit-page/pool", template: "pol" },
      { path: "pools/d", title: "D", access, trail: [{ title: "D", path: "nowhere" }, { path: "pools" }] },
      { path: "pools/e", title: "E", pageOf: { service: "e" } },
      { path: "pools/f", title: "F", access, parents: "pools" },
      { path: "pools/h", title: "H", access, template: "pool", pageOf: { service: ["*", "h/*"] } },
      { path: "pools/g", title: "G", access: { type: ["custmer"], al: [] } },
    ];
    expect(check("pools/routes.json", own).map((line) => line.replace(/^\S+ /, ""))).toEqual([
      "/0/landing — services/my-services is number 1 already for the same people",
      '/0/parent/1 — there is no route "pool", did you mean "pools"?',
      "/1/parent — the parents form a circle: pools/a, pools/b, pools/a",
      "/2/parent — the parents form a circle: pools/b, pools/a, pools/b",
      '/3/template — unknown template "pol", did you mean "pool"?',
      '/4/trail/0/path — there is no route "nowhere"',
      '/4/trail/1 — "title" is missing',
      '/5 — "access" is missing',
      "/5/pageOf/service — must be a list of texts",
      '/6/parents — unknown key "parents", did you mean "parent"?',
      '/7/pageOf/service/1 — "*" stands alone, not in "h/*": a kind that names only the first value takes every second',
      '/8/access/type/0 — unknown value "custmer", did you mean "customer"?',
      '/8/access/al — unknown key "al", did you mean "all"?',
    ]);
  });

  test("are lists of objects", () => {
    expect(check("menus/customer.json", {})).toEqual(["menus/customer.json:1:1  — must be a list"]);
    expect(check("menus/customer.json", [7])).toEqual(["menus/customer.json:2:3 /0 — must be an object"]);
  });
});

describe("translations", () => {
  const english = { "a.name": "Name", "a.count": "{count} of {all}" };

  test("nothing in them is HTML", () => {
    const texts = pretty({ ...english, "a.name": "<b>Name</b>" });
    const found = checkTranslations(texts, { file: "de.json", english, isWhole: true });
    expect(found.map(({ message }) => message)).toEqual(['people would read "<b>": a text is no HTML']);
  });

  test("a language has every key, an overlay only those that it changes", () => {
    const texts = pretty({ "a.nmae": "Name", "a.count": "{count}" });
    const found = (isWhole: boolean) =>
      checkTranslations(texts, { file: "de.json", english, isWhole }).map(({ message }) => message);
    expect(found(true)).toEqual([
      '"a.name" is not translated',
      'English has no "a.nmae", did you mean "a.name"?',
      "has {count}, where English has {all} {count}",
    ]);
    expect(found(false)).toHaveLength(2);
  });

  test("a language that is only begun is one finding", () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`a.k${at}`, "K"]));
    const options = { file: "de.json", english: many, isWhole: true };
    expect(checkTranslations(pretty({ "a.k0": "K" }), options).map(({ message }) => message)).toEqual([
      '8 of 9 texts are not translated: "a.k1", "a.k2", "a.k3", "a.k4", "a.k5" …',
    ]);
  });
});

test("words for a code name an API that there is, or none", () => {
  const texts = pretty({
    "value.Available": "Available",
    "value.pricing.Available": "Ready",
    "value.pricing.v1.2": "First",
    "value.pricng.Available": "Ready",
    "route.value.x": "X",
    "sentence.access.*": "{{who}} did it",
    "sentence.acess.user.delete": "{{who}} did it",
  });
  expect(checkCodeTexts(texts, { file: "en.json", apis: ["access", "pricing"] }).map(formatFinding)).toEqual([
    'en.json:5:3 /value.pricng.Available — words for a code are "value.<code>" or "value.<api>.<code>", ' +
      'and apis.json has no API "pricng", did you mean "pricing"?',
    'en.json:8:3 /sentence.acess.user.delete — a sentence for a code is "sentence.<api>.<code>", ' +
      'and apis.json has no API "acess", did you mean "access"?',
  ]);
});

test("a page with parameters is checked as each route gives them", () => {
  const page = pretty({
    template: "p",
    v: 1,
    kind: "list",
    title: "<name>",
    given: { name: "text" },
    key: "id",
    source: { from: "load.x" },
    columns: [{ field: "id" }],
  });
  const routes = [
    { path: "a", template: "p", with: { name: "{{row.x}}" } },
    { path: "b", template: "p", with: { name: "B" } },
    { path: "c", template: "p", with: {} },
  ];
  expect(checkUses(page, "p", routes, { file: "p.json" }).map(formatFinding)).toEqual([
    expect.stringMatching(/^p.json:5:12 \/title — root "row" is not permitted here .* \(on a\)$/),
    'p.json:6:12 /given — the parameter "name" is not given',
    'p.json:11:13 /source/from — no load is called "x"',
  ]);
  const left = [{ path: "c", template: "p", with: {} }];
  expect(checkUses(page, "p", left, { file: "p.json" }).map(formatFinding)).toEqual([
    'p.json:6:12 /given — the parameter "name" is not given',
  ]);
  expect(checkUses(page, "p", left, { file: "p.json", hasRoutes: true })).toEqual([]);
  const routeFiles = [{ path: "routes.json", text: pretty(routes) }];
  expect(
    checkUses(page, "p", routes, { file: "p.json", routeFiles, hasRoutes: true }).map(formatFinding),
  ).toEqual([
    'p.json:11:13 /source/from — no load is called "x"',
    expect.stringMatching(
      /^routes.json:6:15 \/0\/with\/name — root "row" .*, used at p.json:5:12 \/title \(on a\)$/,
    ),
  ]);
});

test("a panel has a part of a row that there is, and none where its place says how wide it is", () => {
  const stat = { kind: "stat", id: "s", label: "S", value: { $: "now.today" } };
  const page = pretty({
    template: "p",
    v: 1,
    kind: "dashboard",
    title: "P",
    panels: [
      { ...stat, width: "two-thirds" },
      { ...stat, id: "b", label: "B", width: "two-third" },
      {
        kind: "form",
        id: "f",
        width: "half",
        fields: [{ at: "/x", extra: true }],
        aside: [{ ...stat, id: "c", width: "half" }],
        call: { api: "x", do: "POST /x" },
      },
    ],
  });
  const found = checkUses(page, "p", [], { file: "p.json" });
  expect(found.map(({ pointer, message }) => [pointer, message])).toEqual([
    ["/panels/1/width", 'unknown value "two-third", did you mean "two-thirds"?'],
    ["/panels/2/aside/0/width", "a panel in a card or beside a form is as wide as its place"],
  ]);
});

test("a page is called as its file", () => {
  const page = pretty({
    template: "pols",
    v: 1,
    kind: "dashboard",
    title: "P",
    panels: [{ kind: "stat", id: "s", label: "S", value: { $: "now.today" } }],
  });
  expect(checkUses(page, "pols", [], { file: "pols.json" })).toEqual([]);
  expect(checkUses(page, "pools", [], { file: "pools.json" }).map(formatFinding)).toEqual([
    'pools.json:2:15 /template — the file calls this page "pools": "template" must say the same',
  ]);
});

test("a parameter whose name cannot stand in angle brackets", () => {
  const page = pretty({
    template: "p",
    v: 1,
    kind: "list",
    title: "Rows",
    given: { networkId: "name" },
    key: "id",
    source: { api: "pricing", do: "GET /service" },
    columns: [{ field: "<networkId>" }],
  });
  const routes = [{ path: "a", template: "p", with: { networkId: "uid" } }];
  expect(checkUses(page, "p", routes, { file: "p.json" }).map(formatFinding)).toContain(
    'p.json:7:5 /given/networkId — "networkId" must look like the name of a parameter: "network-id"',
  );
});
