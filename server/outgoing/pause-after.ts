/** Seconds until another system that failed once is tried again. */
export const FIRST_PAUSE_S = 10;
export const LONGEST_PAUSE_S = 60 * 60;

/** Seconds until the next attempt (exponential back-off): each failure doubles them, up to an hour. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(failures - 1, 12));
}

/** The same where the other system may name a time (`Retry-After`, in seconds), which then counts if it is longer. */
export function pauseAsTold(failures: number, retryAfter: number): number {
  return Math.min(LONGEST_PAUSE_S, Math.max(pauseAfter(failures), retryAfter));
}
