import { InputWrapperContext } from "@mantine/core";
import type { ReactNode } from "react";
import type { ControlProps } from "./control.ts";

/** Mantine's inputs are described by their own wrapper alone: this tells it the help, reason and error of the field. */
export function describedInput({ id, describedBy }: Pick<ControlProps, "id" | "describedBy">) {
  const value = {
    offsetBottom: false,
    offsetTop: false,
    describedBy,
    inputId: id,
    labelId: `${id}-label`,
    getStyles: null,
  };
  return (input: ReactNode) => <InputWrapperContext value={value}>{input}</InputWrapperContext>;
}
