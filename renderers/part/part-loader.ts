import { createObservable } from "#engine/ports";
import type { Observable } from "#engine/ports";
import { loadMissingStyles, watchStyles } from "./missing-styles.ts";

export type PartState<Content> =
  | { readonly is: "waiting" }
  /** `isTrying`: it is being asked for again. */
  | { readonly is: "failed"; readonly isTrying: boolean }
  | { readonly is: "ready"; readonly content: Content };

/** A part of the portal that is loaded when it is needed, once for all who need it. */
export interface PartLoader<Content> extends Observable<PartState<Content>> {
  /** Begins to load it, unless it is there or asked for. Resolves when that has worked or failed; never rejects. */
  load(): Promise<void>;
  /** Asks for one that failed again. */
  retry(): Promise<void>;
  /**
   * Asks for it again by itself until it is there: after a second, then after twice as long each time, and when the
   * network is back; at once where that was ended before. The returned function ends that.
   */
  keepTrying(): () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export function createPartLoader<Content>(load: () => Promise<Content>): PartLoader<Content> {
  const state = createObservable<PartState<Content>>({ is: "waiting" });
  let first: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let trying = 0;
  let wasLeft = false;
  let endTrying: (() => void) | undefined;

  async function ask(before: () => Promise<void>): Promise<void> {
    try {
      await before();
      const content = await load();
      state.set({ is: "ready", content });
    } catch {
      state.set({ is: "failed", isTrying: false });
    }
  }

  function retry(): Promise<void> {
    const now = state.snapshot();
    if (now.is !== "failed" || now.isTrying) return again ?? Promise.resolve();
    state.set({ is: "failed", isTrying: true });
    again = ask(loadMissingStyles);
    return again;
  }

  function begin(): () => void {
    let wait = FIRST_WAIT_MS;
    let timer: number | undefined;
    const next = (): void => {
      timer = window.setTimeout(() => void retry().then(next), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    const handleOnline = (): void => void retry();
    if (wasLeft) void retry();
    next();
    window.addEventListener("online", handleOnline);
    return () => {
      wasLeft = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", handleOnline);
    };
  }

  return {
    ...state,
    load() {
      watchStyles();
      if (state.snapshot().is === "failed") return retry();
      first ??= ask(() => Promise.resolve());
      return first;
    },
    retry,
    keepTrying() {
      trying += 1;
      if (trying === 1) endTrying = begin();
      return () => {
        trying -= 1;
        if (trying === 0) endTrying?.();
      };
    },
  };
}
