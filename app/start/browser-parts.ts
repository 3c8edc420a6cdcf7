import type { Engine } from "#engine";
import { loadAhead, type LoadAheadParts } from "./load-ahead.ts";

/** Made by the build: the files that are not part of the first page, the smallest first. */
export const PARTS_LIST = "/parts.json";

/** Loads all parts of the portal in idle time. `isBusy`: the server is being asked for something. */
export function loadBrowserParts(engine: Engine, isBusy: () => boolean): void {
  loadAhead(browserParts(engine, isBusy));
}

function browserParts(engine: Engine, isBusy: () => boolean): LoadAheadParts {
  return {
    clock: engine.ports.clock,
    // Who is not signed in waits for the sign-in, not for parts.
    isBusy: () => isBusy() || engine.session.snapshot().state !== "in",
    mayLoad: () => !isSavingData(navigator),
    whenIdle(call) {
      if (typeof window.requestIdleCallback === "function")
        window.requestIdleCallback(call, { timeout: 10_000 });
      else window.setTimeout(call, 0);
    },
    async list() {
      const answer = await fetch(PARTS_LIST);
      const names: unknown = answer.ok ? await answer.json() : [];
      return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
    },
    async read(address) {
      const answer = await fetch(address, { priority: "low" });
      // Of a newer build: there is nothing to load ahead any more.
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      await answer.arrayBuffer();
    },
  };
}

/** Somebody asked their browser to load as little as possible. */
export function isSavingData(navigator: object): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
