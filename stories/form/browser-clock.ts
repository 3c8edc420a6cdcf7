import type { Ports } from "#engine/ports";

/** Time as it passes. */
export const browserClock: Ports["clock"] = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = window.setTimeout(call, ms);
    return () => window.clearTimeout(timer);
  },
};
