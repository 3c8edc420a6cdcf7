import type { HttpAnswer } from "../ports/index.ts";

export const RETRIES_MAX = 3;
const FIRST_WAIT_MS = 500;
/** A server that asks for a longer wait than this is not waited for: the failure is shown. */
export const LONGEST_WAIT_MS = 30_000;

const WORTH_RETRYING = new Set([429, 502, 503, 504]);

export interface Attempt {
  readonly method: string;
  readonly hasIdempotencyKey: boolean;
  /** How often it was tried again already. */
  readonly retries: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** At least 0, below 1. */
  readonly random: number;
}

/**
 * Milliseconds to wait before trying again; undefined: do not. Reads are tried again up to three times when the
 * server is busy or behind a gateway that is; a POST only where its idempotency key makes that safe. `Retry-After`
 * counts, in seconds or as a date; otherwise the wait doubles, spread by half so that tabs do not march in step.
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
