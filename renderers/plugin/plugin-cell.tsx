import { Suspense } from "react";
import type { CellModel } from "#engine/model";
import { usePlugins } from "../plugins-context.tsx";
import { findPlugin } from "./find-plugin.ts";
import { lazyPart } from "../part/index.ts";

const PluginBox = lazyPart(
  () => import("./plugin-box.tsx"),
  (module) => module.PluginBox,
  { failed: ({ instead }) => instead },
);

/** A value that a plugin draws. While it loads, and where it fails, the value is shown as text. */
export function PluginCell({ cell }: { readonly cell: CellModel }) {
  const plugin = findPlugin(usePlugins(), "cell", cell.use);
  const text = <span>{cell.text}</span>;
  if (plugin === undefined) return text;
  const parameters = cell.with ?? NOTHING;
  const Component = plugin.component;
  return (
    <Suspense fallback={text}>
      <PluginBox plugin={plugin} parameters={parameters} instead={text}>
        <Component with={parameters} text={cell.text} />
      </PluginBox>
    </Suspense>
  );
}

const NOTHING: Readonly<Record<string, unknown>> = {};
