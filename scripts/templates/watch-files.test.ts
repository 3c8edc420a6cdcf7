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
        expect(await isTold(() => saveByRename(file, text))).toBe(true);
        expect(await isTold(() => writeFile(file, `[${text}]`))).toBe(true);
      }
    },
  );

  test("tells what is saved in a folder made later, and in one of the same name after it", async () => {
    const area = join(folder, "area");
    expect(await isTold(() => mkdir(join(area, "pages"), { recursive: true }))).toBe(true);
    expect(await isTold(() => writeFile(join(area, "pages/one.json"), "{}"))).toBe(true);
    expect(await isTold(() => rename(area, join(folder, "old")))).toBe(true);
    expect(await isTold(() => mkdir(area))).toBe(true);
    expect(await isTold(() => writeFile(join(area, "routes.json"), "[]"))).toBe(true);
    expect(await isTold(() => writeFile(join(folder, "old/pages/one.json"), "[]"))).toBe(true);
  });
});

/** Ends when the act was told. */
async function isTold(act: () => Promise<unknown>): Promise<boolean> {
  const told = new Promise<boolean>((resolve) => {
    heard = () => resolve(true);
  });
  await act();
  return told;
}

async function saveByRename(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

test("is told nothing of a folder that is not there", () => {
  expect(() => watchFiles([join(folder, "nowhere")]).close()).not.toThrow();
});
