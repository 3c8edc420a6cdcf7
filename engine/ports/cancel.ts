import type { CancelSignal } from "./ports.ts";

/** Aborts one request: pass `signal` with it. */
export interface Cancel {
  readonly signal: CancelSignal;
  /** Once, and for ever. */
  stop(): void;
}

export function createCancel(): Cancel {
  const listeners: (() => void)[] = [];
  let isStopped = false;
  return {
    signal: {
      get aborted() {
        return isStopped;
      },
      onStop: (listener) => void listeners.push(listener),
    },
    stop() {
      if (isStopped) return;
      isStopped = true;
      for (const listener of listeners) listener();
    },
  };
}
