import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { FEATURE_FLAGS, isRecord, readOwn } from "#validators";
import { parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry } from "#engine/api-description";
import { inspectDescription, KNOWN_CLAIMS } from "#engine/authoring";
import type { CheckOptions, RouteTarget } from "#engine/authoring";
import { findApiDocument } from "./find-api-document.ts";
import { readDescription } from "./read-description.ts";

const ROOT = join(import.meta.dirname, "../..");
export const TEMPLATES = join(ROOT, "templates");

/** What the templates of this repository are checked against, and what stands around them. */
export interface CheckContext {
  readonly options: Omit<CheckOptions, "file">;
  /** As parsed: what each route gives its template. */
  readonly routes: unknown;
  /** Who pages are drawn for: `templates/fixtures/roles.json`. */
  readonly roles: unknown;
  /** Pages by name, as text. */
  readonly sources: Readonly<Record<string, string>>;
  readonly fragments: string;
  /** Menus, breadcrumbs and routes, by file. */
  readonly navigation: Readonly<Record<string, string>>;
  /** Translations other than English, by file. */
  readonly languages: Readonly<Record<string, string>>;
}

/** Reads everything; `say` is told of what cannot be read, and is then not checked. */
export async function loadCheckContext(say: (problem: string) => void): Promise<CheckContext> {
  const text = (path: string): Promise<string> => readFile(join(TEMPLATES, path), "utf8");
  const pages = (await readdir(join(TEMPLATES, "pages"))).filter(isPage).sort();
  const menus = (await readdir(join(TEMPLATES, "menus"))).sort();
  const languages = (await readdir(join(TEMPLATES, "translations")))
    .filter((name) => name !== "en.json")
    .sort();
  const fragments = await text("fragments.json");
  const routes: unknown = JSON.parse(await text("routes.json"));
  const translations: unknown = JSON.parse(await text("translations/en.json"));
  const [icons, plugins] = await Promise.all([loadIcons(say), loadPlugins(say)]);
  return {
    options: {
      fragments,
      apis: await loadApis(say),
      ...(isTexts(translations) && { translations }),
      claims: KNOWN_CLAIMS,
      flags: FEATURE_FLAGS,
      ...(icons && { icons }),
      ...(plugins && { plugins }),
      routes: routesIn(routes),
      pages: pages.map(nameOf),
    },
    routes,
    roles: JSON.parse(await text("fixtures/roles.json")),
    fragments,
    sources: await readAll(pages, (name) => text(`pages/${name}`), nameOf),
    navigation: {
      ...(await readAll(
        menus,
        (name) => text(`menus/${name}`),
        (name) => `menus/${name}`,
      )),
      ...(await readAll(["breadcrumbs.json", "routes.json"], text)),
    },
    languages: await readAll(languages, (name) => text(`translations/${name}`)),
  };
}

function isPage(name: string): boolean {
  return name.endsWith(".json") && !name.endsWith(".fixtures.json");
}

function nameOf(file: string): string {
  return file.replace(/\.json$/, "");
}

async function readAll(
  names: readonly string[],
  read: (name: string) => Promise<string>,
  keyOf: (name: string) => string = (name) => name,
): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [keyOf(name), await read(name)] as const)),
  );
}

async function loadApis(say: (problem: string) => void): Promise<NonNullable<CheckOptions["apis"]>> {
  const { list, problems } = parseApiList(JSON.parse(await readFile(join(TEMPLATES, "apis.json"), "utf8")));
  for (const problem of problems) say(`apis.json: ${problem}`);
  const descriptions: Record<string, ApiDescription> = {};
  for (const entry of Object.values(list.entries)) {
    descriptions[entry.name] = await loadApi(entry, say);
  }
  return { list, descriptions };
}

/** A description that cannot be read has no operations; one with mistakes is used as far as it goes. */
async function loadApi(entry: ApiEntry, say: (problem: string) => void): Promise<ApiDescription> {
  try {
    const file = findApiDocument(entry.name);
    const document = await readDescription(file);
    for (const { pointer, message } of inspectDescription(document))
      say(`${relative(ROOT, file)}${pointer} — ${message}`);
    return readApiDescription(entry, document);
  } catch (error) {
    const problem = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    say(`The description of API "${entry.name}" ${problem}. Calls of this API are not checked.`);
    return readApiDescription(entry, undefined, [problem]);
  }
}

/** The portal's own lists are loaded as anybody's data, so that nothing here depends on how the portal is built. */
async function loadIcons(say: (problem: string) => void): Promise<readonly string[] | undefined> {
  const icons = readOwn(await load("renderers/icon/icon-set.ts", say), "ICONS");
  return isRecord(icons) ? Object.keys(icons) : undefined;
}

async function loadPlugins(say: (problem: string) => void): Promise<CheckOptions["plugins"]> {
  const list = readOwn(await load("app/plugins.ts", say), "loadPlugins");
  const plugins: unknown = typeof list === "function" ? list("") : undefined;
  if (!Array.isArray(plugins)) return undefined;
  return Object.fromEntries(
    plugins.map((plugin: unknown) => {
      const schema = readOwn(plugin, "with");
      return [String(readOwn(plugin, "id")), isRecord(schema) ? schema : {}];
    }),
  );
}

async function load(path: string, say: (problem: string) => void): Promise<unknown> {
  const module: Promise<unknown> = import(join(ROOT, path));
  return module.catch((error: unknown) => {
    say(
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}): what it lists is not checked.`,
    );
    return undefined;
  });
}

function routesIn(routes: unknown): readonly RouteTarget[] {
  return (Array.isArray(routes) ? routes : []).flatMap((route: unknown) => {
    const [path, template] = [readOwn(route, "path"), readOwn(route, "template")];
    if (typeof path !== "string") return [];
    return [{ path, ...(typeof template === "string" && { template }) }];
  });
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}
