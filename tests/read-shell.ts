import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseShell, type Shell } from "#engine";

/** What the shell of the shipped portal is made of, read from its files. */
export function readShell(): Shell {
  const parsed = parseShell({
    routes: readTemplateFile("routes.json"),
    menus: Object.fromEntries(
      ["provider", "distributor", "customer"].map((type) => [type, readTemplateFile(`menus/${type}.json`)]),
    ),
    breadcrumbs: readTemplateFile("breadcrumbs.json"),
    fragments: readTemplateFile("fragments.json"),
    translations: readTemplateFile("translations/en.json"),
  });
  if (parsed === undefined) throw new Error("templates/routes.json holds no routes.");
  return parsed;
}

/** A file below `templates`. */
export function readTemplateFile(path: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../templates", path), "utf8"));
}
