import { describe, expect, test } from "vitest";
import { KEPT_MS } from "../answers/answers.ts";
import { createObservable } from "../ports/observable.ts";
import type { PanelModel } from "../model/page-model.ts";
import { parseBootstrap } from "../session/create-bootstrap.ts";
import type { FakeEngine, FakeEngineParts } from "../testing/fake-engine.ts";
import { fakeClaims } from "../testing/fake-viewer.ts";
import type { PagePlace } from "./build-now.ts";
import { openInside } from "./open-inside.ts";
import { startEngine } from "./open-page.fixture.ts";
import { openPage } from "./open-page.ts";
import type { PageSession, PageState } from "./open-page.ts";
import { readAhead } from "./read-ahead.ts";

const SERVICES = {
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  key: "id",
  source: { api: "fake", do: "GET /service", rows: "/data", total: "/total" },
  params: { region: { in: "query", as: "select", values: ["north", "south"] } },
  columns: [
    { field: "name", sort: true },
    { field: "note", optional: true },
    { field: "made", format: "datetime" },
  ],
  rowActions: [{ id: "stop", kind: "run", call: { api: "fake", do: "POST /stop" } }],
};
const SERVICE = {
  template: "service",
  v: 1,
  kind: "detail",
  title: "{{load.it.name}}",
  params: { id: { in: "route", required: true } },
  load: { it: { api: "fake", do: "GET /service/{route.id}" } },
  of: { $: "load.it" },
  items: [{ field: "name" }],
};
const CARDS = {
  ...SERVICES,
  template: "cards",
  as: "cards",
  inside: [
    {
      id: "load",
      kind: "stat",
      label: "Load",
      load: { metrics: { api: "fake", do: "GET /service/{row.id}/load" } },
      value: { $: "load.metrics.now" },
    },
  ],
};

const PEOPLE = {
  ...SERVICES,
  template: "people",
  params: { id: { in: "query", required: true } },
  source: { ...SERVICES.source, query: { account: { $: "query.id" } } },
};

const PLACE: PagePlace = { route: {}, path: "/pages/services", query: "", translations: {} };

const start = (parts: FakeEngineParts = {}) =>
  startEngine({
    templates: { services: SERVICES, service: SERVICE, cards: CARDS, people: PEOPLE },
    ...parts,
  });

/** Opens a page with it, and subscribes. */
async function open(at: ReturnType<typeof start>, template = "services", place = PLACE) {
  const page = openPage(at.engine, { template }, place);
  const states: PageState[] = [];
  const leave = page.subscribe(() => states.push(page.snapshot()));
  await at.clock.settle();
  return { page, states, leave };
}

const rows = (...names: readonly string[]) => ({
  data: names.map((name, index) => ({ id: index + 1, name })),
  total: 30,
});

function listOf(page: PageSession): Extract<PanelModel, { readonly kind: "list" }> {
  const state = page.snapshot();
  const [panel] = state.state === "ready" ? state.model.panels : [];
  if (panel?.kind !== "list") throw new Error(`The page is ${state.state} and shows no list.`);
  return panel;
}

const namesOf = (page: PageSession) => listOf(page).rows.map(({ name }) => name);

test("how long ago something was goes on while the page is open, and asks for nothing", async () => {
  const at = start();
  const { page } = await open(at);
  await at.answer({ data: [{ id: 1, name: "web-01", made: at.clock.now() - 120_000 }], total: 1 });
  const ago = () => listOf(page).rows[0]?.cells.find(({ field }) => field === "made")?.hint;
  expect(ago()).toBe("2 minutes ago");
  await at.clock.advance(180_000);
  expect(ago()).toBe("5 minutes ago");
  expect(at.engine.sent).toHaveLength(1);
});

test("a page loads its template, reads its data, and shows it, each once", async () => {
  const at = start();
  const page = openPage(at.engine, { template: "services" }, PLACE);
  await at.clock.settle();
  expect([page.snapshot(), at.engine.sent]).toEqual([{ state: "loading" }, []]);
  const leave = page.subscribe(() => {});
  await at.clock.settle();
  expect(listOf(page)).toMatchObject({ state: "loading", rows: [] });
  await at.answer(rows("web-01", "web-02"));
  expect(namesOf(page)).toEqual(["web-01", "web-02"]);
  expect(at.engine.sent).toHaveLength(1);
  // Only the minute that its times go on by.
  expect(at.clock.waiting()).toBe(1);
  leave();
  await at.clock.advance(3_600_000);
  expect(at.clock.waiting()).toBe(0);
});

