import type { Plugin, PluginKind } from "../plugin.ts";

/** The plugin of this kind and id; undefined where there is none, as in a start without plugins. */
export function findPlugin<Kind extends PluginKind>(
  plugins: readonly Plugin[],
  kind: Kind,
  id: string | undefined,
): Extract<Plugin, { readonly kind: Kind }> | undefined {
  return plugins.find(
    (plugin): plugin is Extract<Plugin, { readonly kind: Kind }> => plugin.kind === kind && plugin.id === id,
  );
}
