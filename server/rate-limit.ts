/** How often something may be done in a while, by this process. */
export interface RateLimit {
  /** Counts it; false where it was done too often already. */
  take(key: number): boolean;
}

/**
 * A rate limit: so many in a sliding window of time for each key. For what is done between two transactions: what is counted in the database is not there yet
 * for calls that come at the same moment.
 */
export function createRateLimit(most: number, withinMs: number): RateLimit {
  const takenAt = new Map<number, readonly number[]>();
  return {
    take(key) {
      const since = performance.now() - withinMs;
      for (const [each, times] of takenAt) {
        const recent = times.filter((time) => time > since);
        if (recent.length === 0) takenAt.delete(each);
        else takenAt.set(each, recent);
      }
      const own = takenAt.get(key) ?? [];
      if (own.length >= most) return false;
      takenAt.set(key, [...own, performance.now()]);
      return true;
    },
  };
}
