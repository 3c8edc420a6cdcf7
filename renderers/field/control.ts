import type { ReactNode } from "react";
import type { FieldUpload } from "#engine";
import type { FieldModel } from "#engine/model";

/** What every control gets: a field ready to show, its value as the API wants it, and what to tell. */
export interface ControlProps {
  /** Of the element that is operated; the label points at it. */
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly isInvalid: boolean;
  /** Ids of help, reason and error. */
  readonly describedBy: string | undefined;
  /** Undefined: empty. `item` is the pointer's own business and comes from the options. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** What is typed into a field whose choices are searched on the server. */
  readonly onSearch: (text: string) => void;
  /** Loads choices again that failed to load. */
  readonly onRetry: () => void;
  /** Of a field that takes a file. */
  readonly upload: FieldUpload;
  /** Shows a field inside this one: of a group, or in a line of a table. */
  readonly renderField: (field: FieldModel, place: { readonly isLabelHidden: boolean }) => ReactNode;
}

/** What people read and type: text of a value that is text, else empty. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The attributes that tie an element to its label, help and error. */
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
