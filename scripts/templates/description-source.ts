import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ApiEntry } from "#engine/api-description";
import { findApiDocument } from "./find-api-document.ts";
import { isAddress } from "./read-description.ts";
import { TEMPLATES } from "./read-template-files.ts";

/**
 * Where the description of an API is read from: the address that the list of APIs names, the server's own document of that
 * name, or a file named from the folder of templates, the project or where the command runs. Throws where it is none.
 */
export function descriptionSource({ name, description }: Pick<ApiEntry, "name" | "description">): string {
  if (isAddress(description)) return description;
  const own = findApiDocument(name);
  if (own !== undefined) return own;
  const folders = [TEMPLATES, join(TEMPLATES, ".."), process.cwd()];
  const file = folders.map((folder) => resolve(folder, description)).find((path) => existsSync(path));
  if (file !== undefined) return file;
  throw new Error(`"${description}" is no address and no file, and the server has no API of this name`);
}
