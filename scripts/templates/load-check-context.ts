import { join } from "node:path";
import { FEATURE_FLAGS, isRecord, readOwn } from "#validators";
import type { ApiEntry } from "#engine/api-description";
import {
  askedTables,
  checkRoleFile,
  KNOWN_CLAIMS,
  meantRoutes,
  namingKeys,
  parseViewers,
  shownKeys,
  withMeantTables,
} from "#engine/authoring";
import type { CheckOptions, RouteTarget } from "#engine/authoring";
import { joinTemplates, parseJson } from "#engine/template";
import type { Finding, JoinedTemplates, TemplateFile } from "#engine/template";
import { descriptionSource } from "./description-source.ts";
import { loadApis } from "./load-apis.ts";
import { readTemplateFiles } from "./read-template-files.ts";

const ROLES_FILE = "fixtures/roles.json";
const ROOT = join(import.meta.dirname, "../..");

/** A page with the fixtures it is rendered over. */
export interface PageSource {
  readonly name: string;
  readonly source: string;
  /** The text of `<name>.fixtures.json`, where there is one. */
  readonly fixtures?: string | undefined;
}

/** What templates are checked against, and what belongs to them. */
export interface CheckContext {
  readonly options: Omit<CheckOptions, "file"> & { readonly routes: readonly RouteTarget[] };
  /** The roles that pages are rendered for: `fixtures/roles.json`. */
  readonly roles: unknown;
  readonly pages: readonly PageSource[];
  readonly templates: JoinedTemplates;
  /** The files that name what the APIs have: pages, fragments, menus, routes and fixtures. */
  readonly written: readonly TemplateFile[];
  /** The keys of texts that templates show; a star stands for what a fragment is given. */
  readonly shown: ReadonlySet<string>;
  /** Those of them that are filled with the name of what they are about. */
  readonly naming: ReadonlySet<string>;
  /** Routes and fragments that are no JSON: what is said of pages without them would be wrong. */
  readonly unread: readonly string[];
  /** What is wrong with the list of APIs and with the roles. */
  readonly findings: readonly Finding[];
}

/** Which templates are checked; default those of this repository. */
export interface CheckedTemplates {
  /** Texts by path, as `readTemplateFiles` reads them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Where the description of an API is: a file or an address. */
  readonly describedAt?: (api: ApiEntry) => string;
}

/** Reads everything. `say` reports what cannot be read; that is not checked. */
export async function loadCheckContext(
  say: (problem: string) => void,
  { files = readTemplateFiles(), describedAt = descriptionSource }: CheckedTemplates = {},
): Promise<CheckContext> {
  const templates = joinTemplates(files);
  const [icons, plugins, { findings, ...apis }] = await Promise.all([
    loadIcons(say),
    loadPlugins(say),
    loadApis(files["apis.json"] ?? "{}", describedAt, say),
  ]);
  const english = templates.files.texts.get("en") ?? [];
  const written = [
    ...Object.values(templates.pages),
    ...templates.files.fragments,
    ...templates.files.menus,
    ...templates.files.routes,
  ];
  const fixtures = Object.entries(files).flatMap(([path, text]) =>
    path.endsWith(".fixtures.json") ? [{ path, text }] : [],
  );
  const pages = Object.fromEntries(
    Object.entries(templates.pages).map(([name, { text }]) => [name, parseJson(text)]),
  );
  const asked = askedTables(
    [...Object.values(pages), ...templates.files.fragments.map(({ text }) => parseJson(text))],
    templates.routes.map((route) => readOwn(route, "with")),
  );
  const roles = parseJson(files[ROLES_FILE] ?? "{}") ?? {};
  return {
    options: {
      fragments: templates.files.fragments,
      apis,
      // While a file of texts is no JSON, which are missing is not known.
      translations: english.some(({ text }) => parseJson(text) === undefined) ? undefined : templates.texts(),
      otherTexts: [...templates.files.texts.keys()]
        .filter((language) => language !== "en")
        .map((language) => templates.texts(language)),
      languages: [...templates.files.texts.keys()],
      texts: templates.files.texts.get("en"),
      claims: KNOWN_CLAIMS,
      flags: FEATURE_FLAGS,
      viewers: parseViewers(roles),
      ...(icons && { icons }),
      ...(plugins && { plugins }),
      routes: withMeantTables(meantRoutes(templates.routes.filter(isRoute), pages), asked),
      routeFiles: templates.files.routes,
      pages,
    },
    roles,
    pages: Object.entries(templates.pages).map(([name, { path, text }]) => ({
      name,
      source: text,
      fixtures: files[path.replace(/\.json$/, ".fixtures.json")],
    })),
    templates,
    unread: [...templates.files.routes, ...templates.files.fragments]
      .filter(({ text }) => parseJson(text) === undefined)
      .map(({ path }) => path),
    written: [...written, ...fixtures],
    shown: shownKeys(written),
    naming: namingKeys(written),
    findings: [...findings, ...checkRoleFile(files[ROLES_FILE] ?? "{}", ROLES_FILE)],
  };
}

/** The portal's own lists are loaded as data, so that nothing here depends on how the portal is built. */
async function loadIcons(say: (problem: string) => void): Promise<readonly string[] | undefined> {
  const icons = readOwn(await load("renderers/icon/icon-set.ts", say), "ICONS");
  return isRecord(icons) ? Object.keys(icons) : undefined;
}

/** The plugins of the portal, by name, with the JSON Schema of what each takes in `with`. */
export async function loadPlugins(say: (problem: string) => void): Promise<CheckOptions["plugins"]> {
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
