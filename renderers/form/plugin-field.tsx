import type { ControlProps } from "../field/index.ts";
import { findPlugin, PluginBox } from "../plugin/index.ts";
import { usePlugins } from "../plugins-context.tsx";
import { useTranslate } from "../translation.tsx";

/** A field that a plugin draws: value in, value out. An error in it stays inside its box. */
export function PluginField({
  id,
  field,
  value,
  isInvalid,
  describedBy,
  onChange,
  onBlur,
  onProblem,
}: ControlProps) {
  const t = useTranslate();
  const plugin = findPlugin(usePlugins(), "field", field.use);
  if (plugin === undefined) return <p>{t("form.unknown-plugin", { plugin: field.use ?? field.as })}</p>;
  const parameters = field.with ?? NOTHING;
  const Component = plugin.component;
  return (
    <PluginBox plugin={plugin} parameters={parameters}>
      <Component
        id={id}
        label={field.label}
        with={parameters}
        value={value}
        isInvalid={isInvalid}
        describedBy={describedBy}
        disabledReason={field.disabledReason}
        onChange={onChange}
        onBlur={onBlur}
        onProblem={onProblem}
      />
    </PluginBox>
  );
}

const NOTHING: Readonly<Record<string, unknown>> = {};
