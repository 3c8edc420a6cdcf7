/**
 * Remembers for some seconds that a platform did not answer: what is asked of it meanwhile fails at once, with the same failure.
 * A page asks a platform for a dozen lists, and its browser asks again; a platform that is down costs them one wait.
 */
export interface Silence {
  /** Throws where the platform was silent a short while ago. */
  refuse(): void;
  begin(failure: Error): void;
  /** It has answered, or is to be asked whatever happened before. */
  end(): void;
}

/** Longer than a browser asks again (engine/request/retry-delay.ts). */
const FOR_MS = 10_000;

/** `now` counts milliseconds. */
export function createSilence(now = () => performance.now()): Silence {
  let last: { readonly failure: Error; readonly until: number } | undefined;
  return {
    refuse() {
      if (last !== undefined && now() < last.until) throw last.failure;
    },
    begin(failure) {
      last = { failure, until: now() + FOR_MS };
    },
    end() {
      last = undefined;
    },
  };
}
