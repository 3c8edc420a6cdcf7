import type { Database, Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { AccessTokens, Actor } from "../identity/index.ts";
import { anonymous, findKeyOwner, isApiKey, noteKeyUse, readLiveAccess } from "../identity/index.ts";

/** Who sent a request, as the bearer alone says. */
export interface Caller {
  readonly actor: Actor;
  /** The same with what they may do at this moment; undefined when the bearer is no longer valid. */
  readNow(db: Transaction): Promise<Actor | undefined>;
  /** For the rest of a file that was begun with this bearer. The session counts then, and not its token: it may have newer ones. */
  readOngoing(db: Transaction): Promise<Actor | undefined>;
}

export interface CallerParts {
  readonly database: Database;
  readonly tokens: AccessTokens;
}

/** Reads a token of ours or an API key. Without one, or with one that is not ours, the caller is anonymous. */
export async function readCaller(
  { database, tokens }: CallerParts,
  authorization: string | undefined,
): Promise<Caller> {
  const [, bearer] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  if (bearer === undefined) return unchanging(anonymous);
  if (isApiKey(bearer)) {
    const owner = await database.transaction("system", async (db) => {
      const found = await findKeyOwner(db, { key: bearer });
      if (found !== undefined) await noteKeyUse(db, bearer);
      return found;
    });
    if (owner === undefined) return unchanging(anonymous);
    const read = (db: Transaction) => asSystem(db, (system) => findKeyOwner(system, { key: bearer }));
    return { actor: owner, readNow: read, readOngoing: read };
  }
  const verified = await tokens.verify(bearer);
  if (verified === undefined) return unchanging(anonymous);
  const { actor, tokenId } = verified;
  const read = async (db: Transaction, ofToken?: string) => {
    const live = await asSystem(db, (system) => readLiveAccess(system, actor, ofToken));
    return live === undefined ? undefined : { ...actor, ...live };
  };
  return { actor, readNow: (db) => read(db, tokenId), readOngoing: (db) => read(db) };
}

function unchanging(actor: Actor): Caller {
  const read = async () => actor;
  return { actor, readNow: read, readOngoing: read };
}