test("data that was read ahead is shown at once, and not read again", async () => {
  const at = start();
  const ahead = readAhead(at.engine, { template: "services" }, PLACE);
  await at.clock.settle();
  await at.answer(rows("web-01"));
  await ahead;
  const page = openPage(at.engine, { template: "services" }, PLACE);
  expect(namesOf(page)).toEqual(["web-01"]);
  page.subscribe(() => {});
  await at.clock.settle();
  expect(at.engine.sent).toHaveLength(1);
});

test("the braces of what a page reads are filled from the claims and the bootstrap too", async () => {
  const load = {
    it: { api: "fake", do: "GET /service/{claims.accountId}" },
    other: { api: "fake", do: "GET /service/{bootstrap.subdomain}" },
  };
  const title = "{{load.it.name}} {{load.other.name}}";
  const at = start({ templates: { service: { ...SERVICE, params: {}, load, title } } });
  const user = { id: 7, username: "a", language: "en", account: { id: 17, companyName: "Blue Harbour" } };
  const bootstrap = parseBootstrap({ domain: "https://id.example", clientId: "a", subdomain: "blue" });
  const engine: FakeEngine = {
    ...at.engine,
    session: { ...at.engine.session, snapshot: () => ({ state: "in", claims: fakeClaims(), user }) },
    bootstrap: { ...at.engine.bootstrap, current: () => bootstrap },
  };
  await open({ ...at, engine }, "service");
  expect(at.reads.map(({ call }) => call.path)).toEqual(["/service/17", "/service/blue"]);
});

describe("stale data", () => {
  test("is read again while it is shown; unchanged parts keep their identity", async () => {
    const at = start();
    const { page } = await open(at);
    await at.answer(rows("web-01", "web-02"));
    const before = listOf(page).rows;
    at.engine.stale.mark({});
    await at.clock.settle();
    expect(listOf(page)).toMatchObject({ isUpdating: true, rows: before });
    await at.answer(rows("web-01", "web-03"));
    expect(listOf(page).isUpdating).toBe(false);
    expect(listOf(page).rows[0]).toBe(before[0]);
    expect(namesOf(page)).toEqual(["web-01", "web-03"]);
  });

  test("is not read while there are no listeners, and is read by the next page", async () => {
    const at = start();
    const { leave } = await open(at);
    await at.answer(rows("web-01"));
    leave();
    at.engine.stale.mark({});
    expect(at.reads).toEqual([]);
    const { page } = await open(at);
    expect(listOf(page).state).toBe("loading");
    await at.answer(rows("web-02"));
    expect(namesOf(page)).toEqual(["web-02"]);
  });

  test("stays and shows the failure where it cannot be read again", async () => {
    const at = start();
    const { page } = await open(at);
    await at.answer(rows("web-01"));
    at.engine.stale.mark({});
    await at.fail(502);
    expect(namesOf(page)).toEqual(["web-01"]);
    expect(listOf(page).notice).toContain("It is away");
  });
});

