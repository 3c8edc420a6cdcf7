import type { Observable } from "./ports.ts";

export interface SettableObservable<State> extends Observable<State> {
  /** Sets the state and notifies listeners; the same state again is no change. */
  set(state: State): void;
}

export function createObservable<State>(first: State): SettableObservable<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      listeners.forEach((listener) => listener());
    },
  };
}
