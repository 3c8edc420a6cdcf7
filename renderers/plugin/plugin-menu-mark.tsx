import { Suspense } from "react";
import { usePlugins } from "../plugins-context.tsx";
import { findPlugin } from "./find-plugin.ts";
import { lazyPart, NoPart } from "../part/index.ts";

const PluginBox = lazyPart(
  () => import("./plugin-box.tsx"),
  (module) => module.PluginBox,
  { failed: NoPart },
);

export interface PluginMenuMarkProps {
  readonly use: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/** A plugin beside a menu item; nothing while it loads, where it fails, and where it does not exist. */
export function PluginMenuMark({ use, parameters = NOTHING }: PluginMenuMarkProps) {
  const plugin = findPlugin(usePlugins(), "menu", use);
  if (plugin === undefined) return null;
  const Component = plugin.component;
  return (
    <Suspense fallback={null}>
      <PluginBox plugin={plugin} parameters={parameters} instead={null}>
        <Component with={parameters} />
      </PluginBox>
    </Suspense>
  );
}

const NOTHING: Readonly<Record<string, unknown>> = {};