describe("another address", () => {
  test("keeps the rows of the previous page until the next ones arrive", async () => {
    const at = start();
    const { page, states } = await open(at);
    await at.answer(rows("web-01"));
    const before = listOf(page).rows;
    page.show({ ...PLACE, query: "page=2" });
    expect(listOf(page)).toMatchObject({ isUpdating: true, page: { number: 2 } });
    expect(listOf(page).rows).toMatchObject(before.map(({ key, source }) => ({ key, source })));
    const changes = states.length;
    await at.clock.settle();
    expect(states.length).toBe(changes + 1);
    await at.answer(rows("web-11"));
    expect(namesOf(page)).toEqual(["web-11"]);
    expect(at.engine.sent).toEqual(["/service?page=1", "/service?page=2"]);
  });

  test("of another thing shows no rows of the one before, of the same one keeps them", async () => {
    const at = start();
    const { page } = await open(at, "people", { ...PLACE, query: "id=17" });
    await at.answer(rows("ada"));
    page.show({ ...PLACE, query: "id=17&page=2" });
    expect(listOf(page)).toMatchObject({ state: "ready", isUpdating: true, rows: [{ name: "ada" }] });
    page.show({ ...PLACE, query: "id=18" });
    expect(listOf(page)).toMatchObject({ state: "loading", rows: [] });
    await at.clock.settle();
    expect(at.reads.at(-1)?.call.query).toContainEqual(["account", "18"]);
    await at.clock.advance(KEPT_MS);
    page.show({ ...PLACE, query: "id=17" });
    expect(listOf(page)).toMatchObject({ state: "loading", rows: [] });
  });

  test("drops an answer for the previous address", async () => {
    const at = start();
    const { page } = await open(at);
    page.show({ ...PLACE, query: "page=2" });
    await at.clock.settle();
    const [first, second] = at.reads;
    expect(first?.call.signal?.aborted).toBe(true);
    second?.end({ ok: true, status: 200, body: rows("web-11"), text: "", headers: {} });
    await at.clock.settle();
    first?.end({ ok: true, status: 200, body: rows("web-01"), text: "", headers: {} });
    await at.clock.settle();
    expect(namesOf(page)).toEqual(["web-11"]);
  });

  test("is made by the handles of the page and its list: parameters, tabs, and changes of the list", async () => {
    const at = start();
    const { page } = await open(at, "services", { ...PLACE, query: "page=3&search=web" });
    const { handle } = listOf(page);
    expect(handle.after({ sort: { field: "name", descending: true } })).toBe("search=web&sort=-name");
    expect([handle.view, handle.isUntouched, handle.withView("size=50")]).toEqual([
      "search=web",
      false,
      "size=50",
    ]);
    const state = page.snapshot();
    if (state.state !== "ready") throw new Error("The page is not ready.");
    expect(state.model.handle.afterParam("region", "north")).toBe("search=web&region=north");
    expect(state.model.handle.afterTab("users")).toBe("tab=users");
  });

  test("with another route parameter is read again", async () => {
    const at = start();
    const { page } = await open(at, "service", { ...PLACE, route: { id: "7" } });
    await at.answer({ name: "web-07" });
    expect(page.snapshot()).toMatchObject({ model: { title: "web-07" } });
    page.show({ ...PLACE, route: { id: "8" } });
    expect(page.snapshot()).toMatchObject({ model: { title: "" } });
    await at.clock.settle();
    await at.answer({ name: "web-08" });
    expect(page.snapshot()).toMatchObject({ model: { title: "web-08" } });
  });
});

test("a failed read is shown, and works again after the next one", async () => {
  const at = start();
  const { page } = await open(at);
  await at.fail(502);
  expect(listOf(page)).toMatchObject({
    state: "error",
    message: { text: expect.stringContaining("It is away") },
  });
  at.engine.stale.mark({});
  await at.clock.settle();
  expect(listOf(page).state).toBe("loading");
  await at.answer(rows("web-01"));
  expect(namesOf(page)).toEqual(["web-01"]);
});

describe("a template", () => {
  const withPage = (engine: FakeEngine, page: FakeEngine["templates"]["page"]): FakeEngine => ({
    ...engine,
    templates: { opened: () => undefined, page },
  });

  test("that is wrong is reported with its place", async () => {
    const { page } = await open(start({ templates: { services: { ...SERVICES, colums: [] } } }));
    expect(page.snapshot()).toMatchObject({ state: "invalid", findings: [{ pointer: "/colums" }] });
  });

  test("that could not be loaded is loaded again by a retry", async () => {
    const at = start();
    let tries = 0;
    const engine = withPage(at.engine, (name) => {
      tries += 1;
      if (tries === 1) return Promise.resolve({ ok: false, reason: "failed", text: "Away" });
      return tries === 2 ? Promise.reject(new Error("Cut off")) : at.engine.templates.page(name);
    });
    const { page } = await open({ ...at, engine });
    expect(page.snapshot()).toEqual({ state: "failed", text: "Away" });
    page.retry();
    await at.clock.settle();
    expect(page.snapshot()).toEqual({ state: "failed", text: "Cut off" });
    page.retry();
    await at.clock.settle();
    expect(listOf(page).state).toBe("loading");
  });
});

