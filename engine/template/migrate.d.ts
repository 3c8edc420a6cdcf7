/** The version of the language that this engine reads and that the schema describes. */
export declare const LANGUAGE_VERSION = 1;
/** Turns a template of version `from` into one of the next. Pure: the old one stays as it is. */
export interface Migration {
    readonly from: number;
    readonly migrate: (template: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}
/** Every migration, oldest first. There is none yet: the language is at its first version. */
export declare const MIGRATIONS: readonly Migration[];
export type Migrated = {
    readonly ok: true;
    readonly document: unknown;
} | {
    readonly ok: false;
    readonly message: string;
};
/** Brings a template up to this engine's version. One that is too new is refused; the shape check says the rest. */
export declare function migrateTemplate(document: unknown, migrations?: readonly Migration[], version?: number): Migrated;
