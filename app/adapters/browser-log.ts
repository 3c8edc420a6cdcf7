import type { Log } from "#engine/ports";

/** Writes warnings and errors to the browser's console, where an operator's tools collect them. */
export function createBrowserLog(): Log {
  return {
    warn: (message, detail) => console.warn(`[Atrium] ${message}`, ...(detail === undefined ? [] : [detail])),
    error: (message, detail) =>
      console.error(`[Atrium] ${message}`, ...(detail === undefined ? [] : [detail])),
  };
}
