import { lazy, Suspense } from "react";
import type { PluginPanelModel } from "#engine";
import type { ActionPlace } from "../action/start-action.ts";
import { useActionStarter } from "../action/start-action.ts";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { usePlugins } from "../plugins-context.tsx";
import { findPlugin } from "./find-plugin.ts";
import styles from "./plugin.module.css";

const PluginBox = lazy(() => import("./plugin-box.tsx").then(({ PluginBox: box }) => ({ default: box })));

export interface PluginPanelProps {
  readonly model: PluginPanelModel;
  /** Where the panel's actions start; absent: it has none. */
  readonly place?: ActionPlace;
}

/** A plugin's panel, loaded when first shown; an error inside it stays inside its box. */
export function PluginPanel({ model, place }: PluginPanelProps) {
  const t = useTranslate();
  const { startAction, isBusy } = useActionStarter();
  const plugin = findPlugin(usePlugins(), "panel", model.use);
  if (plugin === undefined) {
    return (
      <p className={styles["unknown"]} role="note">
        {t("list.unknown-plugin", { plugin: model.use })}
      </p>
    );
  }
  const Component = plugin.component;
  const actions = (place === undefined ? [] : (model.actions ?? [])).map((action) => ({
    ...action,
    isBusy: place !== undefined && isBusy(action, place),
    start: () => (place === undefined ? Promise.resolve() : startAction(action, place)),
  }));
  return (
    <section className={styles["plugin"]} aria-label={model.title ?? plugin.title}>
      {model.title !== undefined && <h2 className={styles["title"]}>{model.title}</h2>}
      <Suspense fallback={<Skeleton height={120} />}>
        <PluginBox plugin={plugin} given={model.with}>
          <Component with={model.with} actions={actions} />
        </PluginBox>
      </Suspense>
    </section>
  );
}
