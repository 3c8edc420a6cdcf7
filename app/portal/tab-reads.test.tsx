import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine } from "#engine";
import { createFakeEngine, FAKE_BOOTSTRAP, fakeViewer } from "#engine/testing";
import { Portal } from "./portal.tsx";

const list = (id: string) => ({
  id,
  title: id,
  panels: [
    {
      kind: "list",
      id,
      key: "id",
      source: { api: "fake", do: `GET /${id}`, rows: "/data" },
      columns: [{ field: "name" }, { field: "note" }, { field: "zone" }],
    },
  ],
});
const TABS = { template: "tabs", v: 1, kind: "tabs", title: "Tabs", tabs: ["one", "two", "three"].map(list) };
/** Enough rows that drawing them takes several steps of the browser. */
const ROWS = Array.from({ length: 30 }, (_, id) => ({ id, name: `row-${id}`, note: "note", zone: "north" }));

beforeEach(() => {
  window.location.hash = "/pages/tabs";
  // In `act` React draws at once, and not in steps as it does in a browser.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a tab that is opened sends each of its reads once", async () => {
  const { engine, sent } = start();
  render(<Portal engine={engine} />);
  await screen.findByText("row-29");
  for (const name of ["two", "three", "one"]) {
    (await screen.findByRole("tab", { name: tabOf(name) })).click();
    await screen.findByRole("tab", { name: tabOf(name), selected: true });
    await screen.findByText("row-29");
  }
  expect(sent).toEqual(["/one?page=1", "/two?page=1", "/three?page=1"]);
});

/** Its title, and the count of its list. */
const tabOf = (title: string) => new RegExp(`^${title}`);

function start() {
  const viewer = fakeViewer("customer");
  const fake = createFakeEngine({
    viewer,
    templates: { tabs: TABS },
    // As in a browser, the page is drawn before the answer is there.
    send: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ ok: true, status: 200, body: { data: ROWS }, text: "", headers: {} }));
      }),
  });
  const user = {
    id: 1,
    username: viewer.claims.username,
    language: "en",
    account: { id: viewer.claims.accountId, companyName: viewer.claims.companyName },
  };
  const state = { state: "in", claims: viewer.claims, user } as const;
  const engine: Engine = {
    ...fake,
    session: { ...fake.session, snapshot: () => state, subscribe: () => () => {} },
    bootstrap: {
      load: () => Promise.resolve({ ok: true, data: FAKE_BOOTSTRAP }),
      current: () => undefined,
    },
    shell: () =>
      Promise.resolve({
        routes: [
          { path: "tabs", title: "Tabs", template: "tabs", access: { type: ["customer"] }, landing: 1 },
        ],
        menus: {},
        fragments: {},
        translations: {},
      }),
  };
  return { engine, sent: fake.sent };
}
