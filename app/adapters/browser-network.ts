import type { Network } from "#engine/ports";

/** Whether the browser is online and the tab is visible, with a notice of each change. */
export function createBrowserNetwork(window: Window): Network {
  const { document, navigator } = window;
  return {
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === "visible",
    subscribe(listener) {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      document.addEventListener("visibilitychange", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
        document.removeEventListener("visibilitychange", listener);
      };
    },
  };
}
