import type { HttpAnswer } from "../ports/index.ts";

export const RETRIES_MAX = 3;
const FIRST_WAIT_MS = 500;
/** Where a server asks for a longer wait, the failure is shown instead. */
export const LONGEST_WAIT_MS = 30_000;

const WORTH_RETRYING = new Set([429, 502, 503, 504]);

export interface Attempt {
  readonly method: string;
  readonly hasIdempotencyKey: boolean;
  /** Number of retries so far. */
  readonly retries: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** At least 0, below 1. */
  readonly random: number;
}

/**
 * Milliseconds until the retry; undefined: no retry. Reads are retried up to three times when the server or its
 * gateway is busy; a POST only with an idempotency key, which makes that safe. `Retry-After` is used, in seconds or
 * as a date; otherwise the wait doubles, with a random part so that tabs do not retry together.
 */
export function retryDelay(answer: HttpAnswer, tried: Attempt): number | undefined {
  const isSafe = tried.method === "GET" || (tried.method === "POST" && tried.hasIdempotencyKey);
  if (!isSafe || tried.retries >= RETRIES_MAX || !WORTH_RETRYING.has(answer.status)) return undefined;
  const spread = FIRST_WAIT_MS * 2 ** tried.retries * (0.5 + tried.random / 2);
  const wait = Math.max(spread, retryAfterMs(answer.headers["retry-after"], tried.now) ?? 0);
  return wait > LONGEST_WAIT_MS ? undefined : Math.round(wait);
}

function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
