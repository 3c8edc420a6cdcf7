import type { Transaction } from "../database/index.ts";
import { networkOf } from "./network-of.ts";

/** What is guessed, and by whom: failures are counted under `key`; the first `free` cost no wait. */
export interface Guess {
  readonly key: string;
  readonly free: number;
  /** Seconds; default 15 minutes. */
  readonly maxWait?: number;
}

const MAX_WAIT_S = 15 * 60;
const FORGOTTEN_AFTER_S = 60 * 60;

/**
 * Seconds until the next attempt is checked; 0 for now. Each failure beyond the free ones doubles the wait, up to the
 * maximum; an hour without a failure resets the count. A wait longer than its maximum began before the clock was set back:
 * it is over, and the next failure begins another.
 */
export async function waitFor(db: Transaction, guesses: readonly Guess[]): Promise<number> {
  // By the clock: another transaction may have counted a failure since this one began.
  const rows = await db.query<{ seconds: string | null }>(
    `select ceil(extract(epoch from max(f.blocked_until) - now()))::text as seconds
     from sign_in_failure f join unnest($1::text[], $2::int[]) as g (key, longest) on g.key = f.key
     where f.blocked_until <= clock_timestamp() + make_interval(secs => g.longest)`,
    [guesses.map(({ key }) => key), guesses.map(({ maxWait = MAX_WAIT_S }) => maxWait)],
  );
  return Math.max(0, Number(rows[0]?.seconds ?? 0));
}

/**
 * Needs the rights of the system, and a transaction that is committed although the attempt failed. A free failure blocks
 * until a time long ago: that of a transaction at the same moment may be earlier than this one's.
 */
export async function countFailure(db: Transaction, guesses: readonly Guess[]): Promise<void> {
  for (const { key, free, maxWait = MAX_WAIT_S } of guesses) {
    await db.query(
      `insert into sign_in_failure as f (key, count, last_at, blocked_until) values ($1, 1, now(), case when $2 > 1 then 'epoch' else now() + interval '1 second' end)
       on conflict (key) do update set last_at = now(),
         count = case when f.last_at < now() - make_interval(secs => $4) then 1 else f.count + 1 end,
         blocked_until = case
           when f.last_at < now() - make_interval(secs => $4) or f.count + 1 < $2 then 'epoch'
           else now() + make_interval(secs => least($3, power(2, least(f.count + 1 - $2, 20)))) end`,
      [key, free, maxWait, FORGOTTEN_AFTER_S],
    );
  }
}

export async function forgetFailures(db: Transaction, { key }: Guess): Promise<void> {
  await db.query("delete from sign_in_failure where key = $1", [key]);
}

/** Guesses at a person's second factor or current password, from any address. */
export function factorGuess(userId: number): Guess {
  return { key: `factor ${userId}`, free: 5 };
}

/** Guesses at one-time codes from one address. */
export function codeGuess(address: string): Guess {
  return { key: `code ${networkOf(address)}`, free: 10 };
}

export function waitText(seconds: number): string {
  return `Too many failed attempts. ${againIn(seconds)}`;
}

/** Never too short: minutes are rounded up. */
export function againIn(seconds: number): string {
  return `Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}.`;
}
