import type { Clock } from "#engine/ports";

export interface LoadAheadParts {
  readonly clock: Clock;
  /** False ends it. */
  readonly mayLoad: () => boolean;
  /** True while something matters more: it waits. */
  readonly isBusy: () => boolean;
  /** Calls back when the browser has nothing better to do. */
  readonly whenIdle: (call: () => void) => void;
  /** The addresses of all parts, in the order in which they are loaded. */
  readonly list: () => Promise<readonly string[]>;
  /** Reads a file, so that it is in the browser's cache. Rejects where that fails. */
  readonly read: (address: string) => Promise<void>;
}

/** The page is shown first: this long nothing may have been asked of the server. */
export const QUIET_MS = 2_000;
/** Between two files that are loaded ahead. */
const BETWEEN_MS = 50;
/** After a failure: the server may be away. */
export const AFTER_FAILURE_MS = 30_000;

/**
 * Loads the parts of the portal that no page has asked for yet, one after the other, while the browser is idle and
 * nothing else is asked of the server, such as saving input. A server that is away later then changes nothing. A failure says nothing and
 * is tried again.
 */
export function loadAhead(parts: LoadAheadParts): void {
  const { clock, whenIdle, isBusy, mayLoad } = parts;
  let left: string[] | undefined;

  function after(ms: number): void {
    clock.after(ms, () => {
      if (isBusy()) after(QUIET_MS);
      else whenIdle(() => void step());
    });
  }

  async function step(): Promise<void> {
    if (!mayLoad()) return;
    if (isBusy()) return after(QUIET_MS);
    try {
      left ??= [...(await parts.list())];
      const [next] = left;
      if (next === undefined) return;
      await parts.read(next);
      left.shift();
      after(BETWEEN_MS);
    } catch {
      after(AFTER_FAILURE_MS);
    }
  }

  after(QUIET_MS);
}
