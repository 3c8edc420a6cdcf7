export { EngineProvider, useEngine, useObservable } from "./engine-context.tsx";
export type {
  ActionPlugin,
  ActionPluginProps,
  PanelPlugin,
  PanelPluginProps,
  Plugin,
  PluginComponent,
} from "./plugin.ts";
export { NO_MATCH, pickRenderer } from "./registry.ts";
export type { RegistryEntry } from "./registry.ts";
