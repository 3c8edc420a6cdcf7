import type { OpenDatabase } from "./open-database.ts";
import { findMigrations, findUnknown } from "./migrate.ts";

/** Whether a newer version has migrated the database meanwhile. An answer that is no older than `withinMs` counts. */
export type VersionWatch = (withinMs?: number) => Promise<boolean>;

/** `folders`: of the migrations of this version, as for `openDatabase`. */
export function watchVersion(
  { owner }: Pick<OpenDatabase, "owner">,
  folders: readonly string[],
): VersionWatch {
  // Once: an update puts its files in place of those that this process began with.
  const known = findMigrations(folders);
  known.catch(() => undefined);
  let last: { readonly at: number; readonly isOutdated: boolean } | undefined;
  return async (withinMs = 0) => {
    if (last !== undefined && (last.isOutdated || performance.now() - last.at < withinMs))
      return last.isOutdated;
    const at = performance.now();
    const unknown = await findUnknown(owner, await known);
    last = { at, isOutdated: unknown.length > 0 };
    return last.isOutdated;
  };
}