test("remembered columns, placeholder rows and another session build the model again", async () => {
  const at = start();
  const waiting = createObservable<readonly string[]>([]);
  const removed: string[] = [];
  const engine: FakeEngine = {
    ...at.engine,
    notifications: {
      ...at.engine.notifications,
      subscribe: waiting.subscribe,
      placeholders: (list) =>
        waiting.snapshot().map((key) => ({ list, at: {}, match: "name", key, values: { name: key } })),
      removePlaceholder: (_, key) => void removed.push(key),
    },
  };
  const { page } = await open({ ...at, engine });
  await at.answer(rows("web-01"));
  at.engine.lists.keepColumns("services", ["name", "note"]);
  await at.clock.settle();
  expect(listOf(page).shown.map(({ field }) => field)).toEqual(["name", "note"]);
  waiting.set(["web-02", "web-01"]);
  await at.clock.settle();
  expect(listOf(page).rows.map(({ name, isPlaceholder }) => [name, isPlaceholder])).toEqual([
    ["web-02", true],
    ["web-01", false],
  ]);
  expect(removed).toEqual(["web-01"]);
});

test("a mistake that only data reveals is logged once, however often the page is built", async () => {
  const at = start();
  await open(at);
  await at.answer(rows("a", "b"));
  at.engine.stale.mark({});
  await at.answer(rows("a", "b", "c"));
  expect(at.ports.logged).toEqual([
    'warn services: /rowActions/0: fake has no operation "POST /stop", so the action is hidden',
  ]);
});

test("the panels of a card are read while they are shown, and share their reads", async () => {
  const at = start();
  const { page } = await open(at, "cards");
  await at.answer(rows("web-01"));
  const { inside } = listOf(page).handle;
  if (inside === undefined) throw new Error("The card holds nothing.");
  const [one, two] = [1, 2].map(() => openInside(at.engine, inside, { row: { id: 1 } }));
  expect(at.reads).toEqual([]);
  const leave = [one, two].map((card) => card?.subscribe(() => {}));
  expect(at.reads.map(({ call }) => call.path)).toEqual(["/service/1/load"]);
  await at.answer({ now: 7 });
  expect(one?.snapshot()).toMatchObject([{ kind: "stat", label: "Load", cell: { text: "7" } }]);
  expect(two?.snapshot()).toEqual(one?.snapshot());
  one?.show(inside, { row: { id: 2 } });
  await at.clock.settle();
  expect(at.reads.map(({ call }) => call.path)).toEqual(["/service/2/load"]);
  leave.forEach((end) => end?.());
  expect(at.reads[0]?.call.signal?.aborted).toBe(true);
});

describe("a page with tabs", () => {
  const tab = (id: string) => ({
    id,
    title: id,
    panels: [
      {
        kind: "list",
        id,
        key: "id",
        source: { api: "fake", do: `GET /${id}`, rows: "/data", total: "/total" },
        columns: [{ field: "name" }],
        filters: [{ field: "zone", as: "select", options: { api: "fake", do: "GET /zone" } }],
      },
    ],
  });
  const TABS = { template: "tabs", v: 1, kind: "tabs", title: "Tabs", tabs: ["users", "roles"].map(tab) };

  test("counts the lists of other tabs after its own is there, and sends each call once", async () => {
    const sent: string[] = [];
    const at = start({ templates: { tabs: TABS } });
    const answers = { zone: { data: [] }, users: rows("ada"), roles: rows("admin") };
    const answerAll = async (body: Readonly<Record<string, unknown>>) => {
      for (const { call, end } of at.reads.splice(0)) {
        const size = call.query.find(([name]) => name === "size")?.[1] ?? "";
        sent.push(`${call.path} ${size}`);
        end({ ok: true, status: 200, body: body[call.path.slice(1)], text: "", headers: {} });
      }
      await at.clock.settle();
    };
    const { page } = await open(at, "tabs");
    const tabs = () => {
      const state = page.snapshot();
      return state.state === "ready" ? state.model.tabs?.map(({ id, count }) => [id, count]) : undefined;
    };
    const show = async (query: string) => {
      page.show({ ...PLACE, query });
      await at.clock.settle();
    };
    await answerAll(answers);
    expect(sent).toEqual(["/zone 100", "/users 50"]);
    // Its tab is opened before the count is there.
    await show("tab=roles");
    await answerAll(answers);
    await answerAll(answers);
    expect(tabs()).toEqual([
      ["users", 30],
      ["roles", 30],
    ]);
    for (const query of ["", "tab=roles", "tab=users"]) {
      await show(query);
      await answerAll(answers);
    }
    expect(sent).toEqual(["/zone 100", "/users 50", "/roles 1", "/roles 50", "/users 1"]);
    expect(at.engine.sent).toHaveLength(sent.length);
  });
});
