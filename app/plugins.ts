import type { Plugin } from "#renderers";
import { vmConsolePlugins } from "./plugins/vm-console/index.ts";

const PLUGINS: readonly Plugin[] = [...vmConsolePlugins];

/** Every plugin; none where the address asks for a start without them (`?safe`), should one of them break the portal. */
export function loadPlugins(search: string): readonly Plugin[] {
  return new URLSearchParams(search).has("safe") ? [] : PLUGINS;
}
