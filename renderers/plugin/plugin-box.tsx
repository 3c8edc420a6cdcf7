import { type ReactNode, Suspense, useMemo } from "react";
import { checkSchema } from "#engine";
import { MessageBox, Skeleton } from "../control/index.ts";
import type { PluginManifest } from "../plugin.ts";
import { useTranslate } from "../translation.tsx";
import { PluginBoundary } from "./plugin-boundary.tsx";

export interface PluginBoxProps {
  readonly plugin: PluginManifest;
  /** `with`, resolved. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Shown on failure where an error box has no place: in a cell or a menu. */
  readonly instead?: ReactNode;
  /** Shown while the plugin loads; default: `instead`, else an empty space. */
  readonly waiting?: ReactNode;
  /** The plugin's component. */
  readonly children: ReactNode;
}

/**
 * The box between a plugin and the portal: the plugin is drawn only with parameters that its schema allows, its
 * loading is shown in the box, and its errors stay inside.
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

/**
 * Places where the parameters violate the plugin's schema: `/machine (required)`. An invalid schema allows
 * everything.
 */
function wrongPlaces(
  plugin: PluginManifest,
  parameters: Readonly<Record<string, unknown>>,
): readonly string[] {
  const check = checkSchema(plugin.with, parameters);
  return check.ok ? check.problems.map(({ pointer, keyword }) => `${pointer} (${keyword})`) : [];
}
