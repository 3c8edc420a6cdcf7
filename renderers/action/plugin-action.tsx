import { useEffect, useState } from "react";
import type { ActionModel } from "#engine";
import { resolveValue } from "#engine/expression";
import { isRecord, readPointer } from "#validators";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { useEngine } from "../engine-context.tsx";
import type { ActionPlugin } from "../plugin.ts";
import { PluginBox } from "../plugin/plugin-box.tsx";
import { useTranslate } from "../translation.tsx";
import type { ActionPlace } from "./start-action.ts";

export interface PluginActionProps {
  readonly plugins: readonly ActionPlugin[];
  readonly action: ActionModel;
  readonly place: ActionPlace;
  readonly onClose: () => void;
}

/** An action that a plugin carries out, in a dialog of its own. */
export function PluginAction({ plugins, action, place, onClose }: PluginActionProps) {
  const engine = useEngine();
  const t = useTranslate();
  const [spec, setSpec] = useState<{
    readonly use: string;
    readonly with: Readonly<Record<string, unknown>>;
  }>();
  useEffect(() => {
    let isOpen = true;
    void engine.templates.page(place.template, place.given).then((page) => {
      const found = page.ok ? readPointer(page.template, action.pointer) : undefined;
      const given = isRecord(found) ? resolveValue(found["with"] ?? {}, place.roots) : {};
      const use = isRecord(found) && typeof found["use"] === "string" ? found["use"] : "";
      if (isOpen) setSpec({ use, with: isRecord(given) ? given : {} });
    });
    return () => {
      isOpen = false;
    };
  }, [engine, action, place]);
  if (spec === undefined) return null;
  const plugin = plugins.find(({ id }) => id === spec.use);
  if (plugin === undefined) {
    const text = t("form.unknown-plugin", { plugin: spec.use });
    return <ConfirmDialog title={action.label} text={text} confirm={t("dialog.close")} onAnswer={onClose} />;
  }
  const Component = plugin.component;
  const broken = (
    <ConfirmDialog
      title={action.label}
      text={t("list.plugin-broken", { plugin: plugin.title })}
      confirm={t("dialog.close")}
      onAnswer={onClose}
    />
  );
  return (
    <PluginBox plugin={plugin} given={spec.with} instead={broken} waiting={null}>
      <Component
        with={spec.with}
        roots={place.roots}
        onClose={({ isStale }) => {
          if (isStale) engine.stale.mark({});
          onClose();
        }}
      />
    </PluginBox>
  );
}
