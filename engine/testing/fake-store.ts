import type { Store } from "../ports/ports.ts";

/**
 * A store in memory. Tabs that share one have views of it: other tabs are notified of a change, the changing one is
 * not.
 */
export interface FakeStore {
  view(): Store;
  readonly content: ReadonlyMap<string, string>;
  /** From now on changes are dropped, as in a browser whose store is full. */
  fill(): void;
}

export function createFakeStore(): FakeStore {
  const content = new Map<string, string>();
  const listeners = new Map<symbol, Set<(key: string) => void>>();
  let isFull = false;

  return {
    content,
    fill() {
      isFull = true;
    },
    view() {
      const self = Symbol("view");
      const own = new Set<(key: string) => void>();
      listeners.set(self, own);
      const notify = (key: string) => {
        for (const [view, calls] of listeners) {
          if (view !== self) for (const call of calls) call(key);
        }
      };
      return {
        get: (key) => content.get(key) ?? null,
        set(key, value) {
          if (isFull || content.get(key) === value) return;
          content.set(key, value);
          notify(key);
        },
        remove(key) {
          if (content.delete(key)) notify(key);
        },
        subscribe(listener) {
          own.add(listener);
          return () => void own.delete(listener);
        },
      };
    },
  };
}
