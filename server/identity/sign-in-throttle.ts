import type { Database } from "../database/database.ts";

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
}

const FREE_PER_PAIR = 5;
const FREE_PER_ADDRESS = 20;
const LONGEST_WAIT_S = 15 * 60;
const FORGOTTEN_AFTER_S = 60 * 60;

export function buildSignInThrottle(database: Database): SignInThrottle {
  return {
    async waitFor(email, address) {
      const rows = await database.transaction("system", (db) =>
        db.query<{ seconds: string | null }>(
          "select ceil(extract(epoch from max(blocked_until) - now()))::text as seconds from sign_in_failure where key = any($1::text[])",
          [keysOf(email, address).map(({ key }) => key)],
        ),
      );
      return Math.max(0, Number(rows[0]?.seconds ?? 0));
    },
    async failed(email, address) {
      await database.transaction("system", async (db) => {
        for (const { key, free } of keysOf(email, address)) {
          await db.query(
            `insert into sign_in_failure as f (key, count, last_at, blocked_until) values ($1, 1, now(), now())
             on conflict (key) do update set last_at = now(),
               count = case when f.last_at < now() - make_interval(secs => $4) then 1 else f.count + 1 end,
               blocked_until = now() + make_interval(secs => case
                 when f.last_at < now() - make_interval(secs => $4) or f.count + 1 < $2 then 0
                 else least($3, power(2, least(f.count + 1 - $2, 20))) end)`,
            [key, free, LONGEST_WAIT_S, FORGOTTEN_AFTER_S],
          );
        }
        await db.query("update app_user set last_failed_login = now() where lower(username) = lower($1)", [
          email,
        ]);
        await db.query("delete from sign_in_failure where last_at < now() - interval '1 day'");
      });
    },
    async succeeded(email, address) {
      const [pair] = keysOf(email, address);
      await database.transaction("system", (db) =>
        db.query("delete from sign_in_failure where key = $1", [pair?.key]),
      );
    },
  };
}

function keysOf(email: string, address: string): readonly { readonly key: string; readonly free: number }[] {
  return [
    { key: `pair ${address} ${email.toLowerCase()}`, free: FREE_PER_PAIR },
    { key: `address ${address}`, free: FREE_PER_ADDRESS },
  ];
}
