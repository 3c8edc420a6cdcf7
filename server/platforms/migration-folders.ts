import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "./platform.ts";

/** Where these platforms keep the migrations of their tables; a platform without tables of its own has none. */
export function migrationFolders(platforms: readonly Platform[]): readonly string[] {
  return platforms.map(({ folder }) => join(folder, "migrations")).filter((folder) => existsSync(folder));
}
