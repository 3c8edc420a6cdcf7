import { describe, expect, test } from "vitest";
import { formatFinding } from "../../template/finding.ts";
import { checkNavigation } from "./check-navigation.ts";
import { checkTemplate } from "./check-template.ts";
import { problemOfTarget } from "./link-target.ts";

const routes = [
  { path: "hooks", template: "hooks" },
  { path: "hooks/{id}", template: "hook" },
  { path: "clouds", template: "cloud" },
  { path: "add-page/{template}" },
  { path: "parts", template: "parts" },
  { path: "edit-page/{template}" },
  { path: "edit-page/{template}", template: "hook-edit" },
];

const pages = {
  hooks: {
    kind: "tabs",
    params: { zone: { in: "query" } },
    tabs: [
      { id: "all", panels: [{ kind: "list", id: "hooks", filters: [{ field: "state" }] }] },
      { id: "calls", panels: [{ kind: "list", id: "calls", filters: [{ field: "hook" }] }] },
    ],
  },
  hook: { kind: "detail", params: { id: { in: "route", required: true } } },
  "hook-add": { kind: "form" },
  "hook-edit": { kind: "form", params: { id: { in: "query", required: true } } },
  cloud: { kind: "list", params: { id: { in: "route", required: true }, zone: { in: "query" } } },
  report: {
    kind: "list",
    params: {
      from: { in: "query", required: true, init: { $: "now.monthStart" } },
      zone: { in: "query", required: true, as: "select", values: ["north"] },
    },
  },
  platform: { kind: "list", given: { api: "name" } },
  parts: { kind: "tabs", tabs: [{ id: "all", panels: [{ fragment: "hook-list" }] }] },
};

describe("a link is followed to the page that it opens", () => {
  test.each([
    [
      "/pages/hooks?state=Pending Approval",
      '"/pages/hooks?state=Pending Approval" has a blank, so that it is no link: write %20',
    ],
    ["/pages/add-page/hook-ad", 'there is no template "hook-ad", did you mean "hook-add"?'],
    [
      "/pages/add-page/hook-edit?id=7",
      'the template "hook-edit" opens as "edit-page/hook-edit", not as "add-page/hook-edit"',
    ],
    ["/pages/edit-page/hook-edit", 'the page "hook-edit" needs "id" in its query'],
    ["/pages/edit-page/hook-edit?id=", 'the page "hook-edit" needs "id" in its query'],
    [
      "/pages/edit-page/hook-edit?ids={row.id}",
      'the page "hook-edit" has no parameter "ids", did you mean "id"?',
    ],
    ["/pages/hooks?tab=cals", 'the page "hooks" has no tab "cals", did you mean "calls"?'],
    // Only the first list of a page has its names in the address as they are.
    ["/pages/hooks?tab=calls&hook={row.id}", 'the page "hooks" has no parameter "hook" (known: calls.hook)'],
    ["/pages/hooks?hooks.page=2", 'the page "hooks" has no parameter "hooks.page"'],
    ["/pages/hooks?zones=north", 'the page "hooks" has no parameter "zones", did you mean "zone"?'],
    ["/pages/hook?tab=all", 'no route leads to "/pages/hook", did you mean "hooks"?'],
    ["/pages/parts?state=open", 'the page "parts" has no parameter "state"'],
    ["/pages/clouds", 'the page "cloud" needs "id" in its address'],
    ["/pages/edit-page/platform", '"platform" is given "api" by its routes: link to one of them'],
  ])("%s", (link, problem) => {
    expect(problemOfTarget(link, { routes, pages })).toContain(problem);
  });

  test.each([
    "/pages/add-page/hook-add",
    "/pages/edit-page/hook-edit?id={row.id}",
    "/pages/edit-page/{row.template}?id={row.id}",
    "/pages/hooks?tab=calls&zone={row.zone}",
    "/pages/hooks?tab={row.tab}",
    "/pages/hooks?state=open&page=2&search=x",
    "/pages/hooks?tab=calls&calls.hook={row.id}&calls.sort=-at",
    "/pages/hooks?{row.query}",
    // What a list of a fragment has is known only there.
    "/pages/parts?hooks.state=open",
    "/pages/hooks/{row.id}#top",
    "/pages/edit-page/report",
    // An id that no part of the path takes is the page's `id`.
    "/pages/clouds/{row.id}",
  ])("%s is right", (link) => {
    expect(problemOfTarget(link, { routes, pages })).toBeUndefined();
  });

  test("of two routes of one path for other people one may fit", () => {
    const twice = [
      { path: "home", template: "cloud" },
      { path: "home", template: "hooks" },
    ];
    expect(problemOfTarget("/pages/home?tab=all", { routes: twice, pages })).toBeUndefined();
  });

  test("and is a finding where the page links", () => {
    const page = `{ "template": "hooks", "v": 1, "kind": "form", "title": "x", "fields": [{ "at": "/a" }],
      "then": [{ "goto": { "by": { "$": "form.a" }, "to": { "x": "/pages/add-page/hook-adds" }, "else": "/pages/add-page/hook-add" } }] }`;
    expect(checkTemplate(page, { file: "hooks.json", routes, pages }).map(formatFinding)).toEqual([
      'hooks.json:2:66 /then/0/goto/to/x — there is no template "hook-adds", did you mean "hook-add"?',
    ]);
  });
});

