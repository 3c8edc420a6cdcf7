import { Suspense } from "react";
import { Skeleton } from "../control/index.ts";
import type { ControlProps } from "../field/index.ts";
import { PluginBoundary } from "../panel/plugin-boundary.tsx";
import type { FieldPlugin } from "../plugin.ts";
import { usePlugins } from "../plugins-context.tsx";
import { useTranslate } from "../translation.tsx";

/** A field that a plugin draws: value in, value out. An error inside it stays inside its box. */
export function PluginField({ id, field, value, isInvalid, describedBy, onChange, onBlur }: ControlProps) {
  const t = useTranslate();
  const plugin = usePlugins().find(
    (each): each is FieldPlugin => each.kind === "field" && each.id === field.use,
  );
  if (plugin === undefined) return <p>{t("form.unknown-plugin", { plugin: field.use ?? field.as })}</p>;
  const Component = plugin.component;
  return (
    <PluginBoundary title={plugin.title}>
      <Suspense fallback={<Skeleton height={120} />}>
        <Component
          id={id}
          with={field.with ?? {}}
          value={value}
          isInvalid={isInvalid}
          describedBy={describedBy}
          disabledReason={field.disabledReason}
          onChange={onChange}
          onBlur={onBlur}
        />
      </Suspense>
    </PluginBoundary>
  );
}
