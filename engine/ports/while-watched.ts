import type { Observable } from "./ports.ts";

/**
 * An observable whose work begins with its first listener and ends with its last: whoever only makes one, and never
 * listens, starts nothing. `begin` answers what ends it; it may begin again.
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
