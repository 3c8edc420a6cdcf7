import type { ReactNode } from "react";
import { NativeSelect } from "#renderers/plugin";
import { useFields, useTools } from "./console-context.tsx";
import styles from "./fields.module.css";

export interface SelectFieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What is odd about the value, although it can be published. */
  readonly note?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A choice of a few, with its problem below. */
export function SelectField({ pointer, label, value, options, note, onChange }: SelectFieldProps): ReactNode {
  const { id } = useTools();
  const problem = useFields().problems.get(pointer) ?? note;
  const selectId = `${id}${pointer}`;
  return (
    <div className={styles["field"]}>
      <NativeSelect
        id={selectId}
        size="xs"
        label={label}
        data={options}
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${selectId}-problem`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <p id={`${selectId}-problem`} className={styles["problem"]}>
          {problem}
        </p>
      )}
    </div>
  );
}
