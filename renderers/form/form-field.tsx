import { useCallback } from "react";
import type { FieldModel } from "#engine/model";
import { describedBy, FieldFrame } from "../field/index.ts";
import { pickRenderer } from "../registry.ts";
import { useTranslate } from "../translation.tsx";
import { afterPress } from "./after-press.ts";
import { fieldId, useField, useOpenForm } from "./form-context.tsx";

/** A field of the open form, by its pointer. Renders nothing once the field is hidden. */
export function FormField({ pointer }: { readonly pointer: string }) {
  const { field, value, error } = useField(pointer);
  if (field === undefined) return null;
  return <KnownField field={field} value={value} error={error} isLabelHidden={false} />;
}

interface KnownFieldProps {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly isLabelHidden: boolean;
}

function KnownField({ field, value, error, isLabelHidden }: KnownFieldProps) {
  const { id: formId, form, registry } = useOpenForm();
  const t = useTranslate();
  const { pointer } = field;
  const id = fieldId(formId, pointer);
  const handleChange = useCallback((next: unknown) => form.change(pointer, next), [form, pointer]);
  const handleBlur = useCallback(() => afterPress(() => form.leave(pointer)), [form, pointer]);
  const handleProblem = useCallback(
    (text: string | undefined) => form.object(pointer, text),
    [form, pointer],
  );
  const handleSearch = useCallback((text: string) => form.search(pointer, text), [form, pointer]);
  const renderer = pickRenderer(registry, field);
  if (renderer === undefined) {
    return (
      <FieldFrame id={id} field={field} error={error} isGroup>
        <p>{t("form.unknown-plugin", { plugin: field.use ?? field.as })}</p>
      </FieldFrame>
    );
  }
  const Control = renderer.control;
  return (
    <FieldFrame
      id={id}
      field={field}
      error={error}
      isLabelHidden={isLabelHidden}
      isHeaded={field.isRequired && field.section?.title === field.label}
      isInline={renderer.isInline === true}
      isGroup={renderer.isGroup === true}
    >
      <Control
        id={id}
        field={field}
        value={value}
        isInvalid={error !== undefined}
        describedBy={describedBy(id, field, error, isLabelHidden)}
        onChange={handleChange}
        onBlur={handleBlur}
        onProblem={handleProblem}
        onSearch={handleSearch}
        onRetry={form.retry}
        upload={form.upload(pointer)}
        renderField={renderInside}
      />
    </FieldFrame>
  );
}

function renderInside(field: FieldModel, { isLabelHidden }: { readonly isLabelHidden: boolean }) {
  return <InsideField field={field} isLabelHidden={isLabelHidden} />;
}

/** A field of a group or a line: its parent passes the model. */
function InsideField({ field, isLabelHidden }: Pick<KnownFieldProps, "field" | "isLabelHidden">) {
  const { value, error } = useField(field.pointer);
  return <KnownField field={field} value={value} error={error} isLabelHidden={isLabelHidden} />;
}
