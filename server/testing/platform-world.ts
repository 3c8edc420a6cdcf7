import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readOwn } from "#validators";
import { trusted } from "../api/index.ts";
import type { Platform } from "../platforms/index.ts";

/**
 * What the tests that walk through all APIs need to know of a platform: whose the things in its paths are, and
 * requests that are good but for the tenant. A platform exports it as `testWorld` from `test-world.ts` in its
 * folder. It is found there, so that a new platform takes one line in the list of platforms and its tests cannot be
 * forgotten; the product never loads it (docs/decisions/0016-a-platform-is-one-folder.md).
 */
export interface PlatformWorld {
  /** What a parameter of its paths names, by the parameter. `automatorId` is known. */
  readonly resources: Readonly<Record<string, NamedResource>>;
  /**
   * A statement that answers one row: for each parameter of its paths, as text, something that belongs to the account
   * of customer@demo.example (100).
   */
  readonly owned: string;
  /** By operation: a body that the document accepts and that only the tenant can make wrong, aimed at account 100. */
  readonly bodies: Readonly<Record<string, object>>;
  /** By operation: the query without which it is not answered at all. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Operations that everyone below the automator's owner may call: they show nothing of a tenant. */
  readonly places: readonly string[];
  /** Operations that buy something: for another account they are a 422. */
  readonly purchases: readonly string[];
  /** Values for filters that match something owned, by the parameter's name: `filter[moId]`. */
  readonly filterValues: (owned: Ids) => Readonly<Record<string, readonly string[]>>;
  /** Addresses of everything that provider@demo.example can read. */
  readonly answers: readonly string[];
}

/** A row that says whose it is, and what the parameters of a path are. */
export type Ids = Readonly<Record<string, string | number>>;

export interface NamedResource {
  readonly table: string;
  /** Selects `account_id` and every parameter of the path, by the parameter's name. */
  readonly columns: string;
  /** Shown to the accounts below its owner too. Default false. */
  readonly isOffered?: boolean;
}

/** The worlds of these platforms, in their order. Fails with a sentence where one has none. */
export async function openPlatformWorlds(platforms: readonly Platform[]): Promise<readonly PlatformWorld[]> {
  return await Promise.all(
    platforms.map(async ({ name, folder }) => {
      const file = join(folder, "test-world.ts");
      const world = existsSync(file)
        ? readOwn(await import(pathToFileURL(file).href), "testWorld")
        : undefined;
      if (world === undefined)
        throw new Error(`The platform "${name}" has no test world: export testWorld from ${file}.`);
      // Its file is held against the type where it is written.
      return trusted<PlatformWorld>(world).value;
    }),
  );
}
