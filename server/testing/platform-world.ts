import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readOwn } from "#validators";
import { uncheckedCast } from "../api/index.ts";
import type { Platform } from "../platforms/index.ts";

/**
 * What the tests over all APIs need of a platform: who owns the things in its paths, and requests that are valid except
 * for the tenant. A platform exports it as `testWorld` from `test-world.ts` in its folder, where the tests find it, so
 * that a new platform needs one line in the list of platforms and its tests cannot be forgotten; the product never loads
 * it (docs/decisions/0016-a-platform-is-one-folder.md).
 */
export interface PlatformWorld {
  /**
   * What a parameter of its paths names, by the parameter; by the API and the parameter, `nimbus-v2 id`, where its APIs call
   * different things alike. `automatorId` is known.
   */
  readonly resources: Readonly<Record<string, NamedResource>>;
  /**
   * A statement that returns one row: for each parameter of its paths, as text, something that belongs to the account
   * of customer@demo.example (100).
   */
  readonly owned: string;
  /** The same by the name of an API, where its automators are others. */
  readonly ownedAt?: Readonly<Record<string, string>>;
  /** Statements that add to tables of its own what the demo has none of, for the tests that read every table. */
  readonly rows?: readonly string[];
  /** By operation: a body for account 100 that is valid except for the tenant. */
  readonly bodies: Readonly<Record<string, object>>;
  /** By operation: the query that it requires. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Operations that everyone below the automator's owner may call: they show nothing of a tenant. */
  readonly places: readonly string[];
  /** Operations that buy something, or make it in what their body names: for another account they are a 422. */
  readonly purchases: readonly string[];
  /** Operations that prepare something, where that takes time: a 202 is as good as a 200. */
  readonly prepared?: readonly string[];
  /** Operations on what one session has asked for, which the tests have not: a 404 for everyone. */
  readonly ofSession?: readonly string[];
  /** Operations that everyone below the automator's owner lacks: a 404 for all but the owner. */
  readonly ofOwner?: readonly string[];
  /** Values for filters that match something owned, by the parameter's name: `filter[moId]`. */
  readonly filterValues: (owned: Ids) => Readonly<Record<string, readonly string[]>>;
  /** Addresses of everything that provider@demo.example can read. */
  readonly answers: readonly string[];
}

/** A row with its account and the parameters of a path. */
export type Ids = Readonly<Record<string, string | number>>;

export interface NamedResource {
  readonly table: string;
  /** Selects `account_id` and every parameter of the path, by the parameter's name. */
  readonly columns: string;
  /** Which rows of the table it names; default all. */
  readonly where?: string;
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
      // The compiler checks the type in that file.
      return uncheckedCast<PlatformWorld>(world);
    }),
  );
}
