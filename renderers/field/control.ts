import type { ReactNode } from "react";
import type { FieldUpload } from "#engine";
import type { FieldModel } from "#engine/model";

/** The props of every control: a field's model, its value in the API's form, and callbacks. */
export interface ControlProps {
  /** Id of the control's element; the label points at it. */
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly isInvalid: boolean;
  /** Ids of help, reason and error. */
  readonly describedBy: string | undefined;
  /** Undefined: empty. `item` is the item of a choice, from the options. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** What a plugin finds wrong with the value. */
  readonly onProblem: (text: string | undefined) => void;
  /** Text typed into a field whose choices are searched on the server. */
  readonly onSearch: (text: string) => void;
  /** Loads failed choices again. */
  readonly onRetry: () => void;
  /** Of a field for a file. */
  readonly upload: FieldUpload;
  /** Shows a field inside this one, in a group or in a line of a table. */
  readonly renderField: (field: FieldModel, place: { readonly isLabelHidden: boolean }) => ReactNode;
}

/** The text of a control: the value if it is text or a number, else empty. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The attributes that connect an element to its label, help and error. */
export function inputAttributes({ id, field, isInvalid, describedBy, onBlur }: ControlProps) {
  return {
    id,
    onBlur,
    disabled: field.disabledReason !== undefined,
    "aria-required": field.isRequired || undefined,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": describedBy,
  };
}
