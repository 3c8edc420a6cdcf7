import { useEffect, useState } from "react";
import { loadPluginUse } from "#engine";
import type { ActionPlace, PluginUse } from "#engine";
import type { ActionModel } from "#engine/model";
import { Dialog } from "../dialog/index.ts";
import { useEngine } from "../engine-context.tsx";
import { findPlugin, PluginBox } from "../plugin/index.ts";
import { usePlugins } from "../plugins-context.tsx";
import { useTranslate } from "../translation.tsx";

export interface PluginActionProps {
  readonly action: ActionModel;
  readonly place: ActionPlace;
  readonly onClose: () => void;
}

/** An action that a plugin runs, in a dialog of its own. */
export function PluginAction({ action, place, onClose }: PluginActionProps) {
  const engine = useEngine();
  const plugins = usePlugins();
  const t = useTranslate();
  const [named, setNamed] = useState<PluginUse>();
  useEffect(() => {
    let isOpen = true;
    void loadPluginUse(engine, action, place).then((use) => {
      if (isOpen) setNamed(use);
    });
    return () => {
      isOpen = false;
    };
  }, [engine, action, place]);
  if (named === undefined) return null;
  const plugin = findPlugin(plugins, "action", named.use);
  if (plugin === undefined) {
    const text = t("form.unknown-plugin", { plugin: named.use });
    return <Dialog title={action.label} text={text} onClose={onClose} />;
  }
  const Component = plugin.component;
  const broken = (
    <Dialog title={action.label} text={t("list.plugin-broken", { plugin: plugin.title })} onClose={onClose} />
  );
  return (
    <PluginBox plugin={plugin} parameters={named.with} instead={broken} waiting={null}>
      <Component
        with={named.with}
        roots={place.roots}
        onClose={({ isStale }) => {
          if (isStale) engine.stale.mark({});
          onClose();
        }}
      />
    </PluginBox>
  );
}
