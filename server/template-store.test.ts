import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTemplateStore } from "./template-store.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-store-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, value] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(value));
  }
}

const FILES = {
  "routes.json": [{ path: "edit-page/{template}" }],
  "fragments.json": { ready: {} },
  "menus/customer.json": [{ path: "pools" }],
  "translations/en.json": { "shell.name": "Portal" },
  "pools/routes.json": [{ path: "pools" }],
  "pools/en.json": { colour: "Colour" },
  "pools/en-US.json": { colour: "Color" },
  "pools/pages/pools.json": { template: "pools" },
  "pools/pages/pools.fixtures.json": { cases: [] },
};

describe("the store of templates", () => {
  test("joins the areas, in the requested language", async () => {
    await write(FILES);
    const store = openTemplateStore(folder);
    const { value, etag } = await store.readShell("en-US");
    expect(value).toEqual({
      routes: [{ path: "pools" }, { path: "edit-page/{template}" }],
      menus: { customer: [{ path: "pools" }] },
      fragments: { ready: {} },
      translations: { "shell.name": "Portal", colour: "Color" },
    });
    const english = await store.readShell("xx");
    expect(english.value.translations).toMatchObject({ colour: "Colour" });
    expect(english.etag).not.toBe(etag);
  });

  test("finds a page of any area by its name, and nothing else", async () => {
    await write(FILES);
    const store = openTemplateStore(folder);
    expect(await store.readPage("pools")).toEqual({
      name: "pools",
      file: "pools.json",
      source: '{"template":"pools"}',
    });
    for (const name of ["pools.fixtures", "../routes", "routes", "nothing"])
      expect(await store.readPage(name)).toBeUndefined();
  });

  test("notices pages that were added, removed or moved", async () => {
    await write(FILES);
    const store = openTemplateStore(folder);
    expect(await store.readPage("vms")).toBeUndefined();
    await write({ "vms/pages/vms.json": { template: "vms" } });
    expect(await store.readPage("vms")).toMatchObject({ source: '{"template":"vms"}' });
    await rm(join(folder, "pools/pages/pools.json"));
    expect(await store.readPage("pools")).toBeUndefined();
    await write({ "vms/pages/pools.json": { template: "moved" } });
    expect(await store.readPage("pools")).toMatchObject({ source: '{"template":"moved"}' });
  });

  test("fails, naming both files, where two areas clash", async () => {
    await write({ ...FILES, "vms/en.json": { colour: "Mine" }, "vms/routes.json": [{ path: "pools" }] });
    const store = openTemplateStore(folder);
    await expect(store.readShell("en")).rejects.toThrow(
      /vms\/routes.json.* the route "pools" is in pools\/routes.json already.* the text "colour" is in pools\/en.json already/,
    );
    await write({ "vms/en.json": {}, "vms/routes.json": [], "vms/pages/pools.json": {} });
    await expect(store.readShell("en")).rejects.toThrow(/"pools" already, in pools\/pages\/pools.json/);
  });
});
