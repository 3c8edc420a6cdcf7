import { useState } from "react";
import type { FieldModel } from "#engine";
import { describedBy, FIELD_RENDERERS, FieldFrame } from "#renderers/field";
import type { ControlProps } from "#renderers/field";
import { pickRenderer } from "#renderers";

export interface FieldStoryProps {
  readonly field: Partial<FieldModel> & Pick<FieldModel, "as">;
  readonly value?: unknown;
  readonly error?: string;
  readonly onChange?: (value: unknown) => void;
  /** Sends a file; absent: it goes on for ever. */
  readonly onUpload?: ControlProps["onUpload"];
}

const goOn: ControlProps["onUpload"] = ({ onProgress }) => {
  onProgress(0.4);
  return new Promise(() => {});
};

/** One field as a form shows it, holding its own value. */
export function FieldStory({
  field: partial,
  value: first,
  error,
  onChange,
  onUpload = goOn,
}: FieldStoryProps) {
  const [value, setValue] = useState(first);
  const field: FieldModel = {
    pointer: "/name",
    label: "Pool name",
    isRequired: false,
    isExtra: false,
    isSecret: false,
    validators: [],
    schema: {},
    complaints: [],
    ...partial,
  };
  const renderer = pickRenderer(FIELD_RENDERERS, field);
  if (renderer === undefined) return null;
  const Control = renderer.control;
  const id = `story${field.pointer.replaceAll("/", "-")}`;
  return (
    <FieldFrame
      id={id}
      field={field}
      error={error}
      isInline={renderer.isInline === true}
      isGroup={renderer.isGroup === true}
    >
      <Control
        id={id}
        field={field}
        value={value}
        isInvalid={error !== undefined}
        describedBy={describedBy(id, field, error)}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
        onBlur={() => {}}
        onSearch={() => {}}
        onRetry={() => {}}
        onUpload={onUpload}
        renderField={(inside) => <FieldStory key={inside.pointer} field={inside} />}
      />
    </FieldFrame>
  );
}
