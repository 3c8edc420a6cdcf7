import type { Observable } from "./ports.ts";

/**
 * An observable whose work starts with its first listener and ends with its last; creating one starts nothing.
 * `begin` returns the function that ends the work; it may start again.
 */
export function whileWatched<State>(
  observable: Observable<State>,
  begin: () => () => void,
): Observable<State> {
  let listeners = 0;
  let end: (() => void) | undefined;
  return {
    snapshot: () => observable.snapshot(),
    subscribe(listener) {
      const unsubscribe = observable.subscribe(listener);
      listeners += 1;
      if (listeners === 1) end = begin();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        unsubscribe();
        listeners -= 1;
        if (listeners === 0) end?.();
      };
    },
  };
}
