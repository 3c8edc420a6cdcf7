import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseApiList } from "#engine/api-description";
import type { ApiList } from "#engine/api-description";
import { formatFinding, joinTemplates } from "#engine/template";
import type { JoinedTemplates } from "#engine/template";

/** The folder of the shipped templates. */
export const TEMPLATES = join(import.meta.dirname, "../../templates");

/** The text of each JSON file of a folder of templates, by its path below the folder. */
export function readTemplateFiles(folder: string = TEMPLATES): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.replaceAll("\\", "/"));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** The shipped templates, with the APIs they read. Throws the sentences of what does not fit together. */
export function readTemplates(): JoinedTemplates & { readonly apiList: ApiList } {
  const files = readTemplateFiles();
  const joined = joinTemplates(files);
  if (joined.problems.length > 0) throw new Error(joined.problems.map(formatFinding).join("\n"));
  return { ...joined, apiList: parseApiList(JSON.parse(files["apis.json"] ?? "{}")).list };
}
