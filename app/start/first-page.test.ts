import { describe, expect, test } from "vitest";
import type { Engine } from "#engine";
import type { RouteEntry, Shell } from "#engine/navigation";
import { createFakeEngine, createFakePorts, fakeViewer } from "#engine/testing";
import { preloadFirstPage, rememberFirstPage } from "./first-page.ts";

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

/** An engine whose shell arrives when `bringShell` is called; `asked` holds the templates that were loaded. */
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
  test("loads the template of last time before the shell, and then reads the data", async () => {
    const { engine, asked, sent, bringShell } = start();
    rememberFirstPage(engine.ports.store, PATH, { template: "services", parameters: { as: "v2" } });
    const done = preloadFirstPage(engine, `${PATH}?search=a`);
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
    ["the remembered page is of another address", JSON.stringify({ path: "/pages/x", template: "services" })],
    ["the remembered page has no template", JSON.stringify({ path: PATH, template: 7 })],
    ["the remembered page is not JSON", "{"],
  ])("waits for the shell when %s", async (_, stored) => {
    const { engine, asked, sent, bringShell } = start();
    if (stored !== undefined) engine.ports.store.set("atrium.first-page", stored);
    const done = preloadFirstPage(engine, PATH);
    expect(asked).toEqual([]);
    bringShell();
    await done;
    expect(asked).toEqual(["services {}"]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["for another type of account", "/pages/automators"],
    ["without a template", "/pages/invoices"],
    ["unknown", "/pages/nowhere"],
  ])("is not read ahead when it is %s", async (_, path) => {
    const { engine, asked, sent, bringShell } = start();
    const done = preloadFirstPage(engine, path);
    bringShell();
    await done;
    expect(asked).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("is not loaded while nobody is signed in", async () => {
    const { engine, asked, sent } = start(false);
    rememberFirstPage(engine.ports.store, PATH, { template: "services" });
    await preloadFirstPage(engine, PATH);
    expect([...asked, ...sent]).toEqual([]);
  });
});
