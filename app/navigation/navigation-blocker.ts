import { entryIndex } from "./came-from.ts";
import type { LeaveGuards } from "./leave-guards.ts";

/** A navigation away from a page with unsaved input, until the person has decided. */
export interface BlockedNavigation {
  readonly message: string;
  readonly proceed: () => void;
}

export interface NavigationBlocker {
  /** Runs `go` at once, unless it leads to another page and a guard of the open one blocks it. */
  run(to: string, go: () => void): void;
  /** Runs `go`, unless a guard of the open page blocks it. */
  ask(go: () => void): void;
  /** Goes one entry back in the history without asking. */
  goBack(): void;
  /** To be called after each navigation of the router. */
  arrived(): void;
  /** Watches Back, Forward and typed addresses; the returned function stops it. */
  watch(): () => void;
}

/**
 * Asks before a page with unsaved input is left. Back, Forward and typed addresses have already changed the address when
 * the event comes: it is handled before the router sees it, undone, and repeated if the person decides to leave.
 */
export function createNavigationBlocker(
  window: Window,
  guards: LeaveGuards,
  onBlocked: (blocked: BlockedNavigation) => void,
): NavigationBlocker {
  let at = placeOf(window);
  /** The next `popstate` is ours: `undo` is hidden from the router, `repeat` is not. */
  let own: "undo" | "repeat" | undefined;

  const handlePop = (event: Event): void => {
    const to = placeOf(window);
    const expected = own;
    own = undefined;
    if (expected === "repeat") return;
    if (expected === "undo") return event.stopImmediatePropagation();
    const message = to.path === at.path ? undefined : guards.blockingMessage();
    if (message === undefined) return;
    event.stopImmediatePropagation();
    // A typed address has no index yet: it is one entry ahead.
    const steps = to.index === undefined || at.index === undefined ? 1 : to.index - at.index;
    if (steps === 0) return;
    own = "undo";
    window.history.go(-steps);
    onBlocked({
      message,
      proceed() {
        own = "repeat";
        window.history.go(steps);
      },
    });
  };

  const ask = (go: () => void): void => {
    const message = guards.blockingMessage();
    if (message === undefined) go();
    else onBlocked({ message, proceed: go });
  };

  return {
    run(to, go) {
      if (to.split("?")[0] === at.path) go();
      else ask(go);
    },
    ask,
    goBack() {
      own = "repeat";
      window.history.back();
    },
    arrived() {
      at = placeOf(window);
    },
    watch() {
      window.addEventListener("popstate", handlePop, { capture: true });
      return () => window.removeEventListener("popstate", handlePop, { capture: true });
    },
  };
}

interface Place {
  readonly path: string;
  /** Index of the entry, as the router stores it in the browser's history. */
  readonly index: number | undefined;
}

function placeOf({ location, history }: Window): Place {
  return { path: location.hash.replace(/^#/, "").split("?")[0] ?? "", index: entryIndex(history) };
}
