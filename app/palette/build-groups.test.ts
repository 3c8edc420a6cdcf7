import { describe, expect, test } from "vitest";
import { buildGroups, type PaletteSources } from "./build-groups.ts";
import { NOTHING_FOUND } from "./found-rows.tsx";
import type { PaletteEntry } from "./palette-entries.ts";

const entries = (...titles: readonly string[]): readonly PaletteEntry[] =>
  titles.map((title) => ({ id: title, title, icon: "box" }));

const SOURCES: PaletteSources = {
  recent: entries("Logs"),
  actions: { ofPage: entries("Purchase"), ofRows: [] },
  pages: entries("My services", "Logs"),
  commands: entries("Dark theme"),
  found: NOTHING_FOUND,
};

const TITLES = {
  recent: "Recent",
  actions: "On this page",
  pages: "Pages",
  commands: "Commands",
  found: "Found",
  rows: "Rows",
  all: (count: number) => `Show all ${count}`,
};

const shown = (sources: Partial<PaletteSources>, text: string) =>
  buildGroups({ ...SOURCES, ...sources }, text, TITLES, "/pages/list").map((group) => [
    group.title,
    ...group.entries.map(({ title }) => title),
  ]);

describe("the groups of the palette", () => {
  test("without a text are the recent pages, the actions of the page and all pages", () => {
    expect(shown({}, " ")).toEqual([
      ["Recent", "Logs"],
      ["On this page", "Purchase"],
      ["Pages", "My services", "Logs"],
    ]);
  });

  test("rank the same before what begins with it, before words that do, before the rest", () => {
    const pages = entries("my-app-011", "Old app-01", "app-012", "xapp-01x", "App-01");
    expect(shown({ pages }, "app-01")).toEqual([
      ["Pages", "App-01", "app-012", "my-app-011", "Old app-01", "xapp-01x"],
    ]);
  });

  test("begin with the one that has the best match", () => {
    const found = { rows: entries("logs"), total: 1, asked: "logs" };
    expect(shown({ pages: entries("All logs"), found }, "logs")).toEqual([
      ["Found", "logs"],
      ["Pages", "All logs"],
    ]);
  });

  test("offer the best six of the rows that were found, and lead to all of them", () => {
    const rows = entries("a-web", "b-web", "c-web", "d-web", "e-web", "f-web", "web");
    const [group] = buildGroups(
      { ...SOURCES, found: { rows, total: 21, asked: "web" } },
      "web",
      TITLES,
      "/pages/list",
    );
    expect(group?.entries.map(({ title }) => title)).toEqual([
      "web",
      "a-web",
      "b-web",
      "c-web",
      "d-web",
      "e-web",
      "Show all 21",
    ]);
    expect(group?.count).toBe(21);
    expect(group?.entries.at(-1)?.href).toBe("/pages/list?search=web");
  });

  test("keep rows of an earlier search that contain the text until the server has answered it", () => {
    const found = { rows: entries("web-01", "db-01"), total: 9, asked: "" };
    expect(shown({ found }, "web-")).toEqual([["Found", "web-01"]]);
  });
});
