import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The shipped templates: the one place of the server that reads them. Files are read anew, so an edit shows at once. */
export interface TemplateStore {
  /** What the shell is made of, in one answer. An unknown language is English. */
  readShell(language: string): Promise<Tagged<ShellParts>>;
  /** The part of the shell that a page's template is put together with. */
  readFrame(): Promise<Pick<ShellParts, "routes" | "fragments">>;
  /** The text of a page template as it stands in its file; undefined where there is none of that name. */
  readPage(name: string): Promise<PageText | undefined>;
  /** The list of APIs, as text. */
  readApiList(): Promise<string>;
}

/** With an entity tag of its content. */
export interface Tagged<Value> {
  readonly value: Value;
  readonly etag: string;
}

export interface ShellParts {
  readonly routes: readonly Part[];
  /** By role. */
  readonly menus: Readonly<Record<string, readonly Part[]>>;
  readonly breadcrumbs: readonly Part[];
  readonly fragments: Part;
  readonly translations: Readonly<Record<string, string>>;
}

/** Not looked into: what it must be, the check of templates and the portal say. */
type Part = Readonly<Record<string, unknown>>;

/** Raw, so that whoever parses it can name line and column of a mistake. */
export interface PageText {
  readonly name: string;
  readonly file: string;
  readonly source: string;
}

export function openTemplateStore(folder: string): TemplateStore {
  const text = (...path: readonly string[]) => readFile(join(folder, ...path), "utf8");
  const json = async (...path: readonly string[]) => JSON.parse(await text(...path));
  return {
    async readShell(language) {
      const known = await readdir(join(folder, "translations"));
      const file = known.includes(`${language}.json`) ? `${language}.json` : "en.json";
      const menus = (await readdir(join(folder, "menus")))
        .filter((name) => name.endsWith(".json"))
        .toSorted();
      return tag({
        routes: await json("routes.json"),
        menus: Object.fromEntries(
          await Promise.all(
            menus.map(async (name) => [name.slice(0, -".json".length), await json("menus", name)] as const),
          ),
        ),
        breadcrumbs: await json("breadcrumbs.json"),
        fragments: await json("fragments.json"),
        translations: {
          ...Object(await json("translations", "en.json")),
          ...Object(await json("translations", file)),
        },
      });
    },
    async readFrame() {
      return { routes: await json("routes.json"), fragments: await json("fragments.json") };
    },
    async readPage(name) {
      const file = `${name}.json`;
      const known = await readdir(join(folder, "pages"));
      return known.includes(file) ? { name, file, source: await text("pages", file) } : undefined;
    },
    readApiList: () => text("apis.json"),
  };
}

/** A value with the digest of its content. */
export function tag<Value>(value: Value): Tagged<Value> {
  const digest = createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
  return { value, etag: `"${digest}"` };
}
