/** The time, for background work; tests have a clock of their own. */
export interface Clock {
  now(): Date;
  /** Rejects with the signal's reason as soon as it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms, signal) =>
    new Promise((done, fail) => {
      const stop = () => {
        clearTimeout(timer);
        fail(signal.reason instanceof Error ? signal.reason : new Error("Stopped."));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        done();
      }, ms);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    }),
};