describe("trails and menus lead where nothing but the address is needed", () => {
  const check = (file: string, entries: readonly object[]): readonly string[] =>
    checkNavigation(JSON.stringify(entries), {
      file,
      routes: file.startsWith("menus/") ? routes : [...routes, ...entries.filter(isRoute)],
      pages,
    }).map(({ pointer, message }) => `${pointer} — ${message}`);
  const access = { type: ["customer"] };

  test.each([
    ["hooks/calls/{call}", "hooks/{id}", '"hooks/calls/{call}" does not say {id}, which "hooks/{id}" needs'],
    ["calls", "edit-page/hook-edit", '"edit-page/hook-edit" needs "id" in its query, which no trail can say'],
  ])("the parent of %s is not %s", (path, parent, message) => {
    expect(check("a/routes.json", [{ path, title: "x", access, parent }])).toEqual([
      `/0/parent — ${message}`,
    ]);
    const trail = [{ title: "y", path: parent }];
    expect(check("a/routes.json", [{ path, title: "x", access, trail }])).toEqual([
      `/0/trail/0/path — ${message}`,
    ]);
  });

  test("a parent with an id that the address says, in the path or behind it, is right", () => {
    const own = [
      { path: "hooks/{id}/calls", title: "x", access, parent: "hooks/{id}" },
      { path: "calls", title: "x", access, parent: ["hooks/{id}", "hooks"] },
    ];
    expect(check("a/routes.json", own)).toEqual([]);
  });

  test("a parent about what the query of the page names is right, where it says so", () => {
    const one = { path: "hook", title: "x", access, template: "hook-edit" };
    const change = { path: "hook/edit", title: "x", access, template: "hook-edit", parent: "hook" };
    const ofParent = (entries: readonly object[]) =>
      check("a/routes.json", entries).filter((finding) => finding.startsWith("/1/parent"));
    expect(ofParent([{ ...one, single: true }, change])).toEqual([]);
    expect(ofParent([one, change])).toContain(
      '/1/parent — "hook" needs "id" in its query, which no trail can say',
    );
    const leads = { ...change, template: "hook-add" };
    const elsewhere = { goto: "/pages/hook/edit?id={load.hook.id}" };
    expect(ofParent([{ ...one, single: true }, leads])).not.toEqual([]);
    expect(
      ofParent([
        { ...one, single: true },
        { ...leads, with: { elsewhere } },
      ]),
    ).toEqual([]);
  });

  test("a menu leads to no page that needs a query", () => {
    expect(check("menus/customer.json", [{ path: "edit-page/hook-edit" }, { path: "hooks" }])).toEqual([
      "/0/path — a menu cannot say id, which the page needs",
    ]);
  });
});

function isRoute(entry: object): entry is { readonly path: string } {
  return "path" in entry;
}
