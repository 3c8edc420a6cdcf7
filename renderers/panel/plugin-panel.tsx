import { Suspense } from "react";
import type { PluginPanelModel } from "#engine";
import { Skeleton } from "../control/index.ts";
import type { PanelPlugin, Plugin } from "../plugin.ts";
import { useTranslate } from "../translation.tsx";
import { PluginBoundary } from "./plugin-boundary.tsx";
import styles from "./panel.module.css";

export interface PluginPanelProps {
  readonly model: PluginPanelModel;
  readonly plugins: readonly Plugin[];
}

/** A plugin's panel, loaded when first shown; an error inside it stays inside its box. */
export function PluginPanel({ model, plugins }: PluginPanelProps) {
  const t = useTranslate();
  const plugin = plugins.find((each): each is PanelPlugin => each.kind === "panel" && each.id === model.use);
  if (plugin === undefined) {
    return (
      <p className={styles["unknown"]} role="note">
        {t("list.unknown-plugin", { plugin: model.use })}
      </p>
    );
  }
  const Component = plugin.component;
  return (
    <section className={styles["plugin"]} aria-label={model.title ?? plugin.title}>
      {model.title !== undefined && <h2 className={styles["plugin-title"]}>{model.title}</h2>}
      <PluginBoundary title={plugin.title}>
        <Suspense fallback={<Skeleton height={120} />}>
          <Component with={model.with} />
        </Suspense>
      </PluginBoundary>
    </section>
  );
}
