import { isRecord } from "#validators";

/** The version of the language that this engine reads and the schema describes. */
export const LANGUAGE_VERSION = 1;

/** Converts a template of version `from` to the next. Pure: it does not change its input. */
export interface Migration {
  readonly from: number;
  readonly migrate: (template: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Every migration, oldest first. There are none yet: the language is at its first version. */
export const MIGRATIONS: readonly Migration[] = [];

export type Migrated =
  { readonly ok: true; readonly document: unknown } | { readonly ok: false; readonly message: string };

/** Converts a template to this engine's version. A newer one is refused; the shape check reports the rest. */
export function migrateTemplate(
  document: unknown,
  migrations: readonly Migration[] = MIGRATIONS,
  version: number = LANGUAGE_VERSION,
): Migrated {
  if (!isRecord(document) || typeof document["v"] !== "number") return { ok: true, document };
  if (document["v"] > version) {
    return {
      ok: false,
      message: `is written in version ${document["v"]} of the language; this Atrium reads up to ${version}`,
    };
  }
  let migrated = document;
  for (const { from, migrate } of migrations) {
    if (migrated["v"] === from) migrated = { ...migrate(migrated), v: from + 1 };
  }
  return { ok: true, document: migrated };
}
