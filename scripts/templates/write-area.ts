import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { format } from "prettier";
import type { GeneratedArea } from "#engine/authoring";
import { areaFiles } from "./area-files.ts";
import type { StarterApi } from "./area-files.ts";
import { readTemplateFiles } from "./read-template-files.ts";

/** Folders of the templates that are no areas. */
const SHARED = new Set(["menus", "translations", "schema", "fixtures"]);

/**
 * The folder of an area that a person meant: the one above `pages`, and of the folder of all templates, which holds `apis.json`,
 * an area in it called like the API.
 */
export function areaFolder(out: string, api: string): string {
  const whole = resolve(out);
  const folder = basename(whole) === "pages" ? dirname(whole) : whole;
  return existsSync(join(folder, "apis.json")) ? join(folder, api) : folder;
}

/**
 * Writes generated pages with their fixtures, routes and texts into the folder of an area, and their API, its dialects and a
 * group of the menu into the files beside it. What is there stays as it is. Returns the files it wrote, or a sentence where
 * a page is there already.
 */
export async function writeArea(
  folder: string,
  area: GeneratedArea,
  api: StarterApi,
): Promise<{ readonly written: readonly string[] } | { readonly refused: string }> {
  const [name, all] = [basename(folder), dirname(folder)];
  if (SHARED.has(name))
    return {
      refused: `${folder} is shared by all areas: name another folder, such as ${join(all, api.name)}.`,
    };
  const there = existsSync(all) ? readTemplateFiles(all) : {};
  const pages = new Set(area.templates.map(({ template }) => `/pages/${template}.json`));
  const taken = Object.keys(there).find((path) => pages.has(path.slice(path.lastIndexOf("/pages/"))));
  if (taken !== undefined)
    return {
      refused: `${join(all, taken)} exists: generated templates never replace one that was worked on.`,
    };
  const files = Object.entries(areaFiles(name, area, api, there));
  for (const [path, value] of files) {
    await mkdir(dirname(join(all, path)), { recursive: true });
    await writeFile(join(all, path), await inShape(value));
  }
  return { written: files.map(([path]) => join(all, path)) };
}

/** As the shipped templates are written: what fits a line stands on it. */
function inShape(value: unknown): Promise<string> {
  return format(JSON.stringify(value), { parser: "json", printWidth: 110, objectWrap: "collapse" });
}
