import type { Database } from "../database/database.ts";
import type { Guess } from "./throttle.ts";
import { countFailure, forgetFailures, waitFor } from "./throttle.ts";

/**
 * Slows guessing down: after five wrong passwords for one account from one address, and after twenty from one
 * address whatever the account, each further one costs a growing wait. Someone at another address is never kept
 * out by it, and nobody for good.
 */
export interface SignInThrottle {
  /** Seconds to wait before the next attempt is looked at; 0 when it may be now. */
  waitFor(email: string, address: string): Promise<number>;
  failed(email: string, address: string): Promise<void>;
  succeeded(email: string, address: string): Promise<void>;
  /** Looks at one attempt of an address after the other: guesses sent all at once must not overtake their count. */
  inTurn<Result>(address: string, attempt: () => Promise<Result>): Promise<Result>;
}

const FREE_PER_PAIR = 5;
const FREE_PER_ADDRESS = 20;

export function buildSignInThrottle(database: Database): SignInThrottle {
  const turns = new Map<string, Promise<unknown>>();
  return {
    inTurn(address, attempt) {
      const turn = (turns.get(address) ?? Promise.resolve()).then(attempt);
      const over = turn
        .catch(() => undefined)
        .then(() => {
          if (turns.get(address) === over) turns.delete(address);
        });
      turns.set(address, over);
      return turn;
    },
    waitFor: (email, address) =>
      database.transaction("system", (db) => waitFor(db, guessesOf(email, address))),
    async failed(email, address) {
      await database.transaction("system", async (db) => {
        await countFailure(db, guessesOf(email, address));
        await db.query("update app_user set last_failed_login = now() where lower(username) = lower($1)", [
          email,
        ]);
      });
    },
    async succeeded(email, address) {
      const [pair] = guessesOf(email, address);
      await database.transaction("system", (db) => forgetFailures(db, pair));
    },
  };
}

function guessesOf(email: string, address: string): readonly [Guess, Guess] {
  return [
    { key: `pair ${address} ${email.toLowerCase()}`, free: FREE_PER_PAIR },
    { key: `address ${address}`, free: FREE_PER_ADDRESS },
  ];
}
