import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { starterRoutes } from "#engine/authoring";
import { parseJson } from "#engine/template";
import type { Template } from "#engine/template";
import { readOwn } from "#validators";

/** What `generate` adds to the list of APIs. */
export interface StarterApis {
  readonly dialects: Readonly<Record<string, unknown>>;
  readonly apis: Readonly<Record<string, unknown>>;
}

/**
 * Writes generated pages and their routes into the folder of an area, and their API into the list beside it. It replaces
 * nothing. Returns the files it wrote, or a sentence where a page already exists.
 */
export async function writeArea(
  folder: string,
  templates: readonly Template[],
  apis: StarterApis,
): Promise<{ readonly written: readonly string[] } | { readonly refused: string }> {
  const files = templates.map((template) => ({
    template,
    file: join(folder, "pages", `${template.template}.json`),
  }));
  const taken = files.find(({ file }) => existsSync(file));
  if (taken !== undefined)
    return { refused: `${taken.file} exists: generated templates never replace one that was worked on.` };
  await mkdir(join(folder, "pages"), { recursive: true });
  for (const { file, template } of files) await writeJson(file, template);
  const routesFile = join(folder, "routes.json");
  const routes = await readJson(routesFile);
  await writeJson(routesFile, [
    ...(Array.isArray(routes) ? routes : []),
    ...starterRoutes(templates, basename(resolve(folder))),
  ]);
  const apisFile = join(dirname(resolve(folder)), "apis.json");
  const list = await readJson(apisFile);
  const part = (name: "dialects" | "apis") => ({ ...apis[name], ...Object(readOwn(list, name) ?? {}) });
  await writeJson(apisFile, { ...Object(list ?? {}), dialects: part("dialects"), apis: part("apis") });
  return { written: [...files.map(({ file }) => file), routesFile, apisFile] };
}

async function readJson(file: string): Promise<unknown> {
  return existsSync(file) ? parseJson(await readFile(file, "utf8")) : undefined;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
