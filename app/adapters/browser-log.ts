import type { Log } from "#engine/ports";

/** Warnings and errors go to the browser's console, where the tools of an operator collect them. */
export function createBrowserLog(): Log {
  return {
    warn: (message, detail) => console.warn(`[Atrium] ${message}`, ...(detail === undefined ? [] : [detail])),
    error: (message, detail) =>
      console.error(`[Atrium] ${message}`, ...(detail === undefined ? [] : [detail])),
  };
}
