/** How long a page may still live after it was told that it is left: someone may choose to stay. */
export const LEAVING_MS = 5_000;

/**
 * Whether the page is being left for another or reloaded. What the browser breaks off then is no failure: `settled`
 * waits until it is clear that the page stays after all, which it mostly does not.
 */
export function createPageLeaving(window: Window): { settled(): Promise<void> } {
  let leavingUntil = 0;
  const handleLeave = (): void => {
    leavingUntil = Date.now() + LEAVING_MS;
  };
  window.addEventListener("beforeunload", handleLeave);
  window.addEventListener("pagehide", handleLeave);
  return {
    settled: () =>
      new Promise((resolve) => {
        const left = leavingUntil - Date.now();
        if (left <= 0) resolve();
        else window.setTimeout(resolve, left);
      }),
  };
}
