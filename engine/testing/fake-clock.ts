import type { Clock } from "../ports/ports.ts";

/** Time that stands still until a test advances it. */
export interface FakeClock extends Clock {
  /** Advances time by `ms` milliseconds, running due callbacks in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Lets promises settle without advancing time. */
  settle(): Promise<void>;
  /** Advances time without running callbacks, like a sleeping computer: due ones run at the next `advance`. */
  sleep(ms: number): void;
  /** Sets the clock forward or back: pending callbacks keep their remaining time, like timers. */
  jump(ms: number): void;
  /** Number of pending callbacks. */
  waiting(): number;
}

/** Starts at 2026-01-15 12:00:00 UTC by default. */
export function createFakeClock(start: number = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = start;
  let order = 0;
  const timers = new Map<number, { readonly at: number; readonly call: () => void }>();

  function nextDue(until: number): number | undefined {
    let found: number | undefined;
    for (const [id, timer] of timers) {
      if (timer.at > until) continue;
      const best = found === undefined ? undefined : timers.get(found);
      if (best === undefined || timer.at < best.at) found = id;
    }
    return found;
  }

  return {
    now: () => now,
    after(ms, call) {
      const id = order++;
      timers.set(id, { at: now + Math.max(0, ms), call });
      return () => void timers.delete(id);
    },
    async advance(ms) {
      const until = now + ms;
      await settlePromises();
      for (let id = nextDue(until); id !== undefined; id = nextDue(until)) {
        const timer = timers.get(id);
        timers.delete(id);
        if (timer === undefined) continue;
        now = Math.max(now, timer.at);
        timer.call();
        await settlePromises();
      }
      now = until;
    },
    settle: settlePromises,
    sleep(ms) {
      now += ms;
    },
    jump(ms) {
      now += ms;
      for (const [id, timer] of timers) timers.set(id, { ...timer, at: timer.at + ms });
    },
    waiting: () => timers.size,
  };
}

/** Enough turns of the promise queue for any chain in the engine. */
const TURNS = 250;

async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}
