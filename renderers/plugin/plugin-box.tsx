import { type ReactNode, Suspense, useMemo } from "react";
import { checkSchema } from "#engine";
import { MessageBox, Skeleton } from "../control/index.ts";
import type { PluginManifest } from "../plugin.ts";
import { useTranslate } from "../translation.tsx";
import { PluginBoundary } from "./plugin-boundary.tsx";

export interface PluginBoxProps {
  readonly plugin: PluginManifest;
  /** `with`, filled. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Told where an error box would be out of place: instead of it, in a cell or a menu. */
  readonly instead?: ReactNode;
  /** Shown while the plugin loads; absent: `instead`, else a place held free. */
  readonly waiting?: ReactNode;
  /** The plugin's component. */
  readonly children: ReactNode;
}

/**
 * What stands between a plugin and the portal: it is drawn only over a `with` that its schema permits, waits in its own
 * box while it loads, and what it throws stays inside.
 */
export function PluginBox({ plugin, parameters, instead, waiting = instead, children }: PluginBoxProps) {
  const t = useTranslate();
  const wrong = useMemo(() => wrongPlaces(plugin, parameters), [plugin, parameters]);
  if (wrong.length > 0) {
    if (instead !== undefined) return instead;
    const title = t("list.plugin-broken", { plugin: plugin.title });
    return (
      <MessageBox state="error" title={title} text={t("plugin.wrong-with", { places: wrong.join(", ") })} />
    );
  }
  return (
    <PluginBoundary title={plugin.title} {...(instead === undefined ? {} : { instead })}>
      <Suspense fallback={waiting === undefined ? <Skeleton height={120} /> : waiting}>{children}</Suspense>
    </PluginBoundary>
  );
}

/** Where the given values break the plugin's schema: `/machine (required)`. A schema that cannot be used permits all. */
function wrongPlaces(
  plugin: PluginManifest,
  parameters: Readonly<Record<string, unknown>>,
): readonly string[] {
  const check = checkSchema(plugin.with, parameters);
  return check.ok ? check.problems.map(({ pointer, keyword }) => `${pointer} (${keyword})`) : [];
}
