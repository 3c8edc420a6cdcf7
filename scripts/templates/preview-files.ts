import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { ApiEntry } from "#engine/api-description";
import { parseJson } from "#engine/template";
import { readOwn } from "#validators";
import { apiDocument } from "./api-document.ts";
import type { KeepOptions } from "./keep-description.ts";
import { descriptionSource } from "./description-source.ts";
import { readTemplateFiles, TEMPLATES } from "./read-template-files.ts";

/** The files that are previewed, and where they lie. */
export interface PreviewFiles {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Where the file of a path lies, or would. */
  readonly placeOf: (path: string) => string;
  /** Where the description of an API is: a file or an address. */
  readonly describedAt: (api: Pick<ApiEntry, "name">) => string;
}

/** The folder of templates that a name means: the one around it, where it is an area. */
export function templatesFolder(named: string = TEMPLATES): string {
  const folder = resolve(named);
  return existsSync(join(folder, "pages")) ? dirname(folder) : folder;
}

/**
 * Reads a folder of templates. One that has no shared files of its own, as `generate` writes it, lies over the shipped
 * templates: it gets their shell, roles and APIs.
 */
export function readPreviewFiles(folder: string): PreviewFiles {
  const own = readTemplateFiles(folder);
  const ownApis = parseJson(own["apis.json"] ?? "{}");
  const isWhole = readOwn(readOwn(ownApis, "apis"), "templates") !== undefined;
  const shipped = isWhole ? {} : readTemplateFiles();
  const shippedApis = parseJson(shipped["apis.json"] ?? "{}");
  const part = (name: "dialects" | "apis") => ({
    ...Object(readOwn(shippedApis, name) ?? {}),
    ...Object(readOwn(ownApis, name) ?? {}),
  });
  const list = { ...Object(shippedApis), ...Object(ownApis), dialects: part("dialects"), apis: part("apis") };
  return {
    files: { ...shipped, ...own, "apis.json": isWhole ? (own["apis.json"] ?? "") : JSON.stringify(list) },
    placeOf: (path) => join(isWhole || path in own ? folder : TEMPLATES, path),
    describedAt({ name: api }) {
      const source = readOwn(readOwn(list.apis, api), "description");
      const isShipped = isWhole || readOwn(readOwn(ownApis, "apis"), api) === undefined;
      const description = typeof source === "string" ? source : "";
      return isShipped ? descriptionSource({ name: api, description }) : description;
    },
  };
}

/** The documents of all APIs of a folder, by name; `say` reports those that cannot be read. `options` are those of the copies. */
export async function readDocuments(
  { files, describedAt }: PreviewFiles,
  say: (problem: string) => void,
  options: KeepOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const names = Object.keys(Object(readOwn(parseJson(files["apis.json"] ?? "{}"), "apis") ?? {}));
  const read = names.map(async (api) => {
    try {
      return [[api, await apiDocument(describedAt({ name: api }), api, () => {}, options)] as const];
    } catch (error) {
      say(
        `The description of API "${api}" cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
