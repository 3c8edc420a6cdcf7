import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { watchFiles } from "./watch-files.ts";
import type { SavedFiles } from "./watch-files.ts";

let folder = "";
let saved: SavedFiles;
let heard = () => {};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "atrium-watch-"));
  await mkdir(join(folder, "lab/pages"), { recursive: true });
  await writeFile(join(folder, "lab/pages/servers.json"), "{}");
  await writeFile(join(folder, "apis.json"), "{}");
  saved = watchFiles([folder]);
  saved.subscribe(() => heard());
});
afterEach(() => {
  saved.close();
  rmSync(folder, { recursive: true });
});

describe("a watched folder", () => {
  test.each(["lab/pages/servers.json", "apis.json"])(
    "tells every save of %s, also after one that renamed another file onto it",
    async (path) => {
      const file = join(folder, path);
      for (const text of ["1", "2", "3"]) {
        await after(() => saveByRename(file, text));
        await after(() => writeFile(file, `[${text}]`));
      }
    },
  );

  test("tells what is saved in a folder made later, and in one of the same name after it", async () => {
    const area = join(folder, "area");
    await after(() => mkdir(join(area, "pages"), { recursive: true }));
    await after(() => writeFile(join(area, "pages/one.json"), "{}"));
    await after(() => rename(area, join(folder, "old")));
    await after(() => mkdir(area));
    await after(() => writeFile(join(area, "routes.json"), "[]"));
    await after(() => writeFile(join(folder, "old/pages/one.json"), "[]"));
  });
});

/** Ends when the act was told. */
async function after(act: () => Promise<unknown>): Promise<void> {
  const told = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await act();
  await told;
}

async function saveByRename(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

test("is told nothing of a folder that is not there", () => {
  expect(() => watchFiles([join(folder, "nowhere")]).close()).not.toThrow();
});
