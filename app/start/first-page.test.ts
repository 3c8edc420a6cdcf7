import { describe, expect, test } from "vitest";
import type { Engine } from "#engine";
import type { RouteEntry, Shell } from "#engine/navigation";
import { createFakeEngine, createFakePorts, fakeViewer } from "#engine/testing";
import { askForFirstPage, rememberFirstPage } from "./first-page.ts";

const PATH = "/pages/services/my-services";
const ROUTES: readonly RouteEntry[] = [
  {
    path: "services/my-services",
    title: "My services",
    access: { type: ["customer"] },
    template: "services",
  },
  { path: "automators", title: "Automators", access: { type: ["provider"] }, template: "services" },
  { path: "invoices", title: "Invoices", access: { type: ["customer"] } },
];
const SERVICES = {
  template: "services",
  v: 1,
  kind: "list",
  title: "My services",
  access: {},
  key: "id",
  source: { api: "fake", do: "GET /service", rows: "/data" },
  columns: [{ field: "name" }],
};

/** An engine whose shell comes when `bringShell` is called; `asked` holds the templates asked for, and the reads. */
function start(isIn = true) {
  const viewer = fakeViewer("customer");
  const asked: string[] = [];
  let bringShell: () => void = () => {};
  const ports = createFakePorts();
  const fake = createFakeEngine({ viewer, ports, templates: { services: SERVICES } });
  const shell: Shell = { routes: ROUTES, menus: {}, fragments: {}, translations: {} };
  const user = { id: 1, username: "a", language: "en", account: { id: 1, companyName: "A" } };
  const engine: Engine = {
    ...fake,
    session: {
      ...fake.session,
      snapshot: () => (isIn ? { state: "in", claims: viewer.claims, user } : { state: "out" }),
    },
    shell: () => new Promise((resolve) => (bringShell = () => resolve(shell))),
    templates: {
      opened: () => undefined,
      page(name, parameters) {
        asked.push(`${name} ${JSON.stringify(parameters ?? {})}`);
        return fake.templates.page(name, parameters);
      },
    },
  };
  return { engine, asked, sent: fake.sent, bringShell: () => bringShell() };
}

describe("the first page", () => {
  test("is asked for with its template of last time before the shell is there, and then read", async () => {
    const { engine, asked, sent, bringShell } = start();
    rememberFirstPage(engine.ports.store, PATH, { template: "services", parameters: { as: "v2" } });
    const done = askForFirstPage(engine, `${PATH}?search=a`);
    expect(asked).toEqual(['services {"as":"v2"}']);
    expect(sent).toEqual([]);
    bringShell();
    await done;
    expect(asked.at(-1)).toBe("services {}");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^\/service/);
  });

  test.each([
    ["nothing is remembered", undefined],
    ["what is remembered is of another address", JSON.stringify({ path: "/pages/x", template: "services" })],
    ["what is remembered names no template", JSON.stringify({ path: PATH, template: 7 })],
    ["what is remembered is no JSON", "{"],
  ])("waits for the shell where %s", async (_, stored) => {
    const { engine, asked, sent, bringShell } = start();
    if (stored !== undefined) engine.ports.store.set("atrium.first-page", stored);
    const done = askForFirstPage(engine, PATH);
    expect(asked).toEqual([]);
    bringShell();
    await done;
    expect(asked).toEqual(["services {}"]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["one that is for others", "/pages/automators"],
    ["one without a template", "/pages/invoices"],
    ["one that nobody knows", "/pages/nowhere"],
  ])("is not read ahead where it is %s", async (_, path) => {
    const { engine, asked, sent, bringShell } = start();
    const done = askForFirstPage(engine, path);
    bringShell();
    await done;
    expect(asked).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("is not asked for while nobody is signed in", async () => {
    const { engine, asked, sent } = start(false);
    rememberFirstPage(engine.ports.store, PATH, { template: "services" });
    await askForFirstPage(engine, PATH);
    expect([...asked, ...sent]).toEqual([]);
  });
});
