import type { Stale } from "./stale.ts";

/** Notifies all readers that data is stale. */
export function createStale(): Stale {
  const listeners = new Set<Parameters<Stale["subscribe"]>[0]>();
  return {
    mark: (what) => listeners.forEach((listener) => listener(what)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
