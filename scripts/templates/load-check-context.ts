import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FEATURE_FLAGS, isRecord, readOwn } from "#validators";
import { loadApiDescription, parseApiList } from "#engine/api-description";
import type { ApiDescription } from "#engine/api-description";
import { KNOWN_CLAIMS } from "#engine/authoring";
import type { CheckOptions, RouteTarget } from "#engine/authoring";
import { joinTemplates } from "#engine/template";
import type { JoinedTemplates } from "#engine/template";
import { findApiDocument } from "./find-api-document.ts";
import { readTemplateFiles } from "./read-template-files.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A page, and the states of the world it is drawn in. */
export interface PageSource {
  readonly name: string;
  readonly source: string;
  /** The text of `<name>.fixtures.json`, where there is one. */
  readonly fixtures?: string | undefined;
}

/** What templates are checked against, and what stands around them. */
export interface CheckContext {
  readonly options: Omit<CheckOptions, "file"> & { readonly routes: readonly RouteTarget[] };
  /** Who pages are drawn for: `fixtures/roles.json`. */
  readonly roles: unknown;
  readonly pages: readonly PageSource[];
  readonly templates: JoinedTemplates;
}

/** Which templates are checked; those of this repository where nothing else is said. */
export interface CheckedTemplates {
  /** Texts by path, as `readTemplateFiles` reads them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Reads the description of an API by its name. */
  readonly readDescription?: (api: string) => Promise<string>;
}

/** Reads everything; `say` is told of what cannot be read, and is then not checked. */
export async function loadCheckContext(
  say: (problem: string) => void,
  { files = readTemplateFiles(), readDescription = readOwnDescription }: CheckedTemplates = {},
): Promise<CheckContext> {
  const templates = joinTemplates(files);
  const [icons, plugins, apis] = await Promise.all([
    loadIcons(say),
    loadPlugins(say),
    loadApis(files["apis.json"] ?? "{}", readDescription, say),
  ]);
  return {
    options: {
      fragments: templates.files.fragments,
      apis,
      translations: templates.texts(),
      claims: KNOWN_CLAIMS,
      flags: FEATURE_FLAGS,
      ...(icons && { icons }),
      ...(plugins && { plugins }),
      routes: templates.routes.filter(isRoute),
      pages: Object.keys(templates.pages),
    },
    roles: JSON.parse(files["fixtures/roles.json"] ?? "{}"),
    pages: Object.entries(templates.pages).map(([name, { path, text }]) => ({
      name,
      source: text,
      fixtures: files[path.replace(/\.json$/, ".fixtures.json")],
    })),
    templates,
  };
}

/** The description of an API of the reference backend. */
export async function readOwnDescription(api: string): Promise<string> {
  return await readFile(findApiDocument(api), "utf8");
}

async function loadApis(
  source: string,
  readDescription: (api: string) => Promise<string>,
  say: (problem: string) => void,
): Promise<NonNullable<CheckOptions["apis"]>> {
  const { list, problems } = parseApiList(JSON.parse(source));
  for (const problem of problems) say(`apis.json: ${problem}`);
  const descriptions: Record<string, ApiDescription> = {};
  for (const entry of Object.values(list.entries)) {
    descriptions[entry.name] = await loadApiDescription(
      entry,
      () => readDescription(entry.name),
      (message) => say(`${message} Calls of this API are not checked.`),
    );
  }
  return { list, descriptions };
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

function isRoute(route: unknown): route is RouteTarget {
  return isRecord(route) && typeof route["path"] === "string";
}
