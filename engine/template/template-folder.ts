import { escapeSegment, isRecord, readOwn } from "#validators";
import { expandRoutes } from "./expand-routes.ts";
import type { Finding } from "./finding.ts";
import { pageKindsOf } from "./page-tables.ts";
import { parseJson } from "./parse-json.ts";
import { readPositions } from "./positions.ts";
import { routePath } from "./route-path.ts";
import { suggest } from "./suggest.ts";

/** A file of the folder of templates; its path is relative to that folder, with slashes. */
export interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

export function isTemplateFile(value: unknown): value is TemplateFile {
  return typeof readOwn(value, "path") === "string" && typeof readOwn(value, "text") === "string";
}

/**
 * The content of each file of the folder. Every folder that is not shared is an area; areas are not listed anywhere.
 */
export interface TemplateLayout {
  /** Paths by the name of the page. */
  readonly pages: ReadonlyMap<string, string>;
  readonly routes: readonly string[];
  readonly fragments: readonly string[];
  /** Paths by kind of viewer. */
  readonly menus: ReadonlyMap<string, string>;
  /** Paths by language. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly Finding[];
}

/** The joined content of several files; problems name both files of a clash. */
export interface Joined<Value> {
  readonly value: Value;
  readonly problems: readonly Finding[];
}

/**
 * Determines from its path what a file contains: `<area>/routes.json`, `<area>/pages/<name>.json`,
 * `<area>/<language>.json`, `<area>/fragments.json` or, where an area has many, `<area>/fragments/<subject>.json`; the
 * same at the top for all areas, with their texts in `translations`.
 */
export function layOutTemplates(paths: readonly string[]): TemplateLayout {
  const [pages, menus, texts] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string[]>(),
  ];
  const [routes, fragments, problems]: [string[], string[], Finding[]] = [[], [], []];
  const fixtures: { readonly path: string; readonly name: string }[] = [];
  const say = (file: string, message: string) =>
    problems.push({ file, line: 1, column: 1, pointer: "", message });
  for (const path of paths.toSorted()) {
    const { kind, name = "" } = kindOf(path);
    if (kind === "routes") routes.push(path);
    else if (kind === "fragments") fragments.push(path);
    else if (kind === "menu") menus.set(name, path);
    else if (kind === "texts") texts.set(name, [...(texts.get(name) ?? []), path]);
    else if (kind === "page") {
      const other = pages.get(name);
      if (other === undefined) pages.set(name, path);
      else say(path, `there is a page "${name}" already, in ${other}`);
    } else if (kind === "fixtures") fixtures.push({ path, name });
    else if (kind === "unknown") say(path, `a file of this name has no place in the folder of templates`);
  }
  for (const { path, name } of fixtures) {
    if (pages.get(name) !== path.replace(/\.fixtures\.json$/, ".json"))
      say(path, `there is no page "${name}" beside these fixtures${suggest(name, [...pages.keys()])}`);
  }
  return { pages, routes, fragments, menus, texts, problems };
}

/**
 * The routes of all files, each file's in its order, with those that `each` of a row stands for. A path, or a kind in a table of pages, belongs to one file only.
 */
export function joinRoutes(files: readonly TemplateFile[]): Joined<readonly unknown[]> {
  const [paths, kinds] = [new Map<string, string>(), new Map<string, string>()];
  const routes: unknown[] = [];
  const problems = files.flatMap((file) => {
    const parsed = parseJson(file.text);
    if (!Array.isArray(parsed)) return [wrongShape(file, "a list of routes")];
    const { routes: ownRoutes, inFile } = expandRoutes(parsed);
    routes.push(...ownRoutes);
    const own = new Set<string>();
    const repeatedRoutes = ownRoutes.flatMap((route, index) => {
      const [path, template] = [readOwn(route, "path"), readOwn(route, "template")];
      if (typeof path !== "string") return [];
      const name = routePath({ path, template: typeof template === "string" ? template : undefined });
      const other = own.has(name) ? undefined : claim(paths, name, file.path);
      own.add(name);
      return other === undefined
        ? []
        : [found(file, inFile(`/${index}/path`), `the route "${name}" is in ${other}`)];
    });
    const claimed = pageKindsOf(ownRoutes).flatMap(({ table, kind, pointer }) => {
      const other = claim(kinds, `${table} ${kind}`, file.path);
      return other === undefined
        ? []
        : [found(file, inFile(pointer), `the page of ${table} "${kind}" is in ${other}`)];
    });
    return [...repeatedRoutes, ...claimed];
  });
  return { value: routes, problems };
}

/** Texts or fragments of all files by name; each name belongs to one file only. `noun` is used in messages. */
export function joinEntries(
  files: readonly TemplateFile[],
  noun: string,
): Joined<Readonly<Record<string, unknown>>> {
  const owners = new Map<string, string>();
  const entries: [string, unknown][] = [];
  const problems = files.flatMap((file) => {
    const parsed = parseJson(file.text);
    if (!isRecord(parsed)) return [wrongShape(file, `${noun}s by name`)];
    return Object.keys(parsed).flatMap((name) => {
      entries.push([name, parsed[name]]);
      const other = claim(owners, name, file.path);
      return other === undefined
        ? []
        : [found(file, `/${escapeSegment(name)}`, `the ${noun} "${name}" is in ${other}`, true)];
    });
  });
  return { value: Object.fromEntries(entries), problems };
}

/** The file that already has the name; undefined: it is free, and belongs to this file from now on. */
function claim(owners: Map<string, string>, name: string, file: string): string | undefined {
  const owner = owners.get(name);
  if (owner === undefined) owners.set(name, file);
  return owner;
}

function found({ path, text }: TemplateFile, pointer: string, message: string, atKey = false): Finding {
  return { file: path, ...readPositions(text).of(pointer, atKey), pointer, message: `${message} already` };
}

function wrongShape({ path, text }: TemplateFile, what: string): Finding {
  const [broken] = readPositions(text).problems;
  return {
    file: path,
    ...(broken?.position ?? { line: 1, column: 1 }),
    pointer: "",
    message: broken?.message ?? `must hold ${what}`,
  };
}

interface FileKind {
  readonly kind: "routes" | "fragments" | "menu" | "texts" | "page" | "fixtures" | "other" | "unknown";
  readonly name?: string | undefined;
}

const LANGUAGE = /^([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.json$/;
const SHARED_FOLDERS = new Set(["schema", "fixtures", "menus", "translations"]);

function kindOf(path: string): FileKind {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  const folder = parts.slice(0, -1).join("/");
  const isArea = parts.length > 1 && !SHARED_FOLDERS.has(parts[0] ?? "");
  const isTop = parts.length === 1 || (isArea && parts.length === 2);
  const language = LANGUAGE.exec(file)?.[1];
  if (isTop && file === "routes.json") return { kind: "routes" };
  if (isTop && file === "fragments.json") return { kind: "fragments" };
  if (isArea && parts.length === 3 && parts[1] === "fragments") return { kind: "fragments" };
  if (folder === "menus") return { kind: "menu", name: file.replace(/\.json$/, "") };
  if (language !== undefined && (folder === "translations" || (isArea && parts.length === 2)))
    return { kind: "texts", name: language };
  if (isArea && parts.length === 3 && parts[1] === "pages")
    return file.endsWith(".fixtures.json")
      ? { kind: "fixtures", name: file.replace(/\.fixtures\.json$/, "") }
      : { kind: "page", name: file.replace(/\.json$/, "") };
  return path === "apis.json" || folder === "schema" || folder === "fixtures"
    ? { kind: "other" }
    : { kind: "unknown" };
}
