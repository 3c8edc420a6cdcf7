import type { ReactNode } from "react";
import { TextInput } from "#renderers/plugin";
import type { DocumentEdit } from "../state/index.ts";
import { useTools } from "./console-context.tsx";

export interface TextFieldProps {
  readonly pointer: string;
  readonly label: string;
  /** The label is for screen readers alone: a heading says it. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly placeholder: string;
  readonly toEdit: (text: string) => DocumentEdit;
}

/** One line of text; any is valid. */
export function TextField({
  pointer,
  label,
  isLabelHidden = false,
  value,
  placeholder,
  toEdit,
}: TextFieldProps): ReactNode {
  const { id, edit, settle } = useTools();
  return (
    <TextInput
      id={`${id}${pointer}`}
      size="xs"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      value={value}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => edit(toEdit(event.currentTarget.value), pointer)}
      onBlur={settle}
    />
  );
}
