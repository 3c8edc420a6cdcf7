import { existsSync, globSync } from "node:fs";
import { join, sep } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * The path of the document of an API, by its name in `templates/apis.json`: in `server/apis/pricing` that of `pricing`, in
 * `server/platforms/vcenter/v2` that of `vcenter-v2`. Undefined where there is none.
 */
export function findApiDocument(name: string): string | undefined {
  const own = join(ROOT, "server/apis", name, "swagger.json");
  if (existsSync(own)) return own;
  const found = globSync("server/platforms/*/*/swagger.json", { cwd: ROOT }).find(
    (file) => file.split(sep).slice(2, 4).join("-") === name,
  );
  return found === undefined ? undefined : join(ROOT, found);
}
