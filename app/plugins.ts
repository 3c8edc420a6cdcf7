import type { Plugin } from "#renderers";
import { permissionMatrixPlugins } from "./plugins/permission-matrix/index.ts";
import { vmConsolePlugins } from "./plugins/vm-console/index.ts";

const PLUGINS: readonly Plugin[] = [...permissionMatrixPlugins, ...vmConsolePlugins];

/** Every plugin; none where the address asks for a start without them (`?safe`), should one of them break the portal. */
export function loadPlugins(search: string): readonly Plugin[] {
  return new URLSearchParams(search).has("safe") ? [] : PLUGINS;
}
