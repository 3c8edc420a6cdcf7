import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { formatFinding, joinTemplates, layOutTemplates } from "#engine/template";
import type { JoinedTemplates, TemplateLayout } from "#engine/template";
import { readOwn } from "#validators";
import { uncheckedCast } from "./api/index.ts";

/**
 * The shipped templates: the one place of the server that reads them. Files are read for each request, so that an edit
 * shows at once; the list of files is read again with each shell, and for a page that has moved.
 */
export interface TemplateStore {
  /** The parts of the shell. An unknown language is English. Throws where two files clash. */
  readShell(language: string): Promise<Tagged<ShellParts>>;
  /** The parts of the shell that a page's template is parsed with. */
  readFrame(): Promise<Pick<ShellParts, "routes" | "fragments">>;
  /** The text of a page template as in its file; undefined for an unknown name. */
  readPage(name: string): Promise<PageText | undefined>;
  /** The list of APIs, as text, with the configured address. */
  readApiList(): Promise<string>;
}

/** With an entity tag of its content. */
export interface Tagged<Value> {
  readonly value: Value;
  readonly etag: string;
}

export interface ShellParts extends Pick<JoinedTemplates, "routes" | "menus" | "fragments"> {
  readonly translations: Readonly<Record<string, string>>;
}

/** Unparsed, so that a parser can name line and column of a mistake. */
export interface PageText {
  readonly name: string;
  readonly file: string;
  readonly source: string;
}

/** `apiUrl`: the configured address of an API, which the list of APIs then names. */
export function openTemplateStore(folder: string, apiUrl?: string): TemplateStore {
  const text = (path: string) => readFile(join(folder, path), "utf8");
  let known: TemplateLayout | undefined;
  const layOut = async () => (known = layOutTemplates(await jsonFilesIn(folder)));
  const find = async ({ pages }: TemplateLayout, name: string): Promise<PageText | undefined> => {
    const path = pages.get(name);
    const source = path === undefined ? undefined : await text(path).catch(unlessMissing);
    return path === undefined || source === undefined ? undefined : { name, file: basename(path), source };
  };
  const read = async (paths: readonly string[]): Promise<JoinedTemplates> => {
    const texts = await Promise.all(paths.map(async (path) => [path, await text(path)] as const));
    const joined = joinTemplates(Object.fromEntries(texts));
    failOn(joined.problems);
    return joined;
  };
  return {
    async readShell(language) {
      const { routes, fragments, menus, texts, problems } = await layOut();
      failOn(problems);
      const translated = [...(texts.get("en") ?? []), ...(texts.get(language) ?? [])];
      const joined = await read([...new Set([...routes, ...fragments, ...menus.values(), ...translated])]);
      return tag({
        routes: joined.routes,
        menus: joined.menus,
        fragments: joined.fragments,
        translations: joined.texts(language),
      });
    },
    async readFrame() {
      const { routes, fragments } = known ?? (await layOut());
      return read([...routes, ...fragments]);
    },
    async readPage(name) {
      return (known && (await find(known, name))) ?? find(await layOut(), name);
    },
    async readApiList() {
      const list = await text("apis.json");
      if (apiUrl === undefined) return list;
      return JSON.stringify({ ...uncheckedCast<object>(JSON.parse(list)), address: apiUrl });
    },
  };
}

async function jsonFilesIn(folder: string): Promise<readonly string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => path.endsWith(".json")).map((path) => path.replaceAll("\\", "/"));
}

function unlessMissing(error: unknown): undefined {
  if (readOwn(error, "code") !== "ENOENT") throw error;
}

function failOn(problems: JoinedTemplates["problems"]): void {
  if (problems.length > 0)
    throw new Error(`The templates do not fit together: ${problems.map(formatFinding).join("; ")}`);
}

/** A value with the digest of its content. */
export function tag<Value>(value: Value): Tagged<Value> {
  const digest = createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
  return { value, etag: `"${digest}"` };
}
