import { Suspense } from "react";
import type { ActionPlace } from "#engine";
import type { ActionModel, FieldProblem } from "#engine/model";
import { useActionStarter } from "../action/index.ts";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { usePlugins } from "../plugins-context.tsx";
import { findPlugin } from "./find-plugin.ts";
import styles from "./plugin.module.css";
import { lazyPart } from "../part/index.ts";

const PluginBox = lazyPart(
  () => import("./plugin-box.tsx"),
  (module) => module.PluginBox,
);

export interface PluginPanelProps {
  readonly use: string;
  /** `with`, resolved. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly title?: string | undefined;
  /** A value that the form around it refuses. */
  readonly refused?: FieldProblem | undefined;
  readonly actions?: readonly ActionModel[] | undefined;
  /** The place where the panel's actions start; absent: it has none. */
  readonly place?: ActionPlace;
}

/** A plugin's panel, loaded when first shown; an error in it stays inside its box. */
export function PluginPanel(props: PluginPanelProps) {
  const { use, parameters, title, refused, actions = [], place } = props;
  const t = useTranslate();
  const { startAction, isBusy } = useActionStarter();
  const plugin = findPlugin(usePlugins(), "panel", use);
  if (plugin === undefined) {
    return (
      <p className={styles["unknown"]} role="note">
        {t("list.unknown-plugin", { plugin: use })}
      </p>
    );
  }
  const Component = plugin.component;
  const offered = (place === undefined ? [] : actions).map((action) => ({
    ...action,
    isBusy: place !== undefined && isBusy(action, place),
    start: async () => {
      if (place !== undefined) await startAction(action, place);
    },
  }));
  return (
    <section className={styles["plugin"]} aria-label={title ?? plugin.title}>
      {title !== undefined && <h2 className={styles["title"]}>{title}</h2>}
      <Suspense fallback={<Skeleton height={120} />}>
        <PluginBox plugin={plugin} parameters={parameters}>
          <Component with={parameters} actions={offered} refused={refused} />
        </PluginBox>
      </Suspense>
    </section>
  );
}
