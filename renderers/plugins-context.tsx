import { createContext, useContext } from "react";
import type { Plugin } from "./plugin.ts";

const NONE: readonly Plugin[] = [];
const PluginsContext = createContext<readonly Plugin[]>(NONE);

/** Provides the plugins to everything below: to forms for their fields, to lists for their cells. */
export const PluginsProvider = PluginsContext.Provider;

/** The plugins of this portal; none without a provider, and none in a start without plugins. */
export function usePlugins(): readonly Plugin[] {
  return useContext(PluginsContext);
}
