import { describe, expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { checkNavigation } from "./check-navigation.ts";
import { checkShownPages } from "./check-shown-pages.ts";
import type { CheckOptions } from "./check-options.ts";
import { findIn, HOOK_ADD, HOOKS, HOOKS_API, HOOKS_DOCUMENT } from "./hooks.fixture.ts";
import { placeInUses } from "./place-in-uses.ts";

const narrowed = (filter: object): object => ({ ...HOOKS, source: { ...HOOKS.source, filter } });

describe("a kind is no id, and an id is no word", () => {
  const params = { params: { id: { in: "query", required: true } } };
  test.each<[page: object, finding: string]>([
    [
      { ...narrowed({ resource_type: { $: "query.id" }, resource_id: "hook" }), ...params },
      '/source/filter — "resource_type" is a kind, and "query.id" is the id of one; "resource_id" is the id of one, and "hook" is a word',
    ],
    [
      { ...narrowed({ kind: { $: "query.id" } }), ...params },
      '/source/filter/kind — "kind" is a kind, and "query.id"',
    ],
    [
      narrowed({ "owner.id": "room" }),
      '/source/filter/owner.id — "owner.id" is the id of one, and "room" is a word',
    ],
  ])("%j", (page, finding) => {
    expect(findIn(page).join("\n")).toContain(finding);
  });

  test("where they belong they are right", () => {
    const page = { ...narrowed({ resource_type: "hook", resource_id: { $: "query.id" } }), ...params };
    expect(findIn(page).join("\n")).not.toContain("is a kind");
    expect(findIn(narrowed({ owner_id: "17" })).join("\n")).not.toContain("is the id of one");
  });
});

describe("a log is of things that are logged", () => {
  const translations = Object.fromEntries(
    ["hook.create", "room.create", "meeting-room.delete", "*"].map((code) => [
      `sentence.hooks.${code}`,
      "{{who}}",
    ]),
  );
  const log = (type: string): object => ({
    ...narrowed({ hook_type: type }),
    columns: [{ field: "name", sentence: { parts: { who: { text: "{{row.name}}" } } } }],
  });
  test.each([
    ["hooks", 'nothing that is logged is a "hooks", did you mean "hook"?'],
    ["Room", 'nothing that is logged is a "Room", did you mean "room"?'],
    ["meeting", 'nothing that is logged is a "meeting", did you mean "meeting-room"?'],
  ])("%s", (type, finding) => {
    expect(findIn(log(type), { translations }).join("\n")).toContain(`/source/filter/hook_type — ${finding}`);
  });

  const of = (type: string, id: string, load: object): object => ({
    ...log(type),
    params: { id: { in: "query", required: true }, hook_id: { in: "query" } },
    load,
    source: { api: "hooks", do: "GET /hooks", filter: { hook_type: type, resource_id: { $: id } } },
  });
  const one = { hook: { api: "hooks", do: "GET /hooks/{query.id}" } };
  const asks = (path: string, type: string): string =>
    `/source/filter/hook_type — "${path}" is the id of a thing that is logged as "hook", and this asks for "${type}"`;
  test.each<[page: object, finding: string]>([
    [of("partner", "query.id", one), asks("query.id", "partner")],
    [of("bucket", "query.hook_id", {}), asks("query.hook_id", "bucket")],
    [of("bucket", "load.hook.id", one), asks("load.hook.id", "bucket")],
    [of("room", "query.id", one), asks("query.id", "room")],
  ])("%j is of another kind than its id", (page, finding) => {
    expect(findIn(page, { translations }).join("\n")).toContain(finding);
  });

  test.each([
    of("hook", "query.id", one),
    of("bucket", "query.id", {}),
    of("bucket", "query.id", { all: { api: "hooks", do: "GET /hooks/all" } }),
  ])("%j may be of its id", (page) => {
    expect(findIn(page, { translations }).join("\n")).not.toContain("logged");
  });

  test.each(["hook", "bucket"])("%s may be", (type) => {
    expect(findIn(log(type), { translations }).join("\n")).not.toContain("logged");
  });
});

describe("what choices start with is what they send", () => {
  const owner = (init: string, value = "id"): object => ({
    ...HOOK_ADD,
    load: { hook: { api: "hooks", do: "GET /hooks/{claims.accountId}" } },
    fields: [
      ...HOOK_ADD.fields,
      { at: "/size", init: { $: init }, options: { api: "hooks", do: "GET /hooks", rows: "/data", value } },
    ],
  });
  const asked = (init: string): object => ({
    ...HOOKS,
    rowActions: [
      {
        id: "size",
        kind: "modify",
        ask: {
          init: { size: { $: init } },
          fields: [{ at: "/size", options: { api: "hooks", do: "GET /hooks", rows: "/data", value: "id" } }],
        },
        call: { api: "hooks", do: "PATCH /hooks/{row.id}", body: "changed" },
      },
    ],
  });
  test.each<[page: object, finding: string]>([
    [
      owner("load.hook.name"),
      '/fields/2/init — the choices send "id", which is a number, and "load.hook.name" is their "name"',
    ],
    [
      owner("load.hook.url"),
      '/fields/2/init — the choices send "id", which is a number, and "load.hook.url" is a text',
    ],
    [
      owner("load.hook.name", "url"),
      '/fields/2/init — the choices send "url", which is a text, and "load.hook.name" is their "name"',
    ],
    [asked("row.groups.*.name"), '/rowActions/0/ask/init/size — the choices send "id"'],
  ])("%j", (page, finding) => {
    expect(findIn(page).join("\n")).toContain(finding);
  });

  test.each([owner("load.hook.id"), owner("load.hook.size"), asked("row.size")])("%j is right", (page) => {
    expect(findIn(page).join("\n")).not.toContain("the choices send");
  });
});

describe("a count is of all", () => {
  const { list } = parseApiList({
    dialects: { paged: { page: "page", rows: "/data", total: "/meta/total" } },
    apis: { hooks: { description: "/hooks/swagger.json", dialect: "paged" } },
  });
  const entry = list.entries["hooks"];
  if (entry === undefined) throw new Error("The list has no hooks.");
  const text = JSON.stringify(HOOKS_DOCUMENT).replace(
    /"properties":\{"data":/,
    '"properties":{"meta":{"type":"object","properties":{"total":{"type":"integer"}}},"data":',
  );
  const apis = { list, descriptions: { hooks: readApiDescription(entry, JSON.parse(text)) } };
  const counted = (path: string): readonly string[] =>
    findIn(
      {
        template: "hooks",
        v: 1,
        kind: "dashboard",
        title: "Hooks",
        load: { all: { api: "hooks", do: "GET /hooks" } },
        panels: [{ kind: "stat", id: "all", label: "All", value: { $: path } }],
      },
      { apis },
    );

  test("the length of a page is none", () => {
    expect(counted("load.all.data.length")).toEqual([
      expect.stringContaining(
        '/panels/0/value — "load.all.data.length" counts one page of the answer, did you mean "load.all.meta.total"?',
      ),
    ]);
    expect(counted("load.all.meta.total")).toEqual([]);
  });
});

describe("a page reads what it is about", () => {
  const document = JSON.stringify(HOOKS_DOCUMENT).replaceAll(
    '["open","closed","all"]',
    '["meetingRoom","teaKitchen","lift"]',
  );
  const entry = HOOKS_API.list.entries["hooks"];
  if (entry === undefined) throw new Error("The list has no hooks.");
  const apis = { ...HOOKS_API, descriptions: { hooks: readApiDescription(entry, JSON.parse(document)) } };
  const named = (name: string, state: string): string =>
    findIn({ ...narrowed({ state }), template: name }, { name, apis }).join("\n");

  test.each([
    ["meeting-room-list", "teaKitchen", "meetingRoom"],
    ["meeting-room-add", "lift", "meetingRoom"],
    ["tea-kitchen-manage", "meetingRoom", "teaKitchen"],
  ])("%s reads %s", (name, state, meant) => {
    expect(named(name, state)).toContain(
      `/source/filter/state — the page "${name}" reads what is "${state}": did you mean "${meant}"?`,
    );
  });

  test("or what it does not say", () => {
    expect(named("meeting-room-list", "meetingRoom")).not.toContain("reads what is");
    expect(named("places", "teaKitchen")).not.toContain("reads what is");
  });
});

describe("links", () => {
  const routes = [
    { path: "hooks", template: "hooks", access: { type: ["provider"] } },
    { path: "shop", access: { type: ["customer"] } },
    { path: "desk", access: { type: ["provider", "customer"] } },
    { path: "shop/open/{id}", template: "hook", access: { type: ["customer"] }, pageOf: { thing: ["open"] } },
    { path: "shop/{id}", template: "hook", access: { type: ["customer"] }, pageOf: { thing: ["*"] } },
  ];
  const linked = (link: unknown): readonly string[] =>
    findIn({ ...HOOKS, columns: [{ field: "name" }, { field: "size", link }] }, { name: "hooks", routes });

  test.each<[link: unknown, pointer: string]>([
    ["/pages/shop", "/columns/1/link"],
    [{ pageOf: "thing", by: [{ $: "row.state" }], with: { id: "{row.id}" } }, "/columns/1/link"],
    [{ by: { $: "row.state" }, to: { open: "/pages/shop" } }, "/columns/1/link"],
  ])("%j leads providers to a page for customers", (link, pointer) => {
    expect(linked(link)).toEqual([
      expect.stringContaining(`${pointer} — leads to a page that is not for providers, who see this`),
    ]);
  });

  test.each([
    ["/pages/desk"],
    [{ by: { $: "row.state" }, to: { open: "/pages/desk" }, else: "/pages/shop" }],
  ])("%j is for some of them", (link) => {
    expect(linked(link)).toEqual([]);
  });

  test("the page of a thing is picked by what the thing is", () => {
    const by = (path: string, id: string): string =>
      findIn(
        {
          ...HOOKS,
          load: {
            a: { api: "hooks", do: "GET /hooks/{claims.accountId}" },
            b: { api: "hooks", do: "GET /hooks/{session.user.id}" },
          },
          title: "{{load.a.name}} {{load.b.name}}",
          columns: [{ field: "name", link: { pageOf: "thing", by: [{ $: path }], with: { id: `{${id}}` } } }],
        },
        { routes },
      ).join("\n");
    const message = 'picks the page by "load.a.state", and links to "load.b": did you mean "load.b.state"?';
    expect(by("load.a.state", "load.b.id")).toContain(message);
    expect(by("load.b.state", "load.a.id")).toContain('links to "load.a": did you mean "load.a.state"?');
    expect(by("load.a.state", "load.a.id")).not.toContain("picks the page");
    expect(by("row.state", "load.b.id")).not.toContain("picks the page");
  });
});

test("a page that no route shows", () => {
  const page = (name: string): { readonly name: string; readonly source: string } => ({
    name,
    source: JSON.stringify({ template: name }),
  });
  const find = (routes: NonNullable<CheckOptions["routes"]>): readonly string[] =>
    checkShownPages([page("hooks"), page("hook-add")], { routes }).map(
      ({ file, pointer, message }) => `${file} ${pointer} ${message}`,
    );
  const both = [
    { path: "hooks", template: "hooks" },
    { path: "hook/add", template: "hook-add" },
  ];
  expect(find(both)).toEqual([]);
  expect(find([{ path: "hooks", template: "hooks" }, { path: "hook/add" }])).toEqual([
    'hook-add.json /template no route shows this page: one must say "template": "hook-add"; "hook/add" has none',
  ]);
  expect(find([])).toHaveLength(2);
});

test("groups of a menu that share most lines stand there for different people", () => {
  const line = (path: string): object => ({ path });
  const group = (access: object, ...paths: readonly string[]): object => ({
    title: "G",
    access,
    children: paths.map(line),
  });
  const routes = ["a", "b", "c", "d"].map((path) => ({ path, title: path, access: {} }));
  const find = (...menu: readonly object[]): readonly string[] =>
    checkNavigation(JSON.stringify(menu), { file: "menus/customer.json", routes }).map(
      ({ pointer }) => pointer,
    );
  const [on, off] = [{ flags: ["x"] }, { flagsOff: ["x"] }];
  expect(find(group(on, "a", "b", "c"), group(on, "b", "a", "d"))).toEqual(["/1"]);
  expect(find(group({}, "a", "b"), group(on, "a", "b", "c"))).toEqual(["/1"]);
  expect(find(group(off, "a", "b"), group(off, "b", "a"))).toEqual(["/1"]);
  expect(find(group(on, "a", "b", "c"), group(off, "b", "a", "d"))).toEqual([]);
  expect(find(group({}, "a", "b", "c"), group({}, "c", "d"))).toEqual([]);
});

describe("a finding of a fragment is where the mistake is", () => {
  const fragments = [
    {
      path: "fragments.json",
      text: JSON.stringify({
        near: { given: { of: "path" }, is: [{ a: "<of>.x" }, { b: "<of>.y" }] },
        far: { given: { of: "path" }, is: [{ enable: [{ fragment: "near", with: { of: "<of>" } }] }] },
        box: { given: { new: "value" }, is: [{ call: { body: "<new>" } }] },
      }),
    },
  ];
  const page = (name: string, ...panels: readonly object[]) => ({
    path: name,
    text: JSON.stringify({ panels }),
  });
  const use = (fragment: string, given: object): object => ({ fragment, with: given });
  const found = (pointer: string, message: string, file = "fragments.json") => ({
    file,
    line: 1,
    column: 1,
    pointer,
    message,
  });
  const place = (
    findings: readonly ReturnType<typeof found>[],
    ...pages: readonly ReturnType<typeof page>[]
  ) =>
    placeInUses(findings, pages, fragments).map(
      ({ file, pointer, message }) => `${file} ${pointer} ${message}`,
    );
  const at = "used at a.json:1:1 /panels/0";

  test("at the one use that is wrong", () => {
    const pages = [page("a.json", use("near", { of: "row" })), page("b.json", use("near", { of: "row.it" }))];
    expect(
      place([found("/near/is/0/a", `no x, ${at}`), found("/near/is/1/b", `no y, ${at}`)], ...pages),
    ).toEqual(['a.json /panels/0/with/of no x, in the fragment "near", whose other uses are right']);
  });

  test("at the use in another fragment, whose own uses are all wrong", () => {
    const pages = [page("a.json", use("far", { of: "row" })), page("b.json", use("near", { of: "row.it" }))];
    expect(
      place([found("/near/is/0/a", `no x, ${at}`), found("/near/is/1/b", `no y, ${at}`)], ...pages),
    ).toEqual([
      'fragments.json /far/is/0/enable/0/with/of no x, in the fragment "near", whose other uses are right',
    ]);
  });

  test("in the fragment where it is one place, or where all uses are wrong", () => {
    const pages = [page("a.json", use("near", { of: "row" })), page("b.json", use("near", { of: "row" }))];
    const one = found("/near/is/0/a", `no x, ${at}`);
    expect(place([one], ...pages)).toEqual([`fragments.json /near/is/0/a no x, ${at}`]);
    const other = found("/near/is/1/b", "no y, used at b.json:1:1 /panels/0");
    expect(place([one, other], ...pages)).toHaveLength(2);
  });

  test("in the fragment where all pages give it the same wrongly", () => {
    const pages = ["a.json", "b.json"].map((name) => page(name, use("box", { new: { x: 1 } })));
    const wrong = (file: string) => found("/panels/0/with/new/x", "the form has no x", file);
    expect(place(["a.json", "b.json"].map(wrong), ...pages)[0]).toBe(
      'fragments.json /box/is/0/call/body the form has no x: all pages that use the fragment "box" give it so',
    );
    expect(place([wrong("a.json")], ...pages)).toEqual(["a.json /panels/0/with/new/x the form has no x"]);
  });
});
