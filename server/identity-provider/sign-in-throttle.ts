import type { Database, Transaction } from "../database/index.ts";
import type { Guess } from "../identity/index.ts";
import { countFailure, forgetFailures, networkOf, waitFor } from "../identity/index.ts";

/**
 * Slows down guessing. After as many wrong passwords for one account from one address as the person's `maxFailedLogins`
 * says, and after twenty from one address for any accounts, each further one costs a growing wait. So does each after
 * twenty for one account from any addresses, but for half a minute at most, and not at an address from which the person has
 * signed in or set a password by a link before, so that a stranger cannot lock anyone out. The addresses of one IPv6
 * network (/64) count as one.
 */
export interface SignInThrottle {
  waitFor(email: string, address: string): Promise<SignInWait>;
  failed(email: string, address: string): Promise<void>;
  /** Whoever was there is the person: the password was right, or came with a link that was sent to their mailbox. */
  succeeded(email: string, address: string): Promise<void>;
  /**
   * Runs the attempts of one address, and those for one account, one after the other, so that parallel guesses are all
   * counted.
   */
  inTurn<Result>(email: string, address: string, attempt: () => Promise<Result>): Promise<Result>;
}

export interface SignInWait {
  /** Until the next attempt is checked; 0 for now. */
  readonly seconds: number;
  /** Guesses from elsewhere alone are why: a new password by a link ends it. Says not whether there is such an account. */
  readonly isOfOthers: boolean;
}

/** For addresses of nobody; the default of people. */
const FREE_PER_PAIR = 5;
const FREE_PER_ADDRESS = 20;
const FREE_PER_ACCOUNT = 20;
const MAX_ACCOUNT_WAIT_S = 30;

export function buildSignInThrottle(database: Database): SignInThrottle {
  const takeTurn = buildTurns();
  return {
    inTurn: (email, address, attempt) => {
      const { byAddress, byAccount } = guessesOf(email, address);
      // Always in this order, so that no two attempts wait for each other.
      return takeTurn(byAddress.key, () => takeTurn(byAccount.key, attempt));
    },
    waitFor: (email, address) =>
      database.transaction("system", async (db) => {
        const { byPair, byAddress, byAccount } = guessesOf(email, address);
        const isFamiliar = await hasSignedInFrom(db, email, address);
        const own = await waitFor(db, [byPair, byAddress]);
        const ofAccount = isFamiliar ? 0 : await waitFor(db, [byAccount]);
        return { seconds: Math.max(own, ofAccount), isOfOthers: own === 0 && ofAccount > 0 };
      }),
    async failed(email, address) {
      await database.transaction("system", async (db) => {
        const [person] = await db.query<{ free: number }>(
          "select max_failed_logins as free from app_user where lower(username) = lower($1)",
          [email],
        );
        await countFailure(db, Object.values(guessesOf(email, address, person?.free)));
        await db.query("update app_user set last_failed_login = now() where lower(username) = lower($1)", [
          email,
        ]);
      });
    },
    async succeeded(email, address) {
      await database.transaction("system", async (db) => {
        await forgetFailures(db, guessesOf(email, address).byPair);
        await db.query(
          `insert into familiar_network (user_id, network) select id, $2 from app_user where lower(username) = lower($1)
           on conflict (user_id, network) do update set seen_at = now()`,
          [email, networkOf(address)],
        );
      });
    },
  };
}

function guessesOf(
  email: string,
  address: string,
  freePerPair = FREE_PER_PAIR,
): Readonly<Record<"byPair" | "byAddress" | "byAccount", Guess>> {
  const [network, account] = [networkOf(address), email.toLowerCase()];
  return {
    byPair: { key: `pair ${network} ${account}`, free: freePerPair },
    byAddress: { key: `address ${network}`, free: FREE_PER_ADDRESS },
    byAccount: { key: `account ${account}`, free: FREE_PER_ACCOUNT, maxWait: MAX_ACCOUNT_WAIT_S },
  };
}

async function hasSignedInFrom(db: Transaction, email: string, address: string): Promise<boolean> {
  const seen = await db.query(
    `select from familiar_network f join app_user u on u.id = f.user_id
     where lower(u.username) = lower($1) and f.network = $2`,
    [email, networkOf(address)],
  );
  return seen.length > 0;
}

/** Runs work of the same key one after the other. */
function buildTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work);
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(key) === over) turns.delete(key);
      });
    turns.set(key, over);
    return turn;
  };
}
