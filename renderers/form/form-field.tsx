import { useCallback, useSyncExternalStore } from "react";
import type { FieldModel } from "#engine";
import { describedBy, FieldFrame } from "../field/index.ts";
import { pickRenderer } from "../registry.ts";
import { useTranslate } from "../translation.tsx";
import { fieldId, useField, useOpenForm } from "./form-context.tsx";
import styles from "./form.module.css";
import { fieldsByPointer } from "./form-store.ts";

/** A field of the open form, by its pointer. Shows nothing once the field is hidden. */
export function FormField({ pointer }: { readonly pointer: string }) {
  const { store } = useOpenForm();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeField(pointer, listener),
    [store, pointer],
  );
  const field = useSyncExternalStore(subscribe, () => fieldsByPointer(store.model()).get(pointer));
  if (field === undefined) return null;
  return (
    <>
      {field.section === undefined ? null : <h2 className={styles.section}>{field.section}</h2>}
      <KnownField field={field} isLabelHidden={false} />
    </>
  );
}

function KnownField({
  field,
  isLabelHidden,
}: {
  readonly field: FieldModel;
  readonly isLabelHidden: boolean;
}) {
  const { id: form, store, registry, onRetry, uploads } = useOpenForm();
  const t = useTranslate();
  const { value, error } = useField(field);
  const { pointer } = field;
  const id = fieldId(form, pointer);
  const handleChange = useCallback((next: unknown) => store.change(pointer, next), [store, pointer]);
  const handleBlur = useCallback(() => store.leave(pointer), [store, pointer]);
  const handleSearch = useCallback((text: string) => store.search(pointer, text), [store, pointer]);
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
        onSearch={handleSearch}
        onRetry={onRetry}
        upload={uploads.of(pointer)}
        renderField={renderInside}
      />
    </FieldFrame>
  );
}

function renderInside(field: FieldModel, { isLabelHidden }: { readonly isLabelHidden: boolean }) {
  return <KnownField field={field} isLabelHidden={isLabelHidden} />;
}
