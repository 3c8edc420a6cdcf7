/** How long to wait after the browser announced that the page is being left: the person may choose to stay. */
export const LEAVING_MS = 5_000;

export interface PageLeaving {
  /** Resolves when the page is not being left, or when the person chose to stay. */
  untilStaying(): Promise<void>;
}

/** Watches whether the page is being left or reloaded: requests that the browser cancels then have not failed. */
export function createPageLeaving(window: Window): PageLeaving {
  let leavingUntil = 0;
  const handleLeave = (): void => {
    leavingUntil = Date.now() + LEAVING_MS;
  };
  window.addEventListener("beforeunload", handleLeave);
  window.addEventListener("pagehide", handleLeave);
  return {
    untilStaying: () =>
      new Promise((resolve) => {
        const left = leavingUntil - Date.now();
        if (left <= 0) resolve();
        else window.setTimeout(resolve, left);
      }),
  };
}
