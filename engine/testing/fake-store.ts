import type { Store } from "../ports/ports.ts";

/** A store in memory. Tabs that share one are views of it: a change is told to the others, not to the one that made it. */
export interface FakeStore {
  view(): Store;
  readonly content: ReadonlyMap<string, string>;
  /** From now on a change is forgotten, as in a browser that is full. */
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
