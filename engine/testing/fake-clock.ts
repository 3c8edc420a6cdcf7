import type { Clock } from "../ports/ports.ts";

/** Time that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time on by `ms` milliseconds, calling what falls due in order, and lets promises settle between the calls. */
  advance(ms: number): Promise<void>;
  /** Lets promises settle without moving time. */
  settle(): Promise<void>;
  /** Moves time on without calling anything, as a sleeping computer does: what fell due is called by the next `advance`. */
  sleep(ms: number): void;
  /** Sets the clock on, or back: what waits keeps its distance, as timers do. */
  jump(ms: number): void;
  /** How many calls wait. */
  waiting(): number;
}

/** Starts at 2026-01-15 12:00:00 UTC unless told otherwise. */
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

/** Enough turns of the promise queue for any chain the engine builds. */
const TURNS = 250;

async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}
