import { isRecord } from "#validators";

/** The version of the language that this engine reads and that the schema describes. */
export const LANGUAGE_VERSION = 1;

/** Turns a template of version `from` into one of the next. Pure: the old one stays as it is. */
export interface Migration {
  readonly from: number;
  readonly migrate: (template: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Every migration, oldest first. There is none yet: the language is at its first version. */
export const MIGRATIONS: readonly Migration[] = [];

export type Migrated =
  { readonly ok: true; readonly document: unknown } | { readonly ok: false; readonly message: string };

/** Brings a template up to this engine's version. One that is too new is refused; the shape check says the rest. */
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
