import type { Effort } from "./guest.ts";

/** How fast what one viewer sends is worked through. What it sends meanwhile waits, at last in its own network. */
export interface Pace {
  /** Waits as long as what was done asks for. */
  after(effort: Effort): Promise<void> | undefined;
  /** Nobody waits any more. */
  end(): void;
}

/** So many messages are taken before others of this process have their turn; one that is work counts as all of them. */
const SLICE = 64;
/** So much work is done at once, such as the lines of a text that is typed; then it is as much a second as below. */
const BURST = 100;
const PER_SECOND = 20;
const COST: Readonly<Record<Effort, number>> = { none: 0, work: 1, restart: 20 };

export function createPace(): Pace {
  let taken = 0;
  let credit = BURST;
  let countedAt = performance.now();
  let isEnded = false;
  let stopWaiting: (() => void) | undefined;

  const wait = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    credit = Math.min(BURST, credit + ((now - countedAt) / 1000) * PER_SECOND);
    countedAt = now;
    if (credit >= 0 || isEnded) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, (-credit / PER_SECOND) * 1000);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  return {
    after(effort) {
      taken += 1;
      credit -= COST[effort];
      if (effort === "none" && taken < SLICE) return undefined;
      taken = 0;
      return wait();
    },
    end() {
      isEnded = true;
      stopWaiting?.();
    },
  };
}
