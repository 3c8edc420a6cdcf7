import { randomUUID } from "node:crypto";
import type { Database } from "../database/index.ts";

/** Work for other systems, of which each is claimed by one process at a time. */
export interface ClaimedWork {
  /** Begins to work for all systems for which something is due, and does not wait for the end. */
  look(): Promise<void>;
  /** Waits until nothing that has begun goes on. */
  settled(): Promise<void>;
  /** Breaks off what is under way; it goes on after the next start. */
  stop(): Promise<void>;
}

export interface ClaimedWorkParts<Claimed> {
  readonly database: Database;
  /** At how many systems this process works at once. */
  readonly atOnce: number;
  /** Marks a system for which something is due with `$1`, the claim, and answers it; no row: nothing is due. */
  readonly claimSql: string;
  readonly takeTurn: (claimed: Claimed & { readonly claim: string }, stop: AbortSignal) => Promise<void>;
  /** Told what `takeTurn` throws before the stop. */
  readonly failed: (error: unknown) => void;
}

/** Each claim is made in a transaction of its own, so that no two processes work for the same system. */
export function workOnClaims<Claimed extends object>(parts: ClaimedWorkParts<Claimed>): ClaimedWork {
  const { database, atOnce, claimSql, takeTurn, failed } = parts;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    async look() {
      while (running.size < atOnce && !stopping.signal.aborted) {
        const claim = randomUUID();
        const [claimed] = await database.transaction("system", (db) => db.query<Claimed>(claimSql, [claim]));
        if (claimed === undefined) return;
        const work = takeTurn({ ...claimed, claim }, stopping.signal)
          .catch((error: unknown) => {
            if (!stopping.signal.aborted) failed(error);
          })
          .finally(() => running.delete(work));
        running.add(work);
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopping.abort(new Error("The server is stopping."));
      await Promise.allSettled(running);
    },
  };
}
