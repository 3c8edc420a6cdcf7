import { readPointer, writePointer } from "#validators";
import { useEffect, useRef, useState } from "react";
import type { UploadOutcome } from "#engine";
import type { FieldModel } from "#engine/model";
import { describedBy, FIELD_RENDERERS, FieldFrame } from "#renderers/field";
import { createUploads } from "#engine";
import type { SentFile } from "#engine";
import { pickRenderer } from "#renderers";

type PartialField = Partial<FieldModel> & Pick<FieldModel, "as">;

export interface FieldStoryProps {
  readonly field: PartialField;
  /** Parts that depend on the value, such as the lines of a table. */
  readonly fieldFor?: (value: unknown) => Partial<FieldModel>;
  readonly value?: unknown;
  readonly error?: string;
  readonly onChange?: (value: unknown) => void;
  /** Text typed into a search on the server. */
  readonly onSearch?: (text: string) => void;
  /** Sends a file; default: it never ends. */
  readonly onUpload?: (sent: SentFile) => Promise<UploadOutcome>;
}

/** One field as in a form, with its own value. */
export function FieldStory({ field, fieldFor, value: first, onChange, ...rest }: FieldStoryProps) {
  const [value, setValue] = useState(first);
  return (
    <ShownField
      {...rest}
      field={wholeField({ ...field, ...fieldFor?.(value) })}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

/** A field whose value does not change. */
export function FixedField({
  field,
  value,
}: Pick<FieldStoryProps, "value"> & { readonly field: PartialField }) {
  return <ShownField field={wholeField(field)} value={value} onChange={() => {}} />;
}

function ShownField({
  field,
  value,
  error,
  onChange,
  onSearch = () => {},
  onUpload = goOn,
}: Omit<FieldStoryProps, "field" | "fieldFor" | "onChange"> & {
  readonly field: FieldModel;
  readonly onChange: (value: unknown) => void;
}) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const [uploads] = useState(() =>
    createUploads({
      send: (_pointer, sent) => onUpload(sent),
      onValue: (_pointer, next) => latest.current(next),
    }),
  );
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
        onChange={onChange}
        onBlur={() => {}}
        onProblem={() => {}}
        onSearch={onSearch}
        onRetry={() => {}}
        upload={uploads.of(field.pointer)}
        renderField={(inside) => {
          const at = inside.pointer.slice(field.pointer.length);
          return (
            <ShownField
              field={inside}
              value={readPointer(value, at)}
              onChange={(next) => onChange(writePointer(value, at, next))}
            />
          );
        }}
      />
    </FieldFrame>
  );
}

/** A complete field from a partial one. */
export function wholeField(field: PartialField): FieldModel {
  return {
    pointer: "/name",
    label: "Pool name",
    isRequired: false,
    isExtra: false,
    isSecret: false,
    validators: [],
    schema: {},
    failedChecks: [],
    ...field,
  };
}

const goOn: NonNullable<FieldStoryProps["onUpload"]> = ({ onProgress }) => {
  onProgress(0.4);
  return new Promise(() => {});
};
