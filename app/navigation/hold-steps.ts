import type { LeaveGuards } from "./leave-guards.ts";

/** A step away from a page that would lose something, until the person has answered. */
export interface HeldStep {
  readonly message: string;
  readonly proceed: () => void;
}

export interface StepHolder {
  /** Runs `go` at once, or holds it where it leads to another page and the one that is open objects. */
  hold(to: string, go: () => void): void;
  /** To be called wherever the router has arrived. */
  arrived(): void;
  /** Watches back, forward and typed addresses; the answer ends that. */
  watch(): () => void;
}

/**
 * Asks before a page is left that would lose something. Back, forward and typed addresses have happened when a page
 * hears of them: we hear first, take them back before the router has seen them, and repeat them if the person wants to.
 */
export function createStepHolder(
  window: Window,
  guards: LeaveGuards,
  ask: (held: HeldStep) => void,
): StepHolder {
  let at = placeOf(window);
  /** What the next step is, where it is one of ours: the way back is kept from the router, the repeated one is not. */
  let own: "back" | "again" | undefined;

  const handlePop = (event: Event): void => {
    const to = placeOf(window);
    const expected = own;
    own = undefined;
    if (expected === "again") return;
    if (expected === "back") return event.stopImmediatePropagation();
    const message = to.path === at.path ? undefined : guards.objection();
    if (message === undefined) return;
    event.stopImmediatePropagation();
    // An address that was typed has no number yet: it is one step on.
    const steps = to.index === undefined || at.index === undefined ? 1 : to.index - at.index;
    if (steps === 0) return;
    own = "back";
    window.history.go(-steps);
    ask({
      message,
      proceed() {
        own = "again";
        window.history.go(steps);
      },
    });
  };

  return {
    hold(to, go) {
      const message = to.split("?")[0] === at.path ? undefined : guards.objection();
      if (message === undefined) go();
      else ask({ message, proceed: go });
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
  /** The number of the entry, as the router keeps it in the browser's history. */
  readonly index: number | undefined;
}

function placeOf({ location, history }: Window): Place {
  const state: unknown = history.state;
  const index =
    typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
      ? state.idx
      : undefined;
  return { path: location.hash.replace(/^#/, "").split("?")[0] ?? "", index };
}
